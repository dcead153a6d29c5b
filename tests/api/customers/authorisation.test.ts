// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { customers } from '../../../server/customers/tables.ts';
import { isPassword } from '../../../server/kernel/access/passwords.ts';
import { failureOf, newCustomer } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount, newPhone } from './ground.ts';

let world: World;
let manager: Api;
let auditor: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const asked = {
  grade: 'junior' as const,
  gradeId: null,
  creditLimit: '500.00',
  paymentTermsCode: 'N30' as const,
};
const apply = (id: number) =>
  manager.authoriseCustomer({ body: { id, event: { type: 'apply', asked, remark: 'New shop' } } });
const approve = (id: number) =>
  auditor.authoriseCustomer({ body: { id, event: { type: 'approve', remark: 'Papers seen' } } });
const authorised = async () => {
  const { id } = await newAccount(manager);
  await apply(id);
  return approve(id);
};

describe('an authorisation', () => {
  test('is given by another person than asked for it', async () => {
    const { id } = await newAccount(manager);
    await apply(id);
    const event = { type: 'approve' as const };
    expect((await failureOf(manager.authoriseCustomer({ body: { id, event } }))).reason).toEqual({
      rule: 'authoriserIsAnother',
      figures: { name: 'Manager' },
    });
    const seen = await manager.getCustomer({ params: { id } });
    expect(seen).toMatchObject({ authorisation: 'inAuth', version: 1 });
    expect(seen.facts.askedBy).toEqual(seen.facts.actor);
    expect(await approve(id)).toMatchObject({ authorisation: 'approve' });
  });

  test('begins with an account that is not authorised, and gives what was asked for', async () => {
    const made = await newAccount(manager);
    expect(made).toMatchObject({ authorisation: 'notAuth', status: 'active', version: 0 });
    expect(made.userNumber).toMatch(/^OMC\d{6}$/);
    const waiting = await apply(made.id);
    expect(waiting).toMatchObject({
      authorisation: 'inAuth',
      grade: 'general',
      facts: { asked: { ...asked, creditLimit: 50_000 } },
    });
    const approved = await approve(made.id);
    expect(approved).toMatchObject({
      authorisation: 'approve',
      grade: 'junior',
      creditLimit: '500.00',
      paymentTermsCode: 'N30',
      facts: { asked: null },
    });
    expect(approved.history.map(({ event, remark }) => [event, remark])).toEqual([
      ['create', null],
      ['apply', 'New shop'],
      ['approve', 'Papers seen'],
    ]);
  });

  test('that is rejected says why, keeps what was asked for, and can be asked for again', async () => {
    const { id } = await newAccount(manager);
    await apply(id);
    const nothing = { id, event: { type: 'reject' as const, remark: ' ' } };
    expect((await failureOf(auditor.authoriseCustomer({ body: nothing }))).errors).toEqual({
      'event.remark': 'This is required',
    });
    const reject = { id, event: { type: 'reject' as const, remark: 'No papers' } };
    const rejected = await auditor.authoriseCustomer({ body: reject });
    expect(rejected).toMatchObject({
      authorisation: 'reject',
      creditLimit: '100.00',
      facts: { asked: { creditLimit: 50_000 } },
    });
    expect((await failureOf(auditor.authoriseCustomer({ body: reject }))).msg).toBe(
      'The authorisation has been rejected already.',
    );
    expect((await apply(id)).authorisation).toBe('inAuth');
  });

  test('is asked for by who changes customers, and decided by who audits', async () => {
    const { id } = await newAccount(manager);
    const wanted = { id, event: { type: 'apply' as const, asked } };
    expect(await failureOf(clerk.authoriseCustomer({ body: wanted }))).toMatchObject({
      code: CODES.noAccess,
      reason: { figures: { permission: 'customer.edit' } },
    });
    await apply(id);
    const body = { id, event: { type: 'approve' as const } };
    expect(await failureOf(clerk.authoriseCustomer({ body }))).toMatchObject({
      code: CODES.noAccess,
      reason: { figures: { permission: 'customer.audit' } },
    });
    expect((await failureOf(clerk.listCustomerQueue({ body: {} }))).code).toBe(CODES.noAccess);
  });

  test('is refused for a grade that the shop does not have, and an amount without cents', async () => {
    const { id } = await newAccount(manager);
    const body = { id, event: { type: 'apply' as const, asked: { ...asked, gradeId: 9e9 } } };
    expect((await failureOf(manager.authoriseCustomer({ body }))).errors).toEqual({
      'event.asked.gradeId': 'This grade does not exist in the shop.',
    });
  });

  test('waits in a queue, the one that waits longest first, until it is decided', async () => {
    const [first, second] = [await newAccount(manager), await newAccount(manager)];
    await apply(second.id);
    await apply(first.id);
    // The test's clock stands still.
    const earlier = { appliedAt: new Date(Date.now() - 60 * 60_000) };
    await world.db.update(customers).set(earlier).where(eq(customers.id, second.id));
    const queueNow = async () => {
      const { rows, total } = await auditor.listCustomerQueue({ body: { size: 200 } });
      const mine = rows.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id));
      return { mine, isInOrder: isSorted(rows.map(({ appliedAt }) => appliedAt ?? '')), total };
    };
    const before = await queueNow();
    expect(before).toMatchObject({ mine: [second.id, first.id], isInOrder: true });
    // Frozen accounts are put in order before they are opened again.
    await manager.freezeCustomer({ params: { id: first.id }, query: {} });
    expect((await queueNow()).mine).toEqual([second.id, first.id]);
    await approve(second.id);
    expect(await queueNow()).toEqual({
      mine: [first.id],
      isInOrder: true,
      total: before.total - 1,
    });
    // Who was removed waits no more.
    await manager.removeCustomer({ params: { id: first.id }, body: {} });
    expect((await queueNow()).mine).toEqual([]);
  });

  test('is counted by place, whatever tab is looked at', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id } = await newAccount(manager, { name: `A ${mark}` });
    await newAccount(manager, { name: `B ${mark}` });
    await apply(id);
    const list = await clerk.listCustomers({ body: { search: mark, authorisation: 'inAuth' } });
    expect(list.rows.map((row) => row.id)).toEqual([id]);
    expect(list.counts).toEqual({ all: 2, notAuth: 1, inAuth: 1, approve: 0, reject: 0 });
    expect(list.total).toEqual({ count: 1, exact: true });
  });
});

const isSorted = (texts: string[]) => texts.join() === [...texts].sort().join();

describe('an account', () => {
  test('is changed, and names what is wrong at its field', async () => {
    const made = await newAccount(manager);
    const other = await newAccount(manager);
    const params = { id: made.id };
    const card = {
      ...{ name: 'Renamed', nameZh: '改名', type: 'hotel' as const, phone: made.phone },
      ...{ grade: 'general' as const, paymentTermsCode: 'N7' as const, consumptionTax: false },
    };
    const changed = await manager.updateCustomer({ params, body: { ...card, version: 0 } });
    expect(changed).toMatchObject({ name: 'Renamed', type: 'hotel', consumptionTax: false });
    const wrong = { ...card, name: ' ', phone: other.phone };
    expect((await failureOf(manager.updateCustomer({ params, body: wrong }))).errors).toEqual({
      name: 'This is required',
    });
    const taken = { ...card, phone: other.phone };
    expect((await failureOf(manager.updateCustomer({ params, body: taken }))).errors).toEqual({
      phone: 'The account already exists',
    });
    const stale = await failureOf(
      manager.updateCustomer({ params, body: { ...card, version: 0 } }),
    );
    expect(stale).toMatchObject({ kind: 'stale', data: { name: 'Renamed' } });
  });

  test('of one phone number is opened once, by however many at once', async () => {
    const phone = newPhone();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => newAccount(manager, { phone })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is removed where nothing is owed and no order is open, and no list shows it then', async () => {
    const owing = await newCustomer(world.db, { receivable: 12_345n });
    const kept = await failureOf(manager.removeCustomer({ params: { id: owing.id }, body: {} }));
    expect(kept.msg).toBe('The customer still owes S$123.45.');
    const { id, phone } = await newAccount(manager);
    const removed = await manager.removeCustomer({ params: { id }, body: { version: 0 } });
    expect(removed).toMatchObject({ status: 'removed', state: { account: 'removed' } });
    const found = (status?: 'removed'[]) =>
      clerk.listCustomers({ body: { search: phone, ...(status ? { status } : {}) } });
    expect((await found()).rows).toEqual([]);
    expect((await found(['removed'])).rows.map((row) => row.id)).toEqual([id]);
    expect((await failureOf(apply(id))).reason?.rule).toBe('accountIsThere');
    // Its phone number is free again.
    expect(await newAccount(manager, { phone })).toMatchObject({ phone });
  });
});

describe('a B2B login', () => {
  test('is for authorised customers, and unlike every other', async () => {
    const { id } = await newAccount(manager);
    const loginAccount = `Jade${randomUUID().slice(0, 8)}`;
    const early = await failureOf(manager.updateLoginAccount({ body: { id, loginAccount } }));
    expect(early.msg).toBe(
      'Not possible: the account is active, and the customer has not applied for authorisation.',
    );
    const first = await authorised();
    const set = await manager.updateLoginAccount({ body: { id: first.id, loginAccount } });
    expect(set.loginAccount).toBe(loginAccount.toLowerCase());
    const second = await authorised();
    const body = { id: second.id, loginAccount: loginAccount.toUpperCase() };
    expect((await failureOf(manager.updateLoginAccount({ body }))).errors).toEqual({
      loginAccount: 'The account already exists',
    });
    // What looks the same is the same login, whatever it is typed with.
    const otherwise = 'Use letters, digits and . _ - @ + in an account';
    for (const [alike, told] of [
      [`${loginAccount}\u200b`, otherwise],
      [`\u2060${loginAccount}`, otherwise],
      [loginAccount.replace('a', 'а'), otherwise],
      [loginAccount.replace('a', 'a\u00ad\ufe0f'), otherwise],
      [loginAccount.replace('J', 'Ｊ'), 'The account already exists'],
    ]) {
      const twice = { id: second.id, loginAccount: alike ?? '' };
      expect((await failureOf(manager.updateLoginAccount({ body: twice }))).errors).toEqual({
        loginAccount: told,
      });
    }
    const wide = { id: first.id, loginAccount: ` ${loginAccount.replace('J', 'ｊ')} ` };
    expect((await manager.updateLoginAccount({ body: wide })).loginAccount).toBe(set.loginAccount);
    for (const [unseen, told] of [
      ['\u200b\u2060', 'This is required'],
      ['with\u3000blank', 'Without spaces, please'],
      ['with\u2800blank', otherwise],
      ['ﷺﷺ', otherwise],
      ['x'.repeat(21), 'At most 20 characters'],
    ]) {
      const body = { id: second.id, loginAccount: unseen ?? '' };
      const { errors } = await failureOf(manager.updateLoginAccount({ body }));
      expect(errors).toEqual({ loginAccount: told });
    }
    const blank = { id: second.id, loginAccount: 'with blank' };
    expect(
      Object.keys((await failureOf(manager.updateLoginAccount({ body: blank }))).errors),
    ).toEqual(['loginAccount']);
  });

  test('is free again once its customer is removed, and no longer has a password', async () => {
    const [first, second] = [await authorised(), await authorised()];
    const loginAccount = `gone${randomUUID().slice(0, 8)}`;
    await manager.updateLoginAccount({ body: { id: first.id, loginAccount } });
    await manager.changeCustomerPassword({ body: { id: first.id } });
    const gone = await manager.removeCustomer({ params: first, body: {} });
    expect([gone.status, gone.loginAccount]).toEqual(['removed', null]);
    const [row] = await world.db.select().from(customers).where(eq(customers.id, first.id));
    expect(row).toMatchObject({ loginAccount: null, passwordHash: null, oneTimeUntil: null });
    const set = await manager.updateLoginAccount({ body: { id: second.id, loginAccount } });
    expect(set.loginAccount).toBe(loginAccount);
    // What it signed in with is kept where it was said.
    const said = gone.history.find(({ event }) => event === 'setLogin');
    expect(said?.payload).toEqual({ loginAccount });
  });

  test('gets a one-time password, which is said once and stored as a hash', async () => {
    const { id } = await authorised();
    const early = await failureOf(manager.changeCustomerPassword({ body: { id } }));
    expect(early.reason?.rule).toBe('loginIsGiven');
    const loginAccount = `pw${randomUUID().slice(0, 8)}`;
    await manager.updateLoginAccount({ body: { id, loginAccount } });
    const { oneTimePassword } = await manager.changeCustomerPassword({ body: { id } });
    expect(oneTimePassword).toMatch(/^\w{12}$/);
    expect((await manager.getCustomer({ params: { id } })).oneTimePassword).toBeNull();
    const [row] = await world.db.select().from(customers).where(eq(customers.id, id));
    expect(row?.passwordHash).not.toContain(oneTimePassword);
    expect(await isPassword(row?.passwordHash ?? null, oneTimePassword ?? '')).toBe(true);
  });
});
