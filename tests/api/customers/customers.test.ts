// engine: both

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { customers } from '../../../server/customers/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const paramsOf = ({ id }: { id: number }) => ({ params: { id } });
const historyOf = (recordId: number) =>
  world.db
    .select()
    .from(recordHistory)
    .where(and(eq(recordHistory.lifecycle, 'customer'), eq(recordHistory.recordId, recordId)))
    .orderBy(recordHistory.version);
const logOf = (targetId: number) =>
  world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.module, 'customers'), eq(operationLog.targetId, targetId)))
    .orderBy(operationLog.id);

test('what waits to be accepted is no debt yet, and is told beside it', async () => {
  const customer = await newCustomer(world.db);
  const told = async () => {
    const { arBalance, awaitsAcceptance } = await clerk.getCustomer(paramsOf(customer));
    return [arBalance, awaitsAcceptance];
  };
  const before = (await told())[0] ?? '';
  expect(await told()).toEqual([before, '0.00']);
  const lines = [{ goodsId: (await newGoods(world.db)).id, unit: 'kg', quantity: 2 }];
  const one = await newOrder(clerk, { customer, lines });
  const other = await newOrder(clerk, { customer, lines });
  const sum = (...amounts: string[]) =>
    fromMinor(amounts.reduce((all, one) => all + toMinor(one), 0));
  expect(await told()).toEqual([before, sum(one.order.total, other.order.total)]);
  const listed = await clerk.listCustomers({ body: { search: customer.userNumber } });
  expect(listed.rows.map(({ awaitsAcceptance }) => awaitsAcceptance)).toEqual([
    sum(one.order.total, other.order.total),
  ]);
  await take(manager, one, { type: 'accept' });
  expect(await told()).toEqual([sum(before, one.order.total), other.order.total]);
});

describe('the list of customers', () => {
  test('shows every customer once, by name, page by page', async () => {
    const found: string[] = [];
    let page = await clerk.listCustomers({ body: { size: 30 } });
    found.push(...page.rows.map(({ name }) => name));
    while (page.next) {
      page = await clerk.listCustomers({ body: { size: 30, cursor: page.next } });
      found.push(...page.rows.map(({ name }) => name));
    }
    const all = await world.db
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.shopId, 1))
      .orderBy(customers.name, customers.id);
    expect(found).toEqual(all.map(({ name }) => name));
    expect(page.total).toEqual({ count: all.length, exact: true });
  });

  test('finds by either name, by phone and by user number', async () => {
    const customer = await newCustomer(world.db, {
      name: 'Platypus Foods',
      nameZh: '鸭嘴兽食品',
      phone: '91112223',
      userNumber: 'PLATY-7',
    });
    for (const search of [
      'platypus',
      'FOODS platy',
      '鸭嘴兽',
      '9111222',
      '９１１１２２２',
      'platy-7',
    ]) {
      const { rows } = await clerk.listCustomers({ body: { search } });
      expect([search, rows.map(({ id }) => id)]).toEqual([search, [customer.id]]);
    }
    expect((await clerk.listCustomers({ body: { search: '%' } })).rows).toEqual([]);
  });

  test.each(['91117654', '+65 9111 7654'])(
    'finds the phone %s as people write it',
    async (phone) => {
      const customer = await newCustomer(world.db, { name: `Phone ${phone}`, phone });
      for (const search of [
        '+65 9111 7654',
        '+6591117654',
        '9111-7654',
        '65 9111 7654',
        ' 9111 7654 ',
      ]) {
        const { rows } = await clerk.listCustomers({ body: { search } });
        expect([search, rows.map(({ id }) => id)]).toEqual([
          search,
          expect.arrayContaining([customer.id]),
        ]);
      }
      const other = await clerk.listCustomers({ body: { search: '+65 9111 7655' } });
      expect(other.rows).toEqual([]);
    },
  );

  test('filters by grade and status', async () => {
    const { rows } = await clerk.listCustomers({
      body: { grade: ['premium'], status: ['frozen'], size: 200 },
    });
    const count = await world.db.$count(
      customers,
      and(eq(customers.shopId, 1), eq(customers.grade, 'premium'), eq(customers.status, 'frozen')),
    );
    expect(rows).toHaveLength(count);
  });

  test('refuses a cursor that it did not give out', async () => {
    const failure = await failureOf(clerk.listCustomers({ body: { cursor: 'x' } }));
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, ['cursor']]);
  });
});

describe('a customer', () => {
  test('is found by identity and by phone', async () => {
    const { id, phone } = await newCustomer(world.db, { creditLimit: 123_450 });
    const customer = await clerk.getCustomer(paramsOf({ id }));
    expect(customer).toMatchObject({ id, creditLimit: '1234.50', arBalance: '0.00', version: 0 });
    expect(await clerk.getCustomerByPhone({ params: { phone } })).toEqual(customer);
  });

  test('of another shop is not found, moved or read', async () => {
    const { id, phone } = await newCustomer(world.db);
    const limit = { creditLimit: '1', remark: 'x', version: 0 };
    const calls = [
      elsewhere.getCustomer(paramsOf({ id })),
      elsewhere.getCustomerByPhone({ params: { phone } }),
      elsewhere.freezeCustomer({ ...paramsOf({ id }), query: {} }),
      elsewhere.setCreditLimit({ ...paramsOf({ id }), body: limit }),
      elsewhere.getCustomer(paramsOf({ id: 999_999_999 })),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map(({ code, msg }) => [code, msg])).toEqual(
      Array(5).fill([CODES.notFound, failures[4]?.msg]),
    );
    expect(await elsewhere.listDeliveryAddresses({ query: { userId: id } })).toEqual([]);
    expect((await elsewhere.listCustomers({ body: { search: phone } })).rows).toEqual([]);
  });

  test('has delivery addresses', async () => {
    const { id, addressId } = await newCustomer(world.db);
    const addresses = await clerk.listDeliveryAddresses({ query: { userId: id } });
    expect(addresses).toMatchObject([{ id: addressId, customerId: id, isDefault: true }]);
  });
});

describe('the credit limit', () => {
  test('is changed with a remark, which the history and the log keep', async () => {
    const { id } = await newCustomer(world.db);
    const body = { creditLimit: '5000.5', remark: 'Good payer', version: 0 };
    const changed = await manager.setCreditLimit({ ...paramsOf({ id }), body });
    expect(changed).toMatchObject({
      creditLimit: '5000.50',
      version: 1,
      history: [
        {
          version: 1,
          event: 'setCreditLimit',
          actorName: 'Manager',
          from: { account: 'active', authorisation: 'notAuth', credit: 'settled' },
          to: { account: 'active', authorisation: 'notAuth', credit: 'settled' },
        },
      ],
    });
    expect(await historyOf(id)).toMatchObject([
      {
        version: 1,
        event: 'setCreditLimit',
        remark: 'Good payer',
        payload: { creditLimit: 500_050 },
        actorName: 'Manager',
      },
    ]);
    expect(await logOf(id)).toMatchObject([
      { operation: 'setCreditLimit', outcome: 'done', remark: 'Good payer' },
    ]);
  });

  test('that another has changed meanwhile is stale, and shows the customer as they are', async () => {
    const { id } = await newCustomer(world.db);
    const first = { creditLimit: '100', remark: 'First', version: 0 };
    const now = await manager.setCreditLimit({ ...paramsOf({ id }), body: first });
    const second = { ...first, creditLimit: '900', remark: 'Second' };
    const failure = await failureOf(manager.setCreditLimit({ ...paramsOf({ id }), body: second }));
    expect([failure.code, failure.data]).toEqual([CODES.stale, now]);
    // The same to whoever reads it, but for who that is.
    const actor = { id: expect.any(Number), name: 'Clerk' };
    expect(await clerk.getCustomer(paramsOf({ id }))).toEqual({
      ...now,
      facts: { ...now.facts, actor },
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('is changed by one of many who try at once', async () => {
    const { id } = await newCustomer(world.db);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_one, index) =>
        manager.setCreditLimit({
          ...paramsOf({ id }),
          body: { creditLimit: String(100 + index), remark: 'At once', version: 0 },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test.each([
    ['creditLimit', { creditLimit: '-1' }],
    ['creditLimit', { creditLimit: 'much' }],
    ['creditLimit', { creditLimit: '1.005' }],
    ['remark', { remark: ' ' }],
  ])('is refused for a wrong %s at its field', async (field, wrong) => {
    const { id } = await newCustomer(world.db);
    const body = { creditLimit: '100', remark: 'x', version: 0, ...wrong };
    const failure = await failureOf(manager.setCreditLimit({ ...paramsOf({ id }), body }));
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, [field]]);
    expect(await historyOf(id)).toEqual([]);
  });

  test('has no cents where the currency has none', async () => {
    const vietnamese = await world.signIn('admin', { shopId: 5 });
    const { id } = await newCustomer(world.db, { shopId: 5 });
    const body = { creditLimit: '1000.50', remark: 'x', version: 0 };
    const { errors } = await failureOf(vietnamese.setCreditLimit({ ...paramsOf({ id }), body }));
    expect(errors).toEqual({ creditLimit: 'VND has no cents. Enter a whole amount.' });
  });
});

describe('freezing', () => {
  test('goes forth and back, a line of history each', async () => {
    const { id } = await newCustomer(world.db);
    expect(await manager.freezeCustomer({ ...paramsOf({ id }), query: {} })).toMatchObject({
      status: 'frozen',
      version: 1,
    });
    expect(await manager.unfreezeCustomer({ ...paramsOf({ id }), query: {} })).toMatchObject({
      status: 'active',
      version: 2,
    });
    expect((await historyOf(id)).map(({ event }) => event)).toEqual(['freeze', 'unfreeze']);
  });

  test('twice is refused by the chart, and logged', async () => {
    const { id } = await newCustomer(world.db);
    await manager.freezeCustomer({ ...paramsOf({ id }), query: {} });
    const failure = await failureOf(manager.freezeCustomer({ ...paramsOf({ id }), query: {} }));
    expect([failure.code, failure.msg]).toEqual([CODES.refused, 'The account is frozen already.']);
    expect(await historyOf(id)).toHaveLength(1);
    expect((await logOf(id)).map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['freeze', 'done'],
      ['freeze', 'refused'],
    ]);
    await manager.unfreezeCustomer({ ...paramsOf({ id }), query: {} });
    const again = await failureOf(manager.unfreezeCustomer({ ...paramsOf({ id }), query: {} }));
    expect(again.msg).toBe('The account is active already.');
  });

  test('is done to the account that its sender saw', async () => {
    const { id } = await newCustomer(world.db);
    const params = { id };
    const limit = { creditLimit: '900', remark: 'Pays on time' };
    await manager.setCreditLimit({ params, body: limit });
    const late = await failureOf(manager.freezeCustomer({ params, query: { version: 0 } }));
    expect([late.code, late.data]).toMatchObject([CODES.stale, { status: 'active', version: 1 }]);
    const frozen = await manager.freezeCustomer({ params, query: { version: 1 } });
    expect(frozen).toMatchObject({ status: 'frozen', version: 2 });
    const later = await failureOf(manager.unfreezeCustomer({ params, query: { version: 1 } }));
    expect([later.code, later.data]).toMatchObject([CODES.stale, { status: 'frozen' }]);
    const open = await manager.unfreezeCustomer({ params, query: { version: 2 } });
    expect(open).toMatchObject({ status: 'active', version: 3 });
  });

  test('is for who may change customers', async () => {
    const { id } = await newCustomer(world.db);
    const failure = await failureOf(clerk.freezeCustomer({ ...paramsOf({ id }), query: {} }));
    expect([failure.code, failure.reason?.figures]).toEqual([
      CODES.noAccess,
      { permission: 'customer.edit' },
    ]);
    expect(await historyOf(id)).toEqual([]);
  });
});
