// engine: both

import { and, asc, desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import {
  CHANNELS,
  ORDER_TABS,
  type OrderFilter,
  type OrderTab,
  orderKind,
  orderPayment,
  orderPlace,
} from '../../../api/orders/calls.ts';
import { foldCounts } from '../../../server/kernel/counts.ts';
import { DUE_TABS, ordersOf } from '../../../server/orders/filter.ts';
import { orders } from '../../../server/orders/tables.ts';
import { counts } from '../../../server/product/product.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const mine = eq(orders.shopId, 1);

/** The tabs that time moves orders into. */
const DUE: readonly OrderTab[] = DUE_TABS;
/** Of no account but for those. */
const NOW = { now: new Date(), timeZone: 'Asia/Singapore' };
const column = {
  placedAt: orders.placedAt,
  deliveryAt: sql`coalesce(${orders.deliveryAt}, ${orders.placedAt})`,
  total: orders.total,
  orderSn: orders.orderSn,
};

type Sort = { by: keyof typeof column; descending: boolean };

/** All identities in the list's order, by one plain query. */
async function inOrder({ by, descending }: Sort): Promise<number[]> {
  const way = descending ? desc : asc;
  const rows = await world.db
    .select({ id: orders.id })
    .from(orders)
    .where(mine)
    .orderBy(way(column[by]), way(orders.id));
  return rows.map(({ id }) => id);
}

describe('the pages of the list', () => {
  const sorts: Sort[] = (['placedAt', 'deliveryAt', 'total', 'orderSn'] as const).flatMap((by) => [
    { by, descending: true },
    { by, descending: false },
  ]);

  test.each(sorts)('show every order once, forth and back, by $by ($descending)', async (sort) => {
    await world.db
      .update(orders)
      .set({ deliveryAt: null })
      .where(and(mine, sql`${orders.id} % 7 = 0`));
    const expected = await inOrder(sort);
    const forth: number[] = [];
    let page = await clerk.listOrder4Merchant({ body: { size: 200, sort } });
    forth.push(...page.rows.map(({ id }) => id));
    expect(page.previous).toBeNull();
    while (page.next) {
      page = await clerk.listOrder4Merchant({ body: { size: 200, sort, cursor: page.next } });
      forth.push(...page.rows.map(({ id }) => id));
    }
    expect(forth).toEqual(expected);

    page = await clerk.listOrder4Merchant({ body: { size: 200, sort, direction: 'last' } });
    expect(page.next).toBeNull();
    const back = page.rows.map(({ id }) => id);
    while (page.previous) {
      page = await clerk.listOrder4Merchant({
        body: { size: 200, sort, cursor: page.previous, direction: 'previous' },
      });
      back.unshift(...page.rows.map(({ id }) => id));
    }
    expect(back).toEqual(expected);
  });

  test('neither skip nor repeat an order when others come in meanwhile', async () => {
    const first = await clerk.listOrder4Merchant({ body: { size: 20 } });
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    await newOrder(clerk, {
      customer,
      lines: [{ goodsId: item.id, unit: 'kg', quantity: 1 }],
    });
    const second = await clerk.listOrder4Merchant({ body: { size: 20, cursor: first.next ?? '' } });
    const expected = await inOrder({ by: 'placedAt', descending: true });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expected.slice(1, 41));
  });

  test.each([
    ['that is none', 'nonsense'],
    ['of another sort', Buffer.from('["total",true,"1.00",1]').toString('base64url')],
  ])('refuse a cursor %s at its field', async (_name, cursor) => {
    const { code, errors } = await failureOf(clerk.listOrder4Merchant({ body: { cursor } }));
    expect([code, Object.keys(errors)]).toEqual([CODES.invalidInput, ['cursor']]);
  });

  test.each([
    ['size', { size: 0 }],
    ['size', { size: 201 }],
    ['tab', { tab: 'nowhere' as never }],
    ['placedFrom', { placedFrom: 'yesterday' }],
    ['search', { search: 'x'.repeat(61) }],
  ])('refuse a wrong %s at its field', async (field, body) => {
    const { errors } = await failureOf(clerk.listOrder4Merchant({ body }));
    expect(Object.keys(errors)).toEqual([field]);
  });
});

describe('a filter', () => {
  const some = <T>(values: readonly T[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), {
      nil: undefined,
    });
  const filters: fc.Arbitrary<OrderFilter> = fc.record({
    tab: fc.constantFrom(...ORDER_TABS.filter((tab) => !DUE.includes(tab))),
    kind: some(orderKind.options),
    channel: some(CHANNELS),
    status: some(orderPlace.options),
    paymentStatus: some(orderPayment.options),
  });

  test('finds and counts the orders it says, exactly, before and after the counts are folded', async () => {
    const check = async (filter: OrderFilter) => {
      const page = await clerk.listOrder4Merchant({ body: { ...filter, size: 200 } });
      const found = await world.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(mine, ordersOf({ tab: 'all', ...filter }, NOW)))
        .orderBy(desc(orders.placedAt), desc(orders.id));
      expect(page.total).toEqual({ count: found.length, exact: true });
      expect(page.rows.map(({ id }) => id)).toEqual(found.slice(0, 200).map(({ id }) => id));
    };
    await fc.assert(fc.asyncProperty(filters, check), { numRuns: 60 });
    await foldCounts(world.db, counts);
    expect(await foldCounts(world.db, counts)).toBe(0);
    await fc.assert(fc.asyncProperty(filters, check), { numRuns: 60 });
  });

  test('counts every tab as the tab itself does', async () => {
    const { tabs, exact } = await clerk.queryAndCountList({ body: { kind: ['wholesale'] } });
    expect(exact).toBe(true);
    for (const tab of ORDER_TABS) {
      const { total } = await clerk.listOrder4Merchant({ body: { tab, kind: ['wholesale'] } });
      expect([tab, tabs[tab]]).toEqual([tab, total.count]);
    }
  });

  test('keeps counting right while orders move and the counts are folded at once', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const work = Array.from({ length: 15 }, async (_one, index) => {
      const order = await newOrder(clerk, { customer, lines });
      await take(clerk, order, index % 2 ? { type: 'accept' } : { type: 'cancel', remark: 'x' });
    });
    await Promise.all([...work, ...Array.from({ length: 10 }, () => foldCounts(world.db, counts))]);
    const { tabs } = await clerk.queryAndCountList({ body: {} });
    const real = await world.db
      .select({ tab: orders.tab, count: sql<number>`count(*)::int` })
      .from(orders)
      .where(mine)
      .groupBy(orders.tab);
    for (const { tab, count } of real) expect([tab, tabs[tab as 'all']]).toEqual([tab, count]);
  });

  test('finds by number, by either name and by phone, in parts and in any case', async () => {
    const customer = await newCustomer(world.db, {
      name: 'Quokka Trading',
      nameZh: '短尾矮袋鼠贸易',
      phone: '98761234',
    });
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const { order } = await newOrder(clerk, { customer, lines });
    const searches = [
      'QUOKKA',
      'okka trad',
      'quokka 9876',
      '矮袋鼠',
      '９８７６1234',
      order.orderSn,
    ];
    for (const search of searches) {
      const { rows, total } = await clerk.listOrder4Merchant({ body: { search } });
      expect([search, rows.map(({ id }) => id), total]).toEqual([
        search,
        [order.id],
        { count: 1, exact: true },
      ]);
    }
  });

  test.each(['%', '_', '\\', "'", '100%', "' or 1=1 --"])(
    'takes %s as it stands',
    async (search) => {
      const { rows, total } = await clerk.listOrder4Merchant({ body: { search } });
      expect([rows, total]).toEqual([[], { count: 0, exact: true }]);
    },
  );

  test('counts free text up to a cap and says so', async () => {
    const body = { search: 'om26' };
    const { total, rows } = await clerk.listOrder4Merchant({ body });
    expect([total, rows.length]).toEqual([{ count: 1000, exact: false }, 50]);
    const { tabs, exact } = await clerk.queryAndCountList({ body });
    expect([tabs.all, exact]).toEqual([1000, false]);
    // Each tab by itself: none loses its orders to another one that has more.
    for (const tab of ORDER_TABS) {
      const { total: own } = await clerk.listOrder4Merchant({ body: { ...body, tab } });
      expect([tab, tabs[tab]]).toEqual([tab, own.count]);
    }
  });

  test('by dates takes the beginning in and leaves the end out', async () => {
    const [row] = await world.db
      .select({ id: orders.id, placedAt: orders.placedAt })
      .from(orders)
      .where(mine)
      .orderBy(asc(orders.placedAt))
      .limit(1);
    const at = row?.placedAt.toISOString() ?? '';
    const within = { placedFrom: at, placedTo: new Date(Date.parse(at) + 1).toISOString() };
    const found = await clerk.listOrder4Merchant({ body: within });
    const before = await clerk.listOrder4Merchant({ body: { placedTo: at } });
    expect([found.rows.map(({ id }) => id), before.total.count]).toEqual([[row?.id], 0]);
  });

  test('finds what is late, and what is due today by the clock of the shop', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const made = await newOrder(clerk, { customer, lines });
    const { order } = made;
    // Ten in the evening of a day at the shop, whose day begins eight hours before that of UTC.
    const deliveryAt = new Date('2040-03-05T14:00:00Z');
    await world.db.update(orders).set({ deliveryAt }).where(eq(orders.id, order.id));
    const { now } = world.clock;
    const isIn = async (tab: OrderTab, at: string) => {
      world.clock.now = new Date(at);
      // Whoever was signed in then is no more.
      const api = await world.signIn('clerk');
      const search = order.orderSn;
      const { rows } = await api.listOrder4Merchant({ body: { tab, search } });
      const { tabs } = await api.queryAndCountList({ body: { search } });
      expect(tabs[tab]).toBe(rows.length);
      return rows.map(({ late }) => late);
    };
    try {
      expect(await isIn('dueToday', '2040-03-04T15:59:00Z')).toEqual([]);
      expect(await isIn('dueToday', '2040-03-04T16:00:00Z')).toEqual([false]);
      expect(await isIn('late', '2040-03-05T14:00:00Z')).toEqual([]);
      expect(await isIn('late', '2040-03-05T14:00:01Z')).toEqual([true]);
      expect(await isIn('dueToday', '2040-03-05T16:00:00Z')).toEqual([]);
      await take(await world.signIn('clerk'), made, { type: 'cancel', remark: 'Too late' });
      expect(await isIn('late', '2040-03-05T16:00:00Z')).toEqual([]);
      const day = { deliveryFrom: '2040-03-04T16:00:00Z', deliveryTo: '2040-03-05T16:00:00Z' };
      const found = await (await world.signIn('clerk')).listOrder4Merchant({ body: day });
      expect(found.rows.map(({ id, late }) => [id, late])).toEqual([[order.id, false]]);
    } finally {
      world.clock.now = now;
    }
  });

  test('selects for a bulk action what it finds, at most five hundred', async () => {
    const wanted = { tab: 'toAccept' as const };
    const chosen = await clerk.selectOrderIds({ body: wanted });
    const { total } = await clerk.listOrder4Merchant({ body: wanted });
    expect([chosen.orderIds.length, chosen.more]).toEqual([total.count, false]);
    const all = await clerk.selectOrderIds({ body: {} });
    expect([all.orderIds.length, all.more]).toEqual([500, true]);
  });
});

describe('another shop', () => {
  test('is never in a list, a count, a selection or a jump', async () => {
    const theirs = await elsewhere.listOrder4Merchant({ body: { size: 200 } });
    const found = await world.db.$count(orders, eq(orders.shopId, 3));
    expect([theirs.total.count, theirs.rows.length]).toEqual([found, found]);
    const ids = new Set(theirs.rows.map(({ id }) => id));
    const { orderIds } = await clerk.selectOrderIds({ body: {} });
    expect(orderIds.filter((id) => ids.has(id))).toEqual([]);
    const [their] = theirs.rows;
    const orderSn = their?.orderSn ?? '';
    expect(await clerk.findOrderBySn({ query: { orderSn } })).toEqual([]);
    const search = await clerk.listOrder4Merchant({ body: { search: orderSn } });
    expect(search.total.count).toBe(0);
    const customer = await newCustomer(world.db, { shopId: 3 });
    const { total } = await clerk.listOrder4Merchant({ body: { customerId: customer.id } });
    expect(total).toEqual({ count: 0, exact: true });
  });

  test('has orders that nobody here can open', async () => {
    const [their] = (await elsewhere.listOrder4Merchant({ body: { kind: ['wholesale'] } })).rows;
    const orderId = their?.id ?? 0;
    const query = { orderId };
    const calls = [
      clerk.getOrderDetail4Merchant({ query }),
      clerk.getB2BOrderDetail4Merchant({ query }),
      clerk.getB2BOrder({ params: { b2bOrderId: orderId } }),
      clerk.getOrderInvoiceNo({ query }),
      clerk.getOrderPaymentTermsCode({ query }),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set([CODES.notFound]));
  });
});

describe('wholesale orders', () => {
  test('are listed alone, with their lines where these are asked for', async () => {
    const { rows, total } = await clerk.listB2BOrder4Merchant({ body: { size: 200 } });
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['wholesale']));
    const none = await clerk.listB2BOrder4Merchant({ body: { kind: ['voucher'] } });
    expect([none.rows, none.total.count]).toEqual([[], 0]);
    const withLines = await clerk.b2bOrderList({ body: { size: 3 } });
    expect(withLines.total).toEqual(total);
    const whole = await clerk.getB2BOrder({ params: { b2bOrderId: withLines.rows[0]?.id ?? 0 } });
    expect(withLines.rows[0]?.lines).toEqual(whole.order.lines);
  });

  test('are not what a restaurant order is opened as', async () => {
    const { rows } = await clerk.listOrder4Merchant({ body: { kind: ['delivery'], size: 1 } });
    const orderId = rows[0]?.id ?? 0;
    const failure = await failureOf(clerk.getB2BOrderDetail4Merchant({ query: { orderId } }));
    expect(failure.code).toBe(CODES.notFound);
    expect((await clerk.getOrderDetail4Merchant({ query: { orderId } })).order.id).toBe(orderId);
  });
});

describe('jumping', () => {
  test('finds orders by how their number begins, in any case', async () => {
    const [row] = (await clerk.listOrder4Merchant({ body: { size: 1 } })).rows;
    const number = row?.orderSn ?? '';
    const exact = await clerk.findOrderBySn({ query: { orderSn: number.toLowerCase() } });
    expect(exact.map(({ orderSn }) => orderSn)).toEqual([number]);
    const many = await clerk.findOrderBySn({ query: { orderSn: number.slice(0, 5) } });
    expect(many.length).toBeGreaterThan(1);
    expect(many.every(({ orderSn }) => orderSn.startsWith(number.slice(0, 5)))).toBe(true);
    expect(await clerk.findOrderBySn({ query: { orderSn: '%' } })).toEqual([]);
  });

  test('finds orders by any part of their number from four characters on', async () => {
    const [row] = (await clerk.listOrder4Merchant({ body: { size: 1 } })).rows;
    const number = row?.orderSn ?? '';
    for (const part of [
      number.slice(-5),
      number.slice(2, 9).toLowerCase(),
      ` ${number.slice(4)} `,
    ]) {
      const found = (await clerk.findOrderBySn({ query: { orderSn: part } })).map(
        ({ orderSn }) => orderSn,
      );
      expect([part, found.length > 0]).toEqual([part, true]);
      expect(found.every((one) => one.includes(part.trim().toUpperCase()))).toBe(true);
    }
    // A customer's name stands in what the list searches in, and in no number.
    const named = await clerk.findOrderBySn({ query: { orderSn: row?.customerName ?? '' } });
    expect(named).toEqual([]);
    expect(await clerk.findOrderBySn({ query: { orderSn: '____' } })).toEqual([]);
  });

  test('shows the newest in one place', async () => {
    const newest = await clerk.findByStatus({ query: { status: 'completed', limit: 5 } });
    const listed = await clerk.listOrder4Merchant({ body: { status: ['completed'], size: 5 } });
    expect(newest).toEqual(listed.rows.map(({ late: _late, ...row }) => row));
  });
});
