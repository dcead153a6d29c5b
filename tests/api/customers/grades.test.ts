// engine: either

import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { auditCustomers } from '../../../server/customers/audit.ts';
import { customerGrades, customers } from '../../../server/customers/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount } from './ground.ts';

let world: World;
let manager: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const card = () => {
  const own = randomUUID().slice(0, 12);
  return { name: `Grade ${own}`, nameZh: `等级${own}`, grade: 'premium' as const };
};
const IS_TAKEN = 'There is a grade of this name already.';
const asked = { grade: 'general' as const, creditLimit: '5', paymentTermsCode: 'COD' as const };

describe('the grades', () => {
  test('are the four tiers, then those of the shop, with how many customers have each', async () => {
    const { id } = await manager.addUserGrade({ body: card() });
    await newAccount(manager, { gradeId: id });
    const grades = await clerk.getUserGrade();
    expect(grades.slice(0, 4).map((grade) => [grade.id, grade.grade])).toEqual([
      [null, 'general'],
      [null, 'junior'],
      [null, 'intermediate'],
      [null, 'premium'],
    ]);
    expect(grades.find((grade) => grade.id === id)).toMatchObject({
      grade: 'premium',
      customers: 1,
    });
    const all = await clerk.listCustomers({ body: { size: 1 } });
    expect(grades.reduce((sum, grade) => sum + grade.customers, 0)).toBe(all.counts.all);
  });

  test('give their tier’s prices, which follow when the tier changes', async () => {
    const own = card();
    const grade = await manager.addUserGrade({ body: own });
    const gradeId = grade.id ?? 0;
    const customer = await newAccount(manager, { gradeId });
    expect(customer).toMatchObject({ grade: 'premium', gradeId, gradeName: own.name });
    const applicant = await newAccount(manager);
    const event = { type: 'apply' as const, asked: { ...asked, gradeId } };
    expect(applicant.askedGrade).toBeNull();
    const waiting = await manager.authoriseCustomer({ body: { id: applicant.id, event } });
    expect(waiting.askedGrade).toEqual({ name: own.name, nameZh: own.nameZh });
    const query = { ...own, grade: 'junior' as const };
    const changed = await manager.updateUserGrade({ params: { id: gradeId }, query });
    expect(changed).toMatchObject({ grade: 'junior', customers: 1 });
    expect((await clerk.getCustomer({ params: { id: customer.id } })).grade).toBe('junior');
    const auditor = await world.signIn('auditor');
    const approved = await auditor.authoriseCustomer({
      body: { id: applicant.id, event: { type: 'approve' } },
    });
    expect(approved).toMatchObject({ grade: 'junior', gradeId, askedGrade: null });
  });

  test('leave a version and a line with each customer whose tier they change', async () => {
    const own = card();
    const grade = await manager.addUserGrade({ body: own });
    const gradeId = grade.id ?? 0;
    const has = await newAccount(manager, { gradeId });
    const waits = await newAccount(manager);
    const event = { type: 'apply' as const, asked: { ...asked, gradeId } };
    const waiting = await manager.authoriseCustomer({ body: { id: waits.id, event } });
    const gone = await newAccount(manager, { gradeId });
    await manager.removeCustomer({ params: { id: gone.id }, body: {} });

    // Its names alone move nobody.
    const named = { ...own, nameZh: `${own.nameZh}别名` };
    await manager.updateUserGrade({ params: { id: gradeId }, query: named });
    expect((await manager.getCustomer({ params: { id: has.id } })).version).toBe(has.version);

    const query = { ...named, grade: 'junior' as const };
    await manager.updateUserGrade({ params: { id: gradeId }, query });
    const remark = `${own.name}: premium → junior`;
    const after = await manager.getCustomer({ params: { id: has.id } });
    expect(after).toMatchObject({ grade: 'junior', version: has.version + 1 });
    expect(after.history.at(-1)).toMatchObject({
      event: 'update',
      actorName: 'Manager',
      actorAccount: 'manager',
      remark,
      payload: { card: { grade: 'junior', gradeId, name: has.name } },
    });
    // What is decided was looked at with the other prices.
    const auditor = await world.signIn('auditor');
    const approve = { type: 'approve' as const };
    const late = { id: waits.id, version: waiting.version, event: approve };
    expect((await failureOf(auditor.authoriseCustomer({ body: late }))).code).toBe(CODES.stale);
    const lines = await world.db.select().from(operationLog).where(eq(operationLog.remark, remark));
    expect(lines.map(({ operation, targetId }) => [operation, targetId]).sort()).toEqual(
      [has.id, waits.id].map((id) => ['update', id]).sort(),
    );
    const [said] = await world.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.targetName, own.name), isNotNull(operationLog.changes)))
      .orderBy(desc(operationLog.id));
    expect(said).toMatchObject({
      operation: 'updateUserGrade',
      changes: [{ what: 'tier', from: 'premium', to: 'junior' }],
    });
    expect(await auditCustomers(world.db)).toEqual([]);
  });

  test('are changed by nobody who saw another one', async () => {
    const own = card();
    const grade = await manager.addUserGrade({ body: own });
    expect(grade.version).toBe(0);
    const params = { id: grade.id ?? 0 };
    const change = (query: object) =>
      manager.updateUserGrade({ params, query: { ...own, ...query } });
    const nameZh = `${own.nameZh}别名`;
    const first = await change({ version: 0, nameZh });
    expect(first).toMatchObject({ nameZh, version: 1 });
    const late = await failureOf(change({ version: 0, grade: 'junior' }));
    expect([late.code, late.data]).toEqual([CODES.stale, first]);
    const [now] = (await manager.getUserGrade()).filter(({ id }) => id === grade.id);
    expect(now).toEqual(first);
    // Whoever names no version means the grade as it is; whoever was told names the newer one.
    expect((await change({})).version).toBe(2);
    const told = await change({ version: 2, grade: 'junior' });
    expect(told).toMatchObject({ grade: 'junior', nameZh: own.nameZh, version: 3 });
  });

  test('are changed by one of many who try at once', async () => {
    const own = card();
    const { id } = await manager.addUserGrade({ body: own });
    const tries = await Promise.allSettled(
      (['general', 'junior', 'intermediate', 'premium'] as const).map((tier, index) =>
        manager.updateUserGrade({
          params: { id: id ?? 0 },
          query: { ...own, nameZh: `${own.nameZh}${index}`, grade: tier, version: 0 },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('are counted as the list that their number leads to counts them', async () => {
    const { id } = await manager.addUserGrade({ body: card() });
    await newAccount(manager, { gradeId: id });
    await newAccount(manager, { grade: 'premium' });
    for (const { id: gradeId, grade, customers: counted } of await clerk.getUserGrade()) {
      const filter = gradeId === null ? { grade: [grade], gradeId } : { gradeId };
      const { total } = await clerk.listCustomers({ body: { size: 1, ...filter } });
      expect([gradeId, grade, total.count]).toEqual([gradeId, grade, counted]);
    }
  });

  test('are deleted only where nobody has one or asks for it', async () => {
    const grade = await manager.addUserGrade({ body: card() });
    const params = { id: grade.id ?? 0 };
    const { id } = await newAccount(manager);
    const event = { type: 'apply' as const, asked: { ...asked, gradeId: params.id } };
    await manager.authoriseCustomer({ body: { id, event } });
    const failure = await failureOf(manager.deleteUserGrade({ params }));
    expect([failure.code, failure.reason]).toMatchObject([
      CODES.refused,
      { rule: 'gradeIsUnused', figures: { customers: 1 } },
    ]);
    await world.db.update(customers).set({ authorisation: 'reject' }).where(eq(customers.id, id));
    expect(await manager.deleteUserGrade({ params })).toEqual(params);
    expect((await failureOf(manager.deleteUserGrade({ params }))).code).toBe(CODES.notFound);
    const lines = await world.db
      .select()
      .from(operationLog)
      .where(eq(operationLog.targetId, params.id));
    expect(
      lines
        .filter(({ module }) => module === 'customers')
        .map((line) => [line.operation, line.outcome]),
    ).toEqual([
      ['addUserGrade', 'done'],
      ['deleteUserGrade', 'refused'],
      ['deleteUserGrade', 'done'],
    ]);
  });

  test('are not called as a tier is in any language', async () => {
    for (const taken of ['general', 'Premium', 'ＪＵＮＩＯＲ', '中级', 'Cao cấp', 'phổ thông']) {
      const asName = await failureOf(manager.addUserGrade({ body: { ...card(), name: taken } }));
      expect([taken, asName.errors]).toEqual([taken, { name: IS_TAKEN }]);
      const asZh = await failureOf(manager.addUserGrade({ body: { ...card(), nameZh: taken } }));
      expect([taken, asZh.errors]).toEqual([taken, { nameZh: IS_TAKEN }]);
    }
    const own = card();
    const { id } = await manager.addUserGrade({ body: own });
    const params = { id: id ?? 0 };
    const change = (query: object) =>
      manager.updateUserGrade({ params, query: { ...own, ...query } });
    const both = await failureOf(change({ name: 'General', nameZh: '普通' }));
    expect(both.errors).toEqual({ name: IS_TAKEN, nameZh: IS_TAKEN });
    // One that was called so before keeps its names, and may buy at other prices.
    const old = { name: 'Premium', nameZh: '高级' };
    await world.db.update(customerGrades).set(old).where(eq(customerGrades.id, params.id));
    expect(await change({ ...old, grade: 'junior' })).toMatchObject({ ...old, grade: 'junior' });
    expect((await change({})).name).toBe(own.name);
  });

  test('of one name are named by one of many who try at once', async () => {
    const own = card();
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        manager.addUserGrade({ body: { ...card(), nameZh: own.nameZh } }, { showError: false }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('have names of their own, and are for who may change them', async () => {
    const [body, other] = [card(), card()];
    await manager.addUserGrade({ body });
    const { id } = await manager.addUserGrade({ body: other });
    const params = { id: id ?? 0 };
    for (const [names, fields] of [
      [{ name: body.name.toUpperCase() }, ['name']],
      [{ nameZh: body.nameZh }, ['nameZh']],
      // An import knows a grade by either name.
      [{ name: body.nameZh }, ['name']],
      [{ nameZh: body.name.replace('-', '–') }, ['nameZh']],
      [{ name: body.name, nameZh: body.nameZh }, ['name', 'nameZh']],
    ] as const) {
      const errors = Object.fromEntries(fields.map((field) => [field, IS_TAKEN]));
      const added = await failureOf(manager.addUserGrade({ body: { ...card(), ...names } }));
      expect([names, added.errors]).toEqual([names, errors]);
      const query = { ...other, ...names };
      const changed = await failureOf(manager.updateUserGrade({ params, query }));
      expect([names, changed.errors]).toEqual([names, errors]);
    }
    // Its own two may be one, and another shop's may be the same.
    const same = { ...other, nameZh: other.name };
    expect(await manager.updateUserGrade({ params, query: same })).toMatchObject(same);
    const elsewhere = await world.signIn('manager', { shopId: 2 });
    expect(await elsewhere.addUserGrade({ body })).toMatchObject(body);
    expect((await failureOf(clerk.addUserGrade({ body: card() }))).reason?.figures).toEqual({
      permission: 'customer.grade',
    });
  });
});

test('the types are counted', async () => {
  const before = await clerk.getUserType();
  await newAccount(manager, { type: 'hotel' });
  const after = await clerk.getUserType();
  const hotels = (types: typeof before) => types.find(({ type }) => type === 'hotel')?.customers;
  expect(hotels(after)).toBe((hotels(before) ?? 0) + 1);
});
