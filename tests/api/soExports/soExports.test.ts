// engine: either

import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { MOST_SO_ORDERS } from '../../../api/soExports/soExport.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import {
  failureOf,
  newCustomer,
  newGoods,
  newOrder,
  newPromotion,
  shipAllOf,
  take,
} from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;
let auditor: Api;
let neighbour: Api;
let shipped: OrderDetail;
let waiting: OrderDetail;
let cancelled: OrderDetail;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  auditor = await server.signIn('auditor');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
  await server.connection.db.update(shops).set({ deliveryFee: 500 });
  ({ shipped, waiting, cancelled } = await makeOrders());
});
afterAll(() => server.stop());

/** A customer's orders: one that has shipped, one that waits and one that was cancelled. */
async function makeOrders() {
  const { db } = server.connection;
  const customer = await newCustomer(db);
  const rice = await newGoods(db, { name: 'Rice', nameZh: '米' });
  const oil = await newGoods(db, { name: 'Oil', nameZh: '油' });
  const promotion = await newPromotion(db);
  const lineOf = ({ id }: { id: number }, quantity: number) => ({
    goodsId: id,
    unit: 'kg',
    quantity,
  });
  const lines = [lineOf(rice, 3), lineOf(oil, 3)];
  const wanted = { customer, lines, promotionCode: promotion.code };
  const accepted = await take(clerk, await newOrder(clerk, wanted), { type: 'accept' });
  const shipped = await take(clerk, accepted, shipAllOf(accepted));
  const waiting = await newOrder(clerk, { customer, lines: [lineOf(rice, 1)] });
  const cancelled = await take(
    clerk,
    await newOrder(clerk, { customer, lines: [lineOf(oil, 1)] }),
    {
      type: 'cancel',
      remark: 'Wrong customer',
    },
  );
  return { customer, shipped, waiting, cancelled };
}

/** The same once the first two are exported together, the second alone, and the first's invoice. */
async function exportOrders() {
  const all = await makeOrders();
  await clerk.exportSO({ body: { orderIds: idsOf(all.shipped, all.waiting) } });
  await clerk.exportWholesaleSO({ body: { orderIds: idsOf(all.waiting) } });
  await clerk.exportAutoCountExcel({ body: { orderIds: idsOf(all.shipped) } });
  return all;
}

const idsOf = (...orders: OrderDetail[]) => orders.map(({ order }) => order.id);

/** The rows of a workbook below its headings, by heading. */
async function rowsOf(file: File): Promise<Record<string, unknown>[]> {
  const book = XLSX.read(await file.arrayBuffer(), { cellDates: true });
  const [sheet] = Object.values(book.Sheets);
  if (!sheet) throw new Error('The file has no sheet');
  return XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);
}

const sumOf = (rows: Record<string, unknown>[], ...columns: string[]) =>
  rows.reduce(
    (sum, row) =>
      sum + columns.reduce((part, name) => part + toMinor(Number(row[name] ?? 0).toFixed(2)), 0),
    0,
  );

describe('orders as sales orders', () => {
  it('have a row a line, with what is the whole order’s on its first, and add up to it', async () => {
    const file = await clerk.exportSO({ body: { orderIds: idsOf(shipped, waiting) } });
    expect(file.name).toMatch(/^sales-orders-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const rows = await rowsOf(file);
    const own = rows.filter((row) => row['Order number'] === shipped.order.orderSn);
    expect(own.map((row) => row.Line)).toEqual([1, 2]);
    expect(own.map((row) => row['Delivery fee'] !== undefined)).toEqual([true, false]);
    expect(own[0]).toMatchObject({ Goods: 'Rice', Quantity: 3 });
    const { price } = shipped.order;
    expect(toMinor(price.discount)).toBeGreaterThan(0);
    expect(sumOf(own, 'Discount')).toBe(toMinor(price.discount));
    expect(sumOf(own, 'Amount')).toBe(toMinor(price.items));
    expect(sumOf(own, 'Order total')).toBe(toMinor(price.total));
    const parts = sumOf(own, 'Amount', 'GST', 'Delivery fee', 'GST on delivery');
    expect(toMinor(price.deliveryFee)).toBeGreaterThan(0);
    expect(parts - sumOf(own, 'Discount')).toBe(toMinor(price.total));
    expect(rows.some((row) => row['Order number'] === waiting.order.orderSn)).toBe(true);
  });

  it('speak the caller’s language, and one of them is called by its number', async () => {
    const speaker = await server.signIn('clerk', { locale: 'zh-CN' });
    const file = await speaker.exportWholesaleSO({ body: { orderIds: idsOf(waiting) } });
    expect(file.name).toBe(`${waiting.order.orderSn}.xlsx`);
    expect((await rowsOf(file))[0]).toMatchObject({ 订单号: waiting.order.orderSn, 商品: '米' });
  });

  it('are added up by goods and unit, with what their lines come to', async () => {
    const orderIds = idsOf(shipped, waiting);
    const file = await clerk.exportGoodsSO({ body: { orderIds } });
    expect(file.name).toMatch(/^goods-of-orders-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const all = await rowsOf(file);
    const rows = all.filter(({ Goods }) => Goods !== undefined);
    const lines = await rowsOf(await clerk.exportSO({ body: { orderIds } }));
    const own = lines.filter(({ Goods }) => Goods !== undefined);
    expect(rows.map(({ Goods }) => Goods).toSorted()).toEqual(['Oil', 'Rice']);
    const rice = rows.find(({ Goods }) => Goods === 'Rice');
    expect(rice).toMatchObject({ Quantity: 4, Orders: 2 });
    for (const { order } of [shipped, waiting]) {
      expect(String(rice?.['Order numbers'])).toContain(order.orderSn);
    }
    for (const column of ['Amount', 'Discount', 'GST']) {
      expect(sumOf(rows, column)).toBe(sumOf(own, column));
    }
    expect(sumOf(rows, 'Amount') - sumOf(rows, 'Discount')).toBe(sumOf(rows, 'Net of discount'));
    expect(all.at(-1)).toMatchObject({ Amount: sumOf(rows, 'Amount') / 100 });
    const { rows: noted } = await clerk.listSoExport({ body: { tab: 'goods' } });
    expect(noted[0]).toMatchObject({ kind: 'goods', file: file.name, orders: 2 });
    const again = await clerk.repeatSoExport({ params: { id: noted[0]?.id ?? 0 } });
    expect(await rowsOf(again)).toEqual(all);
    const one = await clerk.exportGoodsSO({ body: { orderIds: idsOf(waiting) } });
    expect(one.name).toBe(`goods-of-orders-${waiting.order.orderSn}.xlsx`);
  });

  it('are refused where one was cancelled, by its number, and nothing is noted', async () => {
    const before = await admin.listSoExport({ body: {} });
    for (const call of [clerk.exportSO, clerk.exportGoodsSO, clerk.exportAutoCountExcel]) {
      expect(
        await failureOf(call({ body: { orderIds: idsOf(shipped, cancelled) } })),
      ).toMatchObject({
        kind: 'refused',
        reason: {
          rule: 'cancelledAreNotExported',
          figures: { orders: cancelled.order.orderSn, count: 1 },
        },
      });
    }
    expect((await admin.listSoExport({ body: {} })).total).toEqual(before.total);
  });

  it('are chosen first, not too many, of one’s own shop, by who may', async () => {
    for (const orderIds of [[], Array.from({ length: MOST_SO_ORDERS + 1 }, (_, at) => at + 1)]) {
      expect(await failureOf(clerk.exportSO({ body: { orderIds } }))).toMatchObject({
        kind: 'invalid',
        errors: { orderIds: expect.anything() },
      });
    }
    expect(
      await failureOf(neighbour.exportSO({ body: { orderIds: idsOf(shipped) } })),
    ).toMatchObject({ kind: 'notFound' });
    expect(await failureOf(auditor.exportSO({ body: { orderIds: idsOf(shipped) } }))).toMatchObject(
      {
        kind: 'noAccess',
      },
    );
  });
});

describe('invoices for AutoCount', () => {
  it('have a row a line and one for the delivery, and add up to the invoice', async () => {
    const file = await clerk.exportAutoCountExcel({ body: { orderIds: idsOf(shipped) } });
    const { order } = shipped;
    expect(file.name).toBe(`${order.invoiceNo}.xlsx`);
    const rows = await rowsOf(file);
    expect(rows[0]).toMatchObject({
      DocNo: order.invoiceNo,
      Ref: order.orderSn,
      CurrencyCode: 'SGD',
      Seq: 1,
      TaxType: 'SR',
      TaxRate: 9,
    });
    expect(rows[0]?.DebtorCode).toMatch(/./);
    expect(rows.at(-1)?.ItemCode).toBe(
      toMinor(order.price.deliveryFee) > 0 ? 'DELIVERY' : rows[1]?.ItemCode,
    );
    expect(sumOf(rows, 'SubTotal', 'Tax')).toBe(toMinor(order.price.total));
    for (const row of rows) {
      const gross = Math.round(Number(row.Qty) * Number(row.UnitPrice) * 100);
      expect(gross - toMinor(Number(row.Discount).toFixed(2))).toBe(
        toMinor(Number(row.SubTotal).toFixed(2)),
      );
    }
  });

  it('are refused before there is an invoice', async () => {
    expect(
      await failureOf(clerk.exportAutoCountExcel({ body: { orderIds: idsOf(waiting) } })),
    ).toMatchObject({
      kind: 'refused',
      reason: { rule: 'exportedAreInvoiced', figures: { orders: waiting.order.orderSn } },
    });
  });
});

describe('the exports', () => {
  it('are noted with who and what, found by an order’s number, and told apart by contents', async () => {
    const before = (await auditor.countSoExport({ body: {} })).tabs;
    const { shipped, waiting } = await exportOrders();
    const { rows, total } = await auditor.listSoExport({ body: { search: shipped.order.orderSn } });
    expect(total.count).toBe(2);
    expect(rows.map(({ kind }) => kind)).toEqual(['autoCount', 'so']);
    expect(rows[1]).toMatchObject({ byName: 'The clerk', byAvatar: null, orders: 2 });
    expect(rows[1]?.first.map(({ id }) => id).toSorted()).toEqual(
      idsOf(shipped, waiting).toSorted(),
    );
    expect(rows[0]?.first.map(({ id }) => id)).toEqual(idsOf(shipped));
    const { tabs } = await auditor.countSoExport({ body: {} });
    expect(tabs).toEqual({
      ...before,
      ...{ all: before.all + 3, so: before.so + 2, autoCount: before.autoCount + 1 },
    });
    const own = await auditor.listSoExportOfOrder({ params: { orderSn: waiting.order.orderSn } });
    expect(own.map(({ orders }) => orders)).toEqual([1, 2]);
    expect((await neighbour.listSoExport({ body: {} })).rows).toEqual([]);
    expect(
      await failureOf(neighbour.getSoExport({ params: { id: rows[0]?.id ?? 0 } })),
    ).toMatchObject({ kind: 'notFound' });
    expect(
      await failureOf(
        neighbour.listSoExportOfOrder({ params: { orderSn: waiting.order.orderSn } }),
      ),
    ).toMatchObject({ kind: 'notFound' });
  });

  it('narrow the list of orders to those that were, or never were, or are in one of them', async () => {
    const { customer, shipped, waiting, cancelled } = await exportOrders();
    const customerId = customer.id;
    const foundBy = async (filter: {
      customerId?: number;
      exported?: boolean;
      soExportId?: number;
    }) => {
      const { rows } = await clerk.listOrder4Merchant({ body: filter as never });
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await foundBy({ customerId, exported: true })).toEqual(
      idsOf(shipped, waiting).toSorted(),
    );
    expect(await foundBy({ customerId, exported: false })).toEqual(idsOf(cancelled));
    const { rows } = await clerk.listSoExport({
      body: { tab: 'autoCount', search: shipped.order.orderSn },
    });
    expect(rows).toHaveLength(1);
    expect(await foundBy({ soExportId: rows[0]?.id ?? 0 })).toEqual(idsOf(shipped));
  });

  it('are made once more as another one, and refused once an order of them is cancelled', async () => {
    const { waiting } = await exportOrders();
    const { so: before } = (await clerk.countSoExport({ body: {} })).tabs;
    const { rows } = await clerk.listSoExport({
      body: { tab: 'so', search: waiting.order.orderSn },
    });
    const params = { id: rows[0]?.id ?? 0 };
    const file = await clerk.repeatSoExport({ params });
    expect(file.name).toBe(`${waiting.order.orderSn}.xlsx`);
    expect((await clerk.countSoExport({ body: {} })).tabs.so).toBe(before + 1);
    await take(clerk, waiting, { type: 'cancel', remark: 'Closed today' });
    expect(await failureOf(clerk.repeatSoExport({ params }))).toMatchObject({
      reason: { rule: 'cancelledAreNotExported' },
    });
  });
});
