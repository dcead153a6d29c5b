// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { invoices } from '../../../server/invoices/tables.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { handOver } from '../../support/channelOrders.ts';
import {
  failureOf,
  newCustomer,
  newGoods,
  newOrder,
  newPromotion,
  shipAllOf,
  take,
} from '../orders/ground.ts';
import { giveBankAccount } from '../settlements/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { textOfPdf } from './textOfPdf.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;
let neighbour: Api;
/** The first orders of the shop that have an invoice; nobody changes or downloads them. */
let first: Sold[];
let waiting: number;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-11-21T06:30:00.000Z');
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
  first = await soldEach(1, 2, 3);
  waiting = await taken(1);
});
afterAll(() => server.stop());

async function taken(quantity: number): Promise<number> {
  const lines = [{ goodsId: 1, unit: 'bag', quantity }];
  const customerName = 'A guest 客人';
  return (await handOver(clerk, { kind: 'voucher', customerName, lines })).orderId;
}

interface Sold {
  id: number;
  orderSn: string;
  invoiceNo: string;
}

async function sold(quantity: number): Promise<Sold> {
  const orderId = await taken(quantity);
  const { order } = await clerk.operation({
    body: { orderId, event: { type: 'pay', method: 'PAYNOW' } },
  });
  return { id: order.id, orderSn: order.orderSn, invoiceNo: order.invoiceNo ?? '' };
}

async function soldEach(...quantities: number[]): Promise<Sold[]> {
  const all: Sold[] = [];
  for (const quantity of quantities) all.push(await sold(quantity));
  return all;
}

const list = async (api: Api = admin) =>
  (await api.listInvoice({ body: { sort: { by: 'issuedAt', descending: false } } })).rows;

const rowOf = async ({ id }: Sold) => (await list()).find((row) => row.id === id);

describe('tax invoices', () => {
  it('are numbered one after the other, issued with the order’s first right to one', async () => {
    const rows = await list();
    const numbers = rows.map((_row, at) => `NT-INV-${String(at + 1).padStart(7, '0')}`);
    expect(rows.map(({ invoiceNo }) => invoiceNo)).toEqual(numbers);
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(rows.map(({ id }) => id)).not.toContain(waiting);
    expect((await soldEach(1, 1)).map(({ invoiceNo }) => Number(invoiceNo.slice(-7)))).toEqual([
      rows.length + 1,
      rows.length + 2,
    ]);
    expect(rows[1]).toMatchObject({
      orderSn: first[1]?.orderSn,
      issuedAt: '2026-11-21T06:30:00.000Z',
      gstPercent: '9.00',
      gst: '1.80',
      total: '21.80',
      status: 'notDownloaded',
      downloadedAt: null,
      cancelled: false,
    });
    expect(await list(neighbour)).toEqual([]);
    expect(
      (await admin.listInvoice({ body: { search: `inv-0000002 ${first[1]?.orderSn}` } })).rows,
    ).toHaveLength(1);
    expect(
      (await admin.listInvoice({ body: { issuedFrom: '2026-11-21T06:30:00.001Z' } })).rows,
    ).toEqual([]);
  });

  it('are downloaded with their GST, and it is noted who did', async () => {
    const before = (await admin.countInvoice({ body: {} })).tabs;
    const [, own] = (await soldEach(1, 2, 3)) as [Sold, Sold, Sold];
    const { id, orderSn, invoiceNo } = own;
    const file = await clerk.downloadOrderInvoice({ params: { orderId: id } });
    expect(file.name).toBe(`${invoiceNo}.pdf`);
    const text = await textOfPdf(file);
    if (text !== null) {
      for (const part of [invoiceNo, orderSn, 'GST 9%', '1.80', '20.00', '21.80', '客人']) {
        expect(text).toContain(part);
      }
    }
    await admin.downloadB2BInvoice({ params: { orderTransactionId: id } });
    const downloads = await admin.listInvoiceDownload({ params: { orderSn } });
    expect(downloads.map(({ byName }) => byName)).toEqual(['The admin', 'The clerk']);
    expect(await rowOf(own)).toMatchObject({
      status: 'downloaded',
      downloadedByName: 'The admin',
      downloadedAt: '2026-11-21T06:30:00.000Z',
    });
    expect((await admin.countInvoice({ body: {} })).tabs).toEqual({
      all: before.all + 3,
      notDownloaded: before.notDownloaded + 2,
      downloaded: before.downloaded + 1,
    });
    expect((await admin.listInvoice({ body: { tab: 'notDownloaded' } })).rows).toHaveLength(
      before.notDownloaded + 2,
    );
  });

  it('are read one by one with what belongs to them, in their own shop alone', async () => {
    const { id, orderSn } = await sold(2);
    const fresh = await clerk.getInvoice({ params: { id } });
    expect(fresh).toMatchObject({
      ...{ id, orderId: id, orderSn, total: '21.80', discount: '0.00', cancelled: false },
      ...{ status: 'notDownloaded', downloadedAt: null, downloads: [] },
      lines: [{ id: 1, quantity: 2, price: '10.00', amount: '20.00', gst: '1.80' }],
      customer: { name: 'A guest 客人' },
    });
    await clerk.downloadOrderInvoice({ params: { orderId: id } });
    await admin.downloadOrderInvoice({ params: { orderId: id } });
    expect(await clerk.getInvoice({ params: { id } })).toMatchObject({
      ...{ status: 'downloaded', downloadedByName: 'The admin' },
      downloads: [
        { byName: 'The admin', byAvatar: null },
        { byName: 'The clerk', byAvatar: null },
      ],
    });
    const related = await clerk.getInvoiceRelated({ params: { id } });
    expect(related.order?.rows.map(({ name }) => name)).toEqual([orderSn]);
    expect((await admin.getOrderRelated({ params: { id } })).invoice?.rows).toMatchObject([
      { id, name: fresh.invoiceNo },
    ]);
    for (const failure of await Promise.all(
      [
        neighbour.getInvoice({ params: { id } }),
        neighbour.getInvoiceRelated({ params: { id } }),
        admin.getInvoice({ params: { id: waiting } }),
      ].map(failureOf),
    )) {
      expect(failure).toMatchObject({ kind: 'notFound' });
    }
    const { rows } = await admin.listOperationLogVO({ body: { target: fresh.invoiceNo } });
    expect(rows[0]).toMatchObject({ targetRecord: 'invoice', targetId: id, remark: null });
  });

  it('come many in one file, each once, or none of them', async () => {
    const own = await soldEach(1, 2, 3);
    const ids = own.map(({ id }) => id);
    for (const call of ['downloadInvoices', 'downloadB2BInvoices', 'printB2BInvoices'] as const) {
      const file = await admin[call]({ body: { orderIds: [...ids, ...ids] } });
      const text = await textOfPdf(file);
      if (text === null) continue;
      for (const { invoiceNo } of own) expect(text).toContain(invoiceNo);
      expect(text.split('\f').filter((page) => page.trim() !== '')).toHaveLength(3);
    }
    const before = await list();
    const mixed = failureOf(admin.downloadInvoices({ body: { orderIds: [...ids, waiting] } }));
    expect(await mixed).toMatchObject({
      kind: 'refused',
      reason: { rule: 'invoiceIsIssued' },
      msg: expect.stringContaining('Invoices only available after shipping'),
    });
    expect(await list()).toEqual(before);
  });

  it('stay as they were issued, whatever becomes of the order, its customer and its goods', async () => {
    const own = await sold(2);
    const { id } = own;
    const { db } = server.connection;
    const said = async () =>
      textOfPdf(await admin.downloadOrderInvoice({ params: { orderId: id } }));
    const before = await said();
    await db
      .update(orders)
      .set({
        customerName: 'Renamed',
        customerPhone: '80000000',
        items: 5_000,
        total: 5_450,
        gst: 450,
      })
      .where(eq(orders.id, id));
    await db
      .update(orderLines)
      .set({ name: 'Other goods', quantity: 5, amount: 5_000 })
      .where(eq(orderLines.orderId, id));
    await db.update(shops).set({ nameEn: 'Sold' }).where(eq(shops.id, 1));
    expect(await said()).toBe(before);
    expect(await rowOf(own)).toMatchObject({
      gst: '1.80',
      total: '21.80',
      customerName: 'A guest 客人',
    });
    await expect(db.update(invoices).set({ shopId: 2 })).rejects.toThrow();
  });

  it('of a cancelled order are not downloaded, nor another shop’s, nor without the right', async () => {
    const own = await sold(3);
    const { id, orderSn, invoiceNo } = own;
    await admin.operation({
      body: { orderId: id, event: { type: 'correctStatus', to: 'cancelled', remark: 'Wrong' } },
    });
    const cancelled = failureOf(admin.downloadOrderInvoice({ params: { orderId: id } }));
    expect(await cancelled).toMatchObject({
      kind: 'refused',
      reason: { rule: 'cancelledIsNotDownloaded' },
    });
    expect(await rowOf(own)).toMatchObject({ invoiceNo, cancelled: true });
    for (const failure of await Promise.all(
      [
        neighbour.downloadOrderInvoice({ params: { orderId: id } }),
        neighbour.listInvoiceDownload({ params: { orderSn } }),
      ].map(failureOf),
    )) {
      expect(failure).toMatchObject({ kind: 'notFound' });
    }
  });

  it('say how what is owed is paid, and of what was paid that it was', async () => {
    const { db } = server.connection;
    const config = await admin.getBusinessConfig({});
    const wrong = failureOf(admin.saveBusinessConfig({ body: { ...config, payNowUen: '12' } }));
    expect(await wrong).toMatchObject({
      kind: 'invalid',
      errors: { payNowUen: expect.stringContaining('UEN') },
    });
    await admin.saveBusinessConfig({ body: { ...config, payNowUen: '201012345k' } });
    await giveBankAccount(db, 1);
    const promotion = await newPromotion(db, {
      validFrom: new Date('2026-11-01T00:00:00.000Z'),
      validTo: new Date('2026-12-31T00:00:00.000Z'),
    });
    const customer = await newCustomer(db, { uen: '202435696R', paymentTermsCode: 'N14' });
    const goods = await newGoods(db);
    const order = await newOrder(clerk, {
      ...{ customer, promotionCode: promotion.code },
      lines: [{ goodsId: goods.id, unit: 'kg', quantity: 3 }],
    });
    const shipped = await take(clerk, order, { type: 'accept' }, shipAllOf(order));
    const { id } = order.order;
    expect(await clerk.getInvoice({ params: { id } })).toMatchObject({
      ...{ paymentTermsCode: 'N14', dueOn: '2026-12-05', customer: { uen: '202435696R' } },
    });
    const said = async () =>
      textOfPdf(await admin.downloadOrderInvoice({ params: { orderId: id } }));
    const unpaid = await said();
    await take(clerk, shipped, { type: 'pay', method: 'PAYNOW' });
    const paid = await said();
    if (unpaid === null || paid === null) return;
    // 3 kg at 10.00, a tenth off.
    expect(unpaid).toMatch(/3 kg\s+S\$10\.00\s+S\$3\.00\s+S\$27\.00\s+9%\s+S\$2\.43/);
    const both = ['UEN 202435696R', 'N14', '5 December 2026', 'Total before GST'];
    const asked = [
      'DBS Bank',
      '0039124567',
      'Old Market Provisions Pte Ltd',
      'Scan to pay by PayNow',
    ];
    for (const part of both) expect(paid).toContain(part);
    for (const part of [...both, ...asked]) expect(unpaid).toContain(part);
    for (const part of asked) expect(paid).not.toContain(part);
    expect(paid).toContain('Paid in full');
  });

  it('name the shop with its address and GST number from when these are known', async () => {
    const config = await admin.getBusinessConfig({});
    const wrong = failureOf(admin.saveBusinessConfig({ body: { ...config, gstNumber: 'M9 <b>' } }));
    expect(await wrong).toMatchObject({
      kind: 'invalid',
      errors: { gstNumber: expect.stringContaining('letters, digits') },
    });
    expect(await admin.getBusinessConfig({})).toEqual(config);

    const earlier = await sold(1);
    const address = '1 Market Street, Singapore 048940';
    const saved = await admin.saveBusinessConfig({
      // As an input method for Chinese writes it.
      body: { ...config, address, gstNumber: 'Ｍ９０３１２３４５Ａ ' },
    });
    expect(saved).toMatchObject({ address, gstNumber: 'M90312345A' });
    const { address: _address, gstNumber: _number, ...others } = saved;
    expect(await admin.saveBusinessConfig({ body: others })).toMatchObject({
      address,
      gstNumber: 'M90312345A',
    });

    const said = async (orderId: number) =>
      textOfPdf(await admin.downloadOrderInvoice({ params: { orderId } }));
    const fresh = await said((await sold(1)).id);
    const old = await said(earlier.id);
    if (fresh === null || old === null) return;
    for (const line of [address, 'GST registration number M90312345A']) {
      expect(fresh).toContain(line);
      expect(old).not.toContain(line);
    }
  });
});
