// engine: both

import XLSX from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { PurchaseRow } from '../../../api/purchasing/purchaseOrder.ts';
import { foldCounts } from '../../../server/kernel/counts.ts';
import { counts } from '../../../server/product/product.ts';
import { orderPdf } from '../../../server/purchasing/document.ts';
import { purchaseOrders } from '../../../server/purchasing/tables.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, committed, newEntry, newSupplier, once } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

/** All rows of a list, page by page. */
async function everyRow(
  size: number,
  sort: { by: 'createdAt' | 'number' | 'estimatedArrival'; descending: boolean },
) {
  const rows: PurchaseRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await clerk.listPurchaseOrders({ body: { size, sort, cursor } });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

describe('the list of purchase orders', () => {
  test.each(['createdAt', 'number', 'estimatedArrival'] as const)(
    'is paged without a gap or a row twice, by %s',
    async (by) => {
      const rows = await everyRow(17, { by, descending: true });
      const { total } = await clerk.listPurchaseOrders({ body: {} });
      expect(rows).toHaveLength(total.count);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total.count);
      const backwards = await everyRow(50, { by, descending: false });
      expect(backwards.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
    },
  );

  test('has those that are late under a tab of their own, what is awaited longest first', async () => {
    const late = () =>
      clerk.listPurchaseOrders({
        body: { tab: 'late', size: 200, sort: { by: 'estimatedArrival', descending: false } },
      });
    const before = await late();
    const made = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const { id, lines } = made.purchaseOrder;
    expect((await late()).rows).toEqual(before.rows);
    await world.db
      .update(purchaseOrders)
      .set({ estimatedArrival: new Date(world.clock.now.getTime() - 1) })
      .where(eq(purchaseOrders.id, id));
    const { rows, total } = await late();
    expect(rows.find((row) => row.id === id)).toMatchObject({ late: true, status: 'confirmed' });
    expect(rows.every((row) => row.late)).toBe(true);
    const awaited = rows.map((row) => Date.parse(row.estimatedArrival ?? ''));
    expect(awaited).toEqual([...awaited].sort((a, b) => a - b));
    expect((await clerk.countPurchaseOrders({ body: {} })).tabs.late).toBe(total.count);
    expect((await clerk.getPurchaseOrder({ params: { id } })).purchaseOrder.late).toBe(true);
    const came = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
    const all = await clerk.receivePurchaseOrder(
      { body: { purchaseOrderId: id, lines: came } },
      once(),
    );
    expect(all.purchaseOrder.late).toBe(false);
    expect((await late()).rows.map((row) => row.id)).not.toContain(id);
  });

  test('has tabs whose counts are what they hold, also after moves and a folding', async () => {
    await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    await committed(clerk, await newEntry(world.db, clerk));
    await foldCounts(world.db, counts);
    const { tabs, exact } = await clerk.countPurchaseOrders({ body: {} });
    expect(exact).toBe(true);
    for (const tab of [
      'pending',
      'submitted',
      'confirmed',
      'inProgress',
      'completed',
      'closed',
    ] as const) {
      const { rows, total } = await clerk.listPurchaseOrders({ body: { tab, size: 200 } });
      expect(total).toEqual({ count: tabs[tab], exact: true });
      expect(rows).toHaveLength(tabs[tab]);
      expect(rows.every(({ status }) => status === tab)).toBe(true);
    }
  });

  test('is searched and filtered, and the counts with it', async () => {
    const supplier = await newSupplier(clerk, { name: 'Ångström & Söhne 100%' });
    const entry = await newEntry(world.db, clerk, { supplierId: supplier.id });
    const { purchaseOrder } = await committed(clerk, entry);
    const found = async (body: Parameters<Api['listPurchaseOrders']>[0]['body']) =>
      (await clerk.listPurchaseOrders({ body })).rows.map(({ id }) => id);
    expect(await found({ search: 'SÖHNE 100%' })).toEqual([purchaseOrder.id]);
    expect(await found({ search: purchaseOrder.number })).toEqual([purchaseOrder.id]);
    expect(await found({ supplierId: supplier.id, tab: 'submitted' })).toEqual([purchaseOrder.id]);
    expect(await found({ supplierId: supplier.id, tab: 'closed' })).toEqual([]);
    expect(await found({ supplierId: supplier.id, paymentStatus: ['paid'] })).toEqual([]);
    expect(await found({ supplierId: supplier.id, emailStatus: ['none'] })).toHaveLength(1);
    expect(
      await found({
        supplierId: supplier.id,
        createdFrom: new Date(Date.now() + 60_000).toISOString(),
      }),
    ).toEqual([]);
    const counts = await clerk.countPurchaseOrders({ body: { supplierId: supplier.id } });
    expect(counts.tabs).toMatchObject({ all: 1, submitted: 1, closed: 0 });
  });

  test('holds no other shop’s orders', async () => {
    const elsewhere = await world.signIn('clerk', { shopId: 2 });
    const ours = new Set(
      (await everyRow(200, { by: 'number', descending: false })).map(({ id }) => id),
    );
    const { rows } = await elsewhere.listPurchaseOrders({ body: { size: 200 } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ id }) => ours.has(id))).toBe(false);
  });

  test('refuses a cursor that it did not give out', async () => {
    const failure = await failureOf(clerk.listPurchaseOrders({ body: { cursor: 'x' } }));
    expect(Object.keys(failure.errors)).toEqual(['cursor']);
  });
});

describe('the papers', () => {
  test('the report is a spreadsheet under a name with the day', async () => {
    const file = await clerk.exportPurchaseReport({ body: { tab: 'completed' } });
    expect(file.name).toMatch(/^purchase-report-\d{4}-\d\d-\d\d\.xlsx$/);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b]);
    expect(bytes.length).toBeGreaterThan(5_000);
    const none = await clerk.exportPurchaseReport({ body: { search: 'nothing is called so' } });
    expect(none.size).toBeGreaterThan(0);
  });

  test.each([
    ['en-US', 'Purchase order number', 'Completed', 'Total of what was ordered'],
    ['zh-CN', '采购单号', '已完成', '合计（不含未下单及已关闭）'],
    ['vn-VM', 'Mã đơn mua hàng', 'Hoàn tất', 'Tổng cộng (không gồm đơn chưa đặt và đã đóng)'],
  ] as const)(
    'the report speaks %s, with types and a total',
    async (locale, number, state, sum) => {
      const reader = await world.signIn('clerk', { locale });
      const file = await reader.exportPurchaseReport({ body: { tab: 'completed' } });
      const book = XLSX.read(await file.arrayBuffer(), { cellDates: true });
      const [sheet] = Object.values(book.Sheets);
      if (!sheet) throw new Error('The report has no sheet');
      const [head = [], ...rows] = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
      expect(head[0]).toBe(number);
      const end = rows.findIndex(([cell]) => String(cell).startsWith(sum));
      const lines = rows.slice(0, end);
      expect(lines[0]?.[1]).toBeInstanceOf(Date);
      expect(new Set(lines.map((row) => row[3]))).toEqual(new Set([state]));
      // One sum a currency: several together would be of none.
      const sums = new Map<unknown, number>();
      for (const row of lines) sums.set(row[23], (sums.get(row[23]) ?? 0) + Number(row[25]));
      const totals = rows.slice(end).map((row) => Number(row[25]).toFixed(2));
      expect(totals).toEqual([...sums.values()].map((amount) => amount.toFixed(2)));
      const named = rows.slice(end).map(([cell]) => cell);
      expect(named).toEqual(
        sums.size === 1 ? [sum] : [...sums.keys()].map((currency) => `${sum} ${currency}`),
      );
      if (locale !== 'en-US') {
        const texts = rows.flat();
        expect(texts).not.toContain('Completed');
        expect(texts).not.toContain('carton');
      }
    },
  );

  test.each(['en-US', 'zh-CN', 'vn-VM'] as const)('the order is a PDF in %s', async (locale) => {
    const { purchaseOrder } = await committed(clerk, await newEntry(world.db, clerk));
    const pdf = Buffer.from(await orderPdf(world.db, 1, purchaseOrder.id, locale));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(orderPdf(world.db, 2, purchaseOrder.id, locale)).rejects.toThrow('no purchase');
  });
});
