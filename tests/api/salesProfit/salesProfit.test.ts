// engine: either

import { randomUUID } from 'node:crypto';
import XLSX from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { ProfitRow } from '../../../api/salesProfit/calls.ts';
import { outboxAttachments } from '../../../server/kernel/db/tables/outbox.ts';
import { wasBought } from '../../../server/purchasing/boughtOrders.ts';
import { purchaseLines, purchaseOrders } from '../../../server/purchasing/tables.ts';
import { salesProfitMail } from '../../../server/salesProfit/mail.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let auditor: Api;
const period = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const pageOf = async (api: Api, query: object = {}) =>
  api.getSaleProfitPage({ query: { ...period, size: 200, ...query } });

async function wholeReport(): Promise<ProfitRow[]> {
  const rows: ProfitRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(manager, { page, size: 40 });
    rows.push(...found.rows);
    if (rows.length >= found.total) return rows;
    expect(found.rows).toHaveLength(40);
  }
}

const sumOf = (rows: readonly ProfitRow[], field: 'revenue' | 'netSales' | 'sellingCost') =>
  rows.reduce((sum, row) => sum + toMinor(row[field]), 0);

interface Bought {
  cost: string;
  ratio: number;
}

/** What each goods was last bought for, by the package that it was bought in. */
async function lastBought(): Promise<Map<number, Bought>> {
  const { rows } = await world.db.execute<Record<keyof Bought | 'goodsId', string>>(sql`
    select distinct on (${purchaseLines.goodsId}) ${purchaseLines.goodsId} as "goodsId",
      ${purchaseLines.cost}::text as cost, ${purchaseLines.ratio}::text as ratio
    from ${purchaseLines}
    join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseOrderId}
    where ${wasBought} and ${purchaseOrders.shopId} = 1 and ${purchaseOrders.currency} = 'SGD'
    order by ${purchaseLines.goodsId}, ${purchaseOrders.confirmedAt} desc,
      ${purchaseLines.id} desc`);
  return new Map(
    rows.map(({ goodsId, cost, ratio }) => [Number(goodsId), { cost, ratio: Number(ratio) }]),
  );
}

/** What so many units cost, rounded once. */
const costOf = ({ cost, ratio }: Bought, units: number) =>
  Math.round((toMinor(cost) * Math.round(units * 1_000)) / (ratio * 1_000));

const save = (
  api: Api,
  rows: { goodsId: number; cost: string; area: string; version?: number }[],
) => api.batchSaveSaleProfit({ body: { rows } }, { idempotencyKey: randomUUID() });

describe('the sales profit', () => {
  test('is what was invoiced and not cancelled, and its sums agree with its rows', async () => {
    const rows = await wholeReport();
    expect(rows.length).toBeGreaterThan(40);
    expect(new Set(rows.map(({ goodsId }) => goodsId)).size).toBe(rows.length);
    const totals = await manager.getTotalAmount({ query: period });
    expect(totals.goods).toBe(rows.length);
    for (const field of ['revenue', 'netSales', 'sellingCost'] as const) {
      expect(toMinor(totals[field])).toBe(sumOf(rows, field));
    }
    expect(toMinor(totals.grossProfit)).toBe(
      toMinor(totals.netSales) - toMinor(totals.sellingCost),
    );
    const { rows: own } = await world.db.execute<{ amount: string; lines: number }>(sql`
      select sum(lines.amount)::text as amount, count(*)::int as lines
      from order_lines lines join orders on orders.id = lines.order_id
      where orders.shop_id = 1 and orders.invoiced_at is not null and orders.tab <> 'cancelled'`);
    expect(totals.revenue).toBe(own[0]?.amount);
    expect(totals.lines).toBe(own[0]?.lines);
    // Refunds and discounts have taken something from it.
    expect(toMinor(totals.netSales)).toBeLessThan(toMinor(totals.revenue));
    const bought = await lastBought();
    // What somebody has saved costs what was saved.
    for (const row of rows.filter(({ costFrom }) => costFrom !== 'saved')) {
      const last = bought.get(row.goodsId);
      expect(row.costFrom).toBe(last ? 'purchase' : 'none');
      expect(row.cost).toBe(fromMinor(last ? costOf(last, 1) : 0));
      expect(toMinor(row.sellingCost)).toBe(last ? costOf(last, row.quantity) : 0);
      const left = (toMinor(row.netSales) - toMinor(row.sellingCost)) / toMinor(row.netSales);
      if (row.profitRate === null) continue;
      // Rounded to two decimals: half of the last is the most that it may be away.
      expect(Math.abs(Number(row.profitRate) - left * 100)).toBeLessThan(0.005_001);
    }
  });

  test('of a period has that period alone, of a search what is sought', async () => {
    const { rows: days } = await world.db.execute<{ middle: string }>(sql`
      select to_char(percentile_disc(0.5) within group (order by invoiced_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as middle
      from orders where shop_id = 1 and invoiced_at is not null and tab <> 'cancelled'`);
    const middle = days[0]?.middle ?? '';
    const both = await Promise.all(
      [
        { ...period, to: middle },
        { ...period, from: middle },
      ].map((query) => manager.getTotalAmount({ query })),
    );
    const whole = await manager.getTotalAmount({ query: period });
    expect(both.every(({ lines }) => lines > 0)).toBe(true);
    expect(both.reduce((sum, { revenue }) => sum + toMinor(revenue), 0)).toBe(
      toMinor(whole.revenue),
    );

    const [first] = (await pageOf(manager)).rows;
    const found = await pageOf(manager, { search: first?.sku.toLowerCase() });
    expect(found.rows.map(({ sku }) => sku)).toEqual([first?.sku]);
    expect((await pageOf(manager, { search: '%' })).rows).toEqual([]);
  });

  test('takes a cost that was written down before that of the last purchase', async () => {
    const before = (await pageOf(manager)).rows;
    expect(before.some(({ costFrom }) => costFrom === 'purchase')).toBe(true);
    const [row] = before as [ProfitRow];
    expect(await save(auditor, [{ goodsId: row.goodsId, cost: '1.25', area: ' Johor ' }])).toEqual({
      saved: 1,
    });
    const after = (await pageOf(manager)).rows.find(({ goodsId }) => goodsId === row.goodsId);
    expect(after).toMatchObject({ cost: '1.25', area: 'Johor', costFrom: 'saved' });
    expect(toMinor(after?.sellingCost ?? '')).toBe(Math.round(125 * row.quantity));
  });

  test('is not saved with a cost of nought or without an area: each cell is named, nothing is saved', async () => {
    const [one, other, third] = (await pageOf(manager)).rows as [ProfitRow, ProfitRow, ProfitRow];
    const failure = await failureOf(
      save(auditor, [
        { goodsId: one.goodsId, cost: '9.99', area: 'Penang' },
        { goodsId: other.goodsId, cost: '0', area: 'Penang' },
        { goodsId: third.goodsId, cost: '2.00', area: ' ' },
      ]),
    );
    expect(Object.keys(failure.errors)).toEqual(['rows.1.cost', 'rows.2.area']);
    expect(failure.errors['rows.1.cost']).toContain('Purchase submission failed');
    expect((await pageOf(manager)).rows[0]).toEqual(one);
    const neighbour = await world.signIn('manager', { shopId: 2 });
    const strange = await failureOf(
      save(neighbour, [{ goodsId: one.goodsId, cost: '1', area: 'A' }]),
    );
    expect(Object.keys(strange.errors)).toEqual(['rows.0.goodsId']);
  });

  test('is not saved over what somebody else has saved since it was seen, unless that was seen', async () => {
    const rows = (await pageOf(manager)).rows.slice(2, 4);
    const typed = (cost: string, area: string) =>
      rows.map(({ goodsId, version }) => ({ goodsId, cost, area, version }));
    const [one] = typed('11.00', 'Ipoh');
    if (!one) throw new Error('Nothing was sold');
    await save(auditor, [one]);
    const late = await failureOf(save(manager, typed('12.00', 'Johor')));
    const now = { goodsId: one.goodsId, cost: '11.00', area: 'Ipoh', version: one.version + 1 };
    expect(late).toMatchObject({ kind: 'stale', data: { rows: [now] } });
    const stored = (await pageOf(manager)).rows;
    expect(rows.map((row) => stored.find(({ goodsId }) => goodsId === row.goodsId))).toMatchObject([
      now,
      { cost: rows[1]?.cost, version: rows[1]?.version },
    ]);
    const again = typed('12.00', 'Johor').map((row) =>
      row.goodsId === now.goodsId ? { ...row, version: now.version } : row,
    );
    expect(await save(manager, again)).toEqual({ saved: 2 });
  });

  test('is saved temporarily for the person and the shop, even what cannot be saved for good yet', async () => {
    const [row] = (await pageOf(manager)).rows as [ProfitRow];
    const rows = [{ goodsId: row.goodsId, cost: '3,', area: '' }];
    const { savedAt } = await auditor.cacheBeforeSaleProfit({ body: { rows } });
    const again = await world.signIn('auditor');
    const goods = [{ goodsId: row.goodsId, sku: row.sku, name: row.name, nameZh: row.nameZh }];
    expect(await again.getCacheBeforeSaleProfit()).toEqual({ rows, goods, savedAt });
    expect((await manager.getCacheBeforeSaleProfit()).rows).toEqual([]);
    // Saving for good forgets it; so do no rows.
    await save(auditor, [{ goodsId: row.goodsId, cost: '3.00', area: 'Ipoh' }]);
    expect(await auditor.getCacheBeforeSaleProfit()).toEqual({
      rows: [],
      goods: [],
      savedAt: null,
    });
    await auditor.cacheBeforeSaleProfit({ body: { rows } });
    await auditor.cacheBeforeSaleProfit({ body: { rows: [] } });
    expect((await auditor.getCacheBeforeSaleProfit()).rows).toEqual([]);
  });

  test('is sent by mail as a workbook with the rows and sums of the report', async () => {
    const body = { ...period, email: 'owner@example.com' };
    const idempotencyKey = randomUUID();
    const sent = await auditor.sendProfitToMail({ body }, { idempotencyKey });
    expect(await auditor.sendProfitToMail({ body }, { idempotencyKey })).toEqual(sent);
    const message = await manager.getOutboxMessage({ params: { id: sent.messageId } });
    expect(message.message).toMatchObject({ to: 'owner@example.com', kind: 'salesProfit' });
    const [attachment] = await world.db
      .select()
      .from(outboxAttachments)
      .where(eq(outboxAttachments.messageId, sent.messageId));
    expect(attachment?.fileName).toMatch(/^sales-profit-2000-01-01-.*\.xlsx$/);
    const content = await salesProfitMail.makers?.report?.(world.db, {
      shopId: 1,
      parameters: attachment?.parameters ?? {},
    });
    const sheet = await sheetOf(content ?? new Uint8Array());
    const rows = await wholeReport();
    expect(JSON.stringify(sheet.header)).toContain('Procurement cost');
    // One row for each goods, and one of sums.
    expect(sheet.rows).toHaveLength(rows.length + 1);
    expect(JSON.stringify(sheet.rows[0])).toContain(rows[0]?.sku ?? 'none');
    const totals = await manager.getTotalAmount({ query: period });
    expect(JSON.stringify(sheet.rows.at(-1))).toContain(String(Number(totals.netSales)));
    expect(
      (await failureOf(auditor.sendProfitToMail({ body: { ...body, email: 'nobody' } }))).errors
        .email,
    ).toBe('Email format error');
  });

  test('is a file with the same rows and sums', async () => {
    const columns = ['sku', 'netSales'];
    const file = await auditor.exportSaleProfit({ body: { ...period, columns } });
    const book = XLSX.read(await file.arrayBuffer());
    const [sheet] = Object.values(book.Sheets);
    const found = XLSX.utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
    const rows = await wholeReport();
    const lines = rows.map(({ sku, netSales }) => [sku, Number(netSales)]);
    expect(found.slice(-1 - rows.length, -1)).toEqual(lines);
    const totals = await manager.getTotalAmount({ query: period });
    expect(found.at(-1)).toEqual(['Total', Number(totals.netSales)]);
  });

  test('knows what goods cost whose unit is cheaper than the smallest coin', async () => {
    const row = (await pageOf(manager)).rows.find(({ costFrom }) => costFrom === 'purchase');
    if (!row) throw new Error('Nothing was bought');
    await world.db
      .update(purchaseLines)
      .set({ cost: 43, ratio: 100 })
      .where(eq(purchaseLines.goodsId, row.goodsId));
    const [after] = (await pageOf(manager, { search: row.sku })).rows;
    expect(after).toMatchObject({ cost: '0.00', costFrom: 'purchase' });
    expect(toMinor(after?.sellingCost ?? '')).toBe(Math.round((43 * row.quantity) / 100));
    expect(toMinor(after?.sellingCost ?? '')).toBeGreaterThan(0);
    expect(after?.profitRate).not.toBeNull();
  });

  test('is not for everybody', async () => {
    const clerk = await world.signIn('clerk');
    expect((await failureOf(clerk.getSaleProfitPage({ query: period }))).kind).toBe('noAccess');
    expect((await failureOf(clerk.getCacheBeforeSaleProfit())).kind).toBe('noAccess');
  });
});
