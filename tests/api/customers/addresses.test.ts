// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { failureOf, newCustomer } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const dock = {
  contact: 'Mei',
  phone: '91234567',
  postCode: '058357',
  address: '12 Smith Street',
  unitNumber: '#01-02',
  isDefault: 'false' as const,
};
const save = (userId: number, change: object = {}, api = clerk) =>
  api.updateDeliveryAddress({ query: { userId, ...dock, ...change } });
const listOf = (userId: number) => clerk.listDeliveryAddresses({ query: { userId } });

describe('a delivery address', () => {
  test('is added beside the usual one, and changed', async () => {
    const { id, addressId } = await newCustomer(world.db);
    const added = await save(id);
    expect(added).toMatchObject({ ...dock, customerId: id, isDefault: false });
    await save(id, { id: added.id, contact: 'Tan' });
    expect(await listOf(id)).toMatchObject([
      { id: addressId, isDefault: true },
      { id: added.id, contact: 'Tan', isDefault: false },
    ]);
  });

  test('that is made the usual one is the only one, and stays it until another is', async () => {
    const { id, addressId } = await newCustomer(world.db);
    const added = await save(id, { isDefault: 'true' });
    expect(await listOf(id)).toMatchObject([
      { id: added.id, isDefault: true },
      { id: addressId, isDefault: false },
    ]);
    expect(await save(id, { id: added.id })).toMatchObject({ isDefault: true });
  });

  test('is added once under its key, and changed by nobody who saw another one', async () => {
    const { id } = await newCustomer(world.db);
    const key = { idempotencyKey: randomUUID() };
    const query = { userId: id, ...dock };
    const added = await clerk.updateDeliveryAddress({ query }, key);
    expect(await clerk.updateDeliveryAddress({ query }, key)).toEqual(added);
    expect(await listOf(id)).toHaveLength(2);
    const first = await save(id, { id: added.id, version: added.version, contact: 'Tan' });
    expect(first.version).toBe(added.version + 1);
    const late = await failureOf(save(id, { id: added.id, version: added.version }));
    expect([late.code, late.data]).toMatchObject([CODES.stale, { contact: 'Tan', version: 1 }]);
    expect((await listOf(id)).find((one) => one.id === added.id)?.contact).toBe('Tan');
  });

  test('that is no longer the usual one is not made it again by who still saw it as that', async () => {
    const { id, addressId } = await newCustomer(world.db);
    const [usual] = await listOf(id);
    const added = await save(id, { isDefault: 'true' });
    const late = { id: addressId, version: usual?.version, isDefault: 'true' };
    const failure = await failureOf(save(id, late));
    expect([failure.code, failure.data]).toMatchObject([CODES.stale, { isDefault: false }]);
    expect(await listOf(id)).toMatchObject([{ id: added.id, isDefault: true }, { id: addressId }]);
  });

  test('is named in the log by what was written of it, and says nothing of it', async () => {
    const { id } = await newCustomer(world.db);
    const added = await save(id);
    await save(id, { id: added.id, address: '7 Secret Lane' });
    const ofCustomer = and(
      eq(operationLog.operation, 'updateDeliveryAddress'),
      eq(operationLog.targetId, id),
    );
    const lines = await world.db.select().from(operationLog).where(ofCustomer);
    const all = ['contact', 'phone', 'postCode', 'address', 'unitNumber'];
    expect(lines.map(({ outcome, remark, changes }) => [outcome, remark, changes])).toEqual([
      ['done', null, [{ what: 'details', fields: all }]],
      ['done', null, [{ what: 'details', fields: ['address'] }]],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Smith|01-02|Secret|058357|Mei/);
  });

  test('of another customer or shop is not found', async () => {
    const [one, other] = [await newCustomer(world.db), await newCustomer(world.db)];
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    const failures = await Promise.all([
      failureOf(save(one.id, { id: other.addressId })),
      failureOf(save(one.id, { phone: '+65 9123 4567' }, elsewhere)),
      failureOf(save(999_999_999)),
    ]);
    expect(failures.map(({ code }) => code)).toEqual(Array(3).fill(CODES.notFound));
    expect(await listOf(one.id)).toHaveLength(1);
  });

  test.each([
    ['contact', ' '],
    ['phone', 'no number'],
    ['phone', '-------'],
    ['postCode', '1234567'],
    ['address', ''],
  ])('with a wrong %s is refused at that field', async (field, value) => {
    const { id } = await newCustomer(world.db);
    const failure = await failureOf(save(id, { [field]: value }));
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, [field]]);
  });

  test('is not for an auditor to change', async () => {
    const { id } = await newCustomer(world.db);
    const auditor = await world.signIn('auditor');
    expect((await failureOf(save(id, {}, auditor))).code).toBe(CODES.noAccess);
  });
});
