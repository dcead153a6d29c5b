// engine: either

import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import {
  type FinanceOrder,
  ORDER_AMOUNTS,
  type SettlementStatistics,
} from '../../../api/finance/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter, instantOf } from '../../../api/kernel/zone.ts';
import { paymentMethod } from '../../../api/orders/order.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { ledgerEntries } from '../../../server/kernel/db/tables/ledger.ts';
import { BANK, cashBy, REFUNDS, SALES, SETTLED } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf, postLedger } from '../../../server/kernel/ledger/post.ts';
import { accountOfMethod } from '../../../server/orders/ledger.ts';
import { orders } from '../../../server/orders/tables.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { inShop, startTestServer, type TestServer } from '../support/server.ts';

const ZONE = 'Asia/Singapore';
let server: TestServer;
let manager: Api;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ filling: WORLD });
  manager = await server.signIn('manager', { password: DEMO_PASSWORD, shopId: 1 });
  today = dateAt(server.clock.now, ZONE);
});
afterAll(() => server.stop());

const db = () => server.connection.db;
const sum = (amounts: (string | null)[]) =>
  amounts.reduce((total, amount) => total + toMinor(amount ?? '0.00'), 0);

/** Every order of a range, page by page. */
async function allOrders(api: Api, range: { from: string; to: string }) {
  const rows: FinanceOrder[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api.listFinanceOrder({
      body: { ...range, size: 200, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...page.rows);
    if (page.next === null) return { rows, totals: page.totals, total: page.total };
    cursor = page.next;
  }
}

/** What the ledger itself has of an account in a range, debits less credits. */
async function booked(account: string, { from, to }: { from: string; to: string }) {
  const at = (day: string) => new Date(instantOf(day, ZONE) ?? '');
  const [row] = await db()
    .select({ amount: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::text` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.shopId, 1),
        eq(ledgerEntries.account, account),
        gte(ledgerEntries.at, at(from)),
        lt(ledgerEntries.at, at(dayAfter(to))),
      ),
    );
  return toMinor(row?.amount ?? '0.00');
}

/** The day of the last weeks that brought most. */
async function bestDay(): Promise<string> {
  const range = { from: dayAfter(today, -20), to: dayAfter(today, -1) };
  const { range: shown } = await manager.getFinanceOverview({ body: { range } });
  const income = ({ totalIncome }: { totalIncome: string }) => toMinor(totalIncome);
  const [best] = shown.days.toSorted((one, other) => income(other) - income(one));
  return best?.date ?? today;
}

describe('the figures', () => {
  test.each([
    ['a quarter', -90, 0],
    ['some days of it', -20, -10],
    ['a day', 0, 0],
  ])(
    'agree: rows, totals, days, statistics and the ledger, over %s',
    async (_name, first, last) => {
      // Which days are busy is chance.
      const end = first === last ? await bestDay() : today;
      const range = { from: dayAfter(end, first), to: dayAfter(end, last) };
      const { rows, totals, total } = await allOrders(manager, range);
      expect(rows.length).toBeGreaterThan(first === last ? 0 : 3);
      expect(total).toEqual({ count: rows.length, exact: true });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const name of ORDER_AMOUNTS) {
        expect(toMinor(totals[name]), name).toBe(sum(rows.map((row) => row[name])));
      }
      for (const row of rows) {
        expect(toMinor(row.settlementAmount)).toBe(
          toMinor(row.paidAmount) -
            toMinor(row.refund) -
            sum([row.platformServiceFee, row.platformServiceTax]),
        );
        if (row.isCorrection) {
          expect(row.lines).toEqual([]);
          continue;
        }
        expect(sum([row.subtotal, row.shippingFee, row.tax, row.packingFee])).toBe(
          sum([row.paymentAmount, row.promotion]),
        );
        expect(sum(row.lines.map(({ amount }) => amount))).toBe(toMinor(row.subtotal ?? '0'));
      }
      const { range: shown } = await manager.getFinanceOverview({ body: { range } });
      const { statistics, days } = shown;
      expect(statistics).toMatchObject({
        turnover: totals.paidAmount,
        refund: totals.refund,
        consumptionTax: totals.taxKept,
        promotion: totals.promotion,
        platformServiceFee: totals.platformServiceFee,
        platformServiceTax: totals.platformServiceTax,
        totalAmount: totals.settlementAmount,
      });
      expect(toMinor(statistics.totalAmount)).toBe(
        toMinor(statistics.turnover) -
          toMinor(statistics.refund) -
          toMinor(statistics.platformServiceFee) -
          toMinor(statistics.platformServiceTax),
      );
      expect(toMinor(statistics.turnover)).toBe(-(await booked(SALES, range)));
      expect(toMinor(statistics.refund)).toBe(await booked(REFUNDS, range));
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: last - first + 1 }, (_day, index) => dayAfter(range.from, index)),
      );
      expect(sum(days.map(({ totalIncome }) => totalIncome))).toBe(toMinor(shown.income));
      expect(toMinor(shown.income)).toBe(toMinor(statistics.turnover) - toMinor(statistics.refund));
      expect(sum(days.map(({ serviceChargeGst }) => serviceChargeGst))).toBe(
        toMinor(totals.platformServiceTax),
      );
      expect(shown.orderCount).toBe(rows.filter(({ isCorrection }) => !isCorrection).length);
      expect(shown.closingBalance).toBe(days.at(-1)?.closingBalance);
    },
  );

  test('of a range are those of its parts, and its last balance is the ledger’s own', async () => {
    const whole = { from: dayAfter(today, -40), to: today };
    const parts = [
      { from: dayAfter(today, -40), to: dayAfter(today, -13) },
      { from: dayAfter(today, -12), to: today },
    ];
    const answers = await Promise.all(
      [whole, ...parts].map(
        async (range) => (await manager.getFinanceOverview({ body: { range } })).range,
      ),
    );
    const [all, ...some] = answers;
    for (const name of Object.keys(all?.statistics ?? {}) as (keyof SettlementStatistics)[]) {
      expect(toMinor(all?.statistics[name] ?? ''), name).toBe(
        sum(some.map(({ statistics }) => statistics[name])),
      );
    }
    expect(all?.orderCount).toBe(some.reduce((count, { orderCount }) => count + orderCount, 0));
    expect(all?.days).toEqual(some.flatMap(({ days }) => days));
    const accounts = [...paymentMethod.options.map(cashBy), accountOfMethod(null), BANK, SETTLED];
    const balances = await Promise.all(
      accounts.map((account) => balanceOf(db(), 1, account, 'SGD')),
    );
    expect(toMinor(all?.closingBalance ?? '')).toBe(Number(balances.reduce((a, b) => a + b, 0n)));
  });

  test('end at today: no later day has a balance, on the screen and in the file', async () => {
    const range = { from: dayAfter(today, -1), to: dayAfter(today, 5) };
    const { range: shown } = await manager.getFinanceOverview({ body: { range } });
    expect(shown.days.map(({ date }) => date)).toEqual([range.from, today]);
    expect(shown.closingBalance).toBe(shown.days.at(-1)?.closingBalance);
    const file = await manager.downloadFinanceReport({ body: range }, { blob: true });
    const { rows } = await sheetOf(await file.arrayBuffer());
    const days = rows.slice(0, -1).map(({ cells: [day] }) => (day as Date).toISOString());
    expect(days.map((day) => day.slice(0, 10))).toEqual([range.from, today]);
    const toCome = { from: dayAfter(today, 1), to: dayAfter(today, 2) };
    const none = await manager.getFinanceOverview({ body: { range: toCome } });
    expect(none.range).toMatchObject({ days: [], closingBalance: null, income: '0.00' });
  });

  test('begin and end with the shop’s day, also where its clock changes', async () => {
    const api = await server.signIn('admin', { password: DEMO_PASSWORD, shopId: 2 });
    // 29 March 2026 had 23 hours in Berlin: it began at 23:00 UTC and ended at 22:00 UTC.
    await db().update(shops).set({ timeZone: 'Europe/Berlin' }).where(eq(shops.id, 2));
    const moments = [
      ['2026-03-28T22:59:59.999Z', 1],
      ['2026-03-28T23:00:00.000Z', 10],
      ['2026-03-29T21:59:59.999Z', 100],
      ['2026-03-29T22:00:00.000Z', 1000],
    ] as const;
    const found = await db()
      .select({ id: orders.id, version: orders.version })
      .from(orders)
      .where(eq(orders.shopId, 2))
      .limit(4);
    await db().transaction(async (tx) => {
      for (const [index, [at, amount]] of moments.entries()) {
        await postLedger(tx, {
          shopId: 2,
          at: new Date(at),
          kind: 'payment',
          source: { lifecycle: 'order', recordId: found[index]?.id ?? 0, version: 1000 + index },
          currency: 'SGD',
          entries: [
            { account: 'cash:PAYNOW', amount },
            { account: SALES, amount: -amount },
          ],
        });
      }
    });
    const of = async (from: string, to = from) =>
      (await api.getFinanceOverview({ body: { range: { from, to } } })).range;
    const day = await of('2026-03-29');
    expect([day.income, day.orderCount]).toEqual(['1.10', 2]);
    const { rows } = await api.listFinanceOrder({ body: { from: '2026-03-29', to: '2026-03-29' } });
    expect(rows.map(({ id }) => id).sort()).toEqual([found[1]?.id, found[2]?.id].sort());
    expect(
      (await of('2026-03-28', '2026-03-30')).days.map(({ totalIncome }) => totalIncome),
    ).toEqual(['0.01', '1.10', '10.00']);
    await db().update(shops).set({ timeZone: ZONE }).where(eq(shops.id, 2));
  });

  test('are of the shop’s current cycle where no days are asked for', async () => {
    const cycleOf = async (settlementCycle: 'weekly' | 'halfMonth' | 'monthly', now: string) => {
      await db().update(shops).set({ settlementCycle }).where(eq(shops.id, 1));
      const before = server.clock.now;
      server.clock.now = new Date(now);
      try {
        const api = await server.signIn('manager', { password: DEMO_PASSWORD, shopId: 1 });
        const { current, range } = await api.getFinanceOverview({ body: {} });
        const { from, to, statistics, corrections } = range;
        expect(current).toEqual({ from, to, statistics, corrections, bridge: null });
        return [current.from, current.to];
      } finally {
        server.clock.now = before;
      }
    };
    // 16:00 UTC is midnight in Singapore.
    expect(await cycleOf('monthly', '2028-02-29T15:59:59Z')).toEqual(['2028-02-01', '2028-02-29']);
    expect(await cycleOf('monthly', '2028-02-29T16:00:00Z')).toEqual(['2028-03-01', '2028-03-31']);
    expect(await cycleOf('halfMonth', '2028-02-15T16:00:00Z')).toEqual([
      '2028-02-16',
      '2028-02-29',
    ]);
    expect(await cycleOf('weekly', '2028-03-05T15:59:59Z')).toEqual(['2028-02-28', '2028-03-05']);
    await db().update(shops).set({ settlementCycle: 'monthly' }).where(eq(shops.id, 1));
  });

  test('stay what they were where a delivery costs something else from now on', async () => {
    const admin = await server.signIn('admin', { password: DEMO_PASSWORD, shopId: 1 });
    const range = { from: dayAfter(today, -90), to: today };
    const costs = ({ rows }: Awaited<ReturnType<typeof allOrders>>) =>
      rows.map(({ id, deliveryExpense }) => [id, deliveryExpense]);
    const before = costs(await allOrders(manager, range));
    const { range: overview } = await manager.getFinanceOverview({ body: { range } });
    const {
      restaurantId: _id,
      open: _open,
      gstPercent: _gst,
      ...config
    } = await admin.getBusinessConfig({});
    const { version } = await admin.saveBusinessConfig({
      body: { ...config, deliveryFee: '99.00' },
    });
    expect(costs(await allOrders(manager, range))).toEqual(before);
    expect((await manager.getFinanceOverview({ body: { range } })).range).toEqual(overview);
    await admin.saveBusinessConfig({ body: { ...config, version } });
  });

  test('are a shop’s own, and not for everybody', async () => {
    const range = { from: dayAfter(today, -90), to: today };
    const other = await allOrders(inShop(manager, 2), range);
    const owners = await db()
      .selectDistinct({ shopId: orders.shopId })
      .from(orders)
      .where(
        inArray(
          orders.id,
          other.rows.map(({ id }) => id),
        ),
      );
    expect(owners).toEqual([{ shopId: 2 }]);
    const clerk = await server.signIn('clerk', { password: DEMO_PASSWORD, shopId: 1 });
    expect((await failureOf(clerk.getFinanceOverview({ body: {} }))).code).toBe(CODES.noAccess);
    expect((await failureOf(clerk.listFinanceOrder({ body: range }))).code).toBe(CODES.noAccess);
  });

  test('say which days they cannot be made of', async () => {
    const wrong = async (from: string, to: string) =>
      (await failureOf(manager.listFinanceOrder({ body: { from, to } }))).errors;
    expect(await wrong('2026-02-30', '2026-03-01')).toEqual({ from: 'Choose a day' });
    expect(await wrong('2026-03-02', '2026-03-01')).toEqual({
      to: 'This day is before the first one',
    });
    expect(await wrong('2025-01-01', '2026-01-02')).toEqual({ to: 'Choose at most 366 days' });
  });
});

describe('the file', () => {
  test('holds all rows and days with real types, and sums that agree', async () => {
    const range = { from: dayAfter(today, -30), to: today };
    const { rows, totals } = await allOrders(manager, range);
    const { range: shown } = await manager.getFinanceOverview({ body: { range } });
    const file = await manager.downloadFinanceReport({ body: range }, { blob: true });
    expect(file.name).toBe(`finance-${range.from}-${range.to}.xlsx`);
    const days = await sheetOf(await file.arrayBuffer());
    expect(days.header).toEqual([
      'Date',
      'Number of orders',
      'Total income',
      'Service charge',
      'Service charge GST',
      'Of the income: corrections',
      'Of the service charge: corrections',
      'Of its GST: corrections',
      'Closing balance',
    ]);
    expect(
      days.rows
        .slice(0, -1)
        .map(({ cells: [date, count, income] }) => [
          (date as Date).toISOString().slice(0, 10),
          count,
          Math.round((income as number) * 100),
        ]),
    ).toEqual(
      shown.days.map(({ date, orderCount, totalIncome }) => [
        date,
        orderCount,
        toMinor(totalIncome),
      ]),
    );
    expect(days.rows.at(-1)?.cells.slice(0, 3)).toEqual([
      'Total',
      shown.orderCount,
      toMinor(shown.income) / 100,
    ]);

    const chosen = rows.slice(0, 3);
    const part = await manager.downloadFinanceReport(
      { body: { ...range, orderIds: chosen.map(({ id }) => id) } },
      { blob: true },
    );
    const detail = await sheetOf(await part.arrayBuffer());
    const column = (name: string) => detail.header.indexOf(name);
    expect(detail.header).toHaveLength(34);
    expect(detail.rows.slice(0, -1).map(({ cells }) => cells[column('Order id')])).toEqual(
      chosen.map(({ orderSn }) => orderSn),
    );
    expect(detail.rows[0]?.cells[column('Time')]).toBeInstanceOf(Date);
    expect(detail.rows.at(-1)?.cells[column('Settlement amount')]).toBe(
      sum(chosen.map(({ settlementAmount }) => settlementAmount)) / 100,
    );
    const others = await manager.downloadFinanceReport(
      { body: { ...range, orderIds: chosen.map(({ id }) => id), allBut: true } },
      { blob: true },
    );
    const rest = await sheetOf(await others.arrayBuffer());
    expect(rest.rows.slice(0, -1).map(({ cells }) => cells[column('Order id')])).toEqual(
      rows.slice(3).map(({ orderSn }) => orderSn),
    );
    // Of another shop, or of other days, there is none to choose.
    const none = await manager.downloadFinanceReport(
      { body: { from: '2020-01-01', to: '2020-01-02', orderIds: [chosen[0]?.id ?? 0] } },
      { blob: true },
    );
    await expect(sheetOf(await none.arrayBuffer())).rejects.toMatchObject({
      parts: { reason: { rule: 'sheetHasRows' } },
    });
    expect(toMinor(totals.settlementAmount)).not.toBe(0);
  });

  test('of the order detail alone has all its rows, and the sums that the list tells', async () => {
    const range = { from: dayAfter(today, -30), to: today };
    const { rows, totals } = await allOrders(manager, range);
    const columns = ['orderSn', 'kind', 'settlementAmount'];
    const body = { ...range, columns, format: 'csv' as const };
    const file = await manager.exportFinanceOrders({ body }, { blob: true });
    const lines = (await file.text()).trim().split('\r\n');
    const head = lines.findIndex((line) => line.startsWith('"Order id",'));
    expect(lines[head]).toBe('"Order id","Type","Settlement amount","Currency"');
    expect(lines.slice(head + 1, -1).map((line) => line.split(',')[0])).toEqual(
      rows.map(({ orderSn }) => `"${orderSn}"`),
    );
    expect(lines.at(-1)).toBe(`"Total",,${totals.settlementAmount},"SGD"`);
    const wrong = { from: today, to: dayAfter(today, -1) };
    expect((await failureOf(manager.exportFinanceOrders({ body: wrong }))).errors).toEqual({
      to: 'This day is before the first one',
    });
  });

  test('is headed in the person’s language', async () => {
    const api = await server.signIn('manager', {
      password: DEMO_PASSWORD,
      shopId: 1,
      locale: 'zh-CN',
    });
    const file = await api.downloadFinanceReport(
      { body: { from: dayAfter(today, -2), to: today } },
      { blob: true },
    );
    expect((await sheetOf(await file.arrayBuffer())).header).toEqual([
      '日期',
      '订单数',
      '总收入',
      '服务费',
      '服务费消费税',
      '收入中的更正',
      '服务费中的更正',
      '服务费消费税中的更正',
      '期末余额',
    ]);
  });
});
