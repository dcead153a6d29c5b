// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { goods } from '../../../server/goods/tables.ts';
import { auditCreditNotes } from '../../../server/invoices/creditNotes/audit.ts';
import { openDesks } from '../afterSales/ground.ts';
import { newPhone } from '../customers/ground.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { textOfPdf } from './textOfPdf.ts';

let desks: Awaited<ReturnType<typeof openDesks>>;

beforeAll(async () => {
  desks = await openDesks();
});
afterAll(() => desks.server.stop());

const pay = (amount: string): WireOrderEvent => ({ type: 'pay', method: 'PAYNOW', amount });
const giveBack = (amount: string): WireOrderEvent => ({ type: 'refund', amount, remark: 'Spoilt' });
const correct = (to: 'cancelled' | 'shipped' | 'pendingShipment'): WireOrderEvent => ({
  ...{ type: 'correctStatus', to, remark: `Was ${to} all along` },
});

/** An order of 21.80 that has shipped, of which something was paid. */
async function shipped(paid: '0.00' | '10.00' | '21.80'): Promise<OrderDetail> {
  const { clerk, db } = desks;
  const customer = await newCustomer(db, { phone: newPhone() });
  const lines = [{ goodsId: (await newGoods(db)).id, unit: 'kg', quantity: 2 }];
  const order = await newOrder(clerk, { customer, lines, prepaid: false });
  const accepted = await take(clerk, order, { type: 'accept' });
  const left = await take(clerk, accepted, shipAllOf(accepted));
  return paid === '0.00' ? left : take(clerk, left, pay(paid));
}

/** The same goods at another price for a kilogram, as if they had been agreed to anew. */
async function agreedAt(order: OrderDetail, cents: number): Promise<OrderDetail> {
  const { admin, db } = desks;
  const back = await take(admin, order, correct('pendingShipment'));
  const [line] = back.order.lines;
  if (!line) throw new Error('The order has a line');
  const { goodsId, unit, quantity, id: lineId } = line;
  const prices = { general: cents, junior: cents, intermediate: cents, premium: cents };
  await db.update(goods).set({ prices }).where(eq(goods.id, goodsId));
  const lines = [{ lineId, goodsId, unit, quantity }];
  return desks.admin.changeProduct({ body: { orderId: back.order.id, lines } });
}

/** What the document of each note gives as the reason; the words are the customer's. */
async function reasonsOf(order: OrderDetail) {
  const files = (await notesOf(order)).map(({ id }) =>
    desks.clerk.downloadCreditNote({ params: { id } }),
  );
  const texts = await Promise.all(files.map(async (file) => textOfPdf(await file)));
  return texts.map((text) => text && /Reason\s+(.*?)\s+Description/s.exec(text)?.[1]);
}

async function notesOf({ order }: OrderDetail) {
  const body = { search: order.orderSn, sort: { by: 'issuedAt' as const, descending: false } };
  const { rows } = await desks.admin.listCreditNote({ body });
  return rows.sort((left, right) => left.id - right.id);
}

const said = async (order: OrderDetail) =>
  (await notesOf(order)).map(({ kind, total }) => `${kind} ${total}`);

/** What each page says that is owed of an invoice: receivables, the customer's and the list of unpaid ones. */
async function owedIn({ order }: OrderDetail) {
  const { clerk } = desks;
  const customerId = order.customerId ?? 0;
  const { items } = await clerk.getReceivable({ params: { customerId } });
  const { openInvoices } = await clerk.getCustomerRelated({ params: { id: customerId } });
  const list = await clerk.listInvoice({ body: { customerId, owedOnly: true } });
  const count = await clerk.countInvoice({ body: { customerId, owedOnly: true } });
  return {
    receivable: items.map(({ left }) => left),
    customer: openInvoices?.rows.map(({ amount }) => amount),
    listed: [list.rows.length, count.tabs.all],
  };
}

/** The same of the document, whose words are the customer's. */
async function expectOnPaper({ order }: OrderDetail, owed: string): Promise<void> {
  const file = await desks.clerk.downloadOrderInvoice({ params: { orderId: order.id } });
  const text = await textOfPdf(file);
  if (text !== null)
    expect(text).toMatch(new RegExp(`Amount due\\s+${owed.replace('$', '\\$')}\\s`));
}

describe('an invoiced order that is corrected to cancelled', () => {
  for (const paid of ['0.00', '10.00', '21.80'] as const) {
    it(`has its whole invoice credited, once, where ${paid} was paid`, async () => {
      const { admin, clerk } = desks;
      const order = await shipped(paid);
      let now = await take(admin, order, correct('cancelled'));
      expect(await said(now)).toEqual(['correction 21.80']);
      expect(await notesOf(now)).toMatchObject([
        { remark: 'Was cancelled all along', gst: '1.80', net: '20.00' },
      ]);
      for (const reason of await reasonsOf(now)) {
        if (reason !== null) expect(reason).toBe('Was cancelled all along');
      }
      if (paid !== '0.00') {
        // What goes back later is credited already.
        now = await take(clerk, now, giveBack('4.00'));
        now = await take(clerk, now, giveBack(fromMinor(toMinor(paid) - 400)));
        expect(await said(now)).toEqual(['correction 21.80']);
      }
      const { credited } = await admin.getInvoice({ params: { id: now.order.id } });
      expect(credited).toBe('21.80');
      const customerId = now.order.customerId ?? 0;
      expect((await clerk.getReceivable({ params: { customerId } })).open).toBe('0.00');
      expect(await auditCreditNotes(desks.db)).toEqual([]);
    });
  }

  it('is owed again once it is corrected back, but for what was given back meanwhile', async () => {
    const { admin, clerk } = desks;
    const cancelled = await take(admin, await shipped('21.80'), correct('cancelled'));
    const back = await take(clerk, cancelled, giveBack('4.00'));
    const again = await take(admin, back, correct('shipped'));
    expect(await said(again)).toEqual(['correction 21.80', 'takenBack -17.80']);
    expect(await auditCreditNotes(desks.db)).toEqual([]);
  });
});

describe('an invoiced order that becomes cheaper', () => {
  it('has the difference credited, and neither that again nor what was paid beyond it', async () => {
    const { clerk } = desks;
    const order = await agreedAt(await shipped('21.80'), 500);
    expect(order.order.total).toBe('10.90');
    expect(await said(order)).toEqual(['correction 10.90']);
    const beyond = await take(clerk, order, giveBack('10.90'));
    expect(await said(beyond)).toEqual(['correction 10.90']);
    const more = await take(clerk, beyond, giveBack('1.00'));
    expect(await said(more)).toEqual(['correction 10.90', 'refund 1.00']);
    const [note] = await notesOf(more);
    expect(note?.remark).toBeNull();
    const [changed, refunded] = await reasonsOf(more);
    if (changed !== null) {
      expect([changed, refunded]).toEqual(['Goods or terms changed', 'Spoilt']);
    }
    expect(await auditCreditNotes(desks.db)).toEqual([]);
  });

  it('gets no further invoice when it becomes dearer again, and owes no more than the first', async () => {
    const { admin } = desks;
    const cheaper = await agreedAt(await shipped('0.00'), 500);
    const dearer = await agreedAt(await take(admin, cheaper, correct('shipped')), 2000);
    expect(dearer.order).toMatchObject({ total: '43.60', invoiceTotal: '21.80' });
    expect(await said(dearer)).toEqual(['correction 10.90', 'takenBack -10.90']);
    expect(await auditCreditNotes(desks.db)).toEqual([]);
    expect(await owedIn(dearer)).toEqual({
      ...{ receivable: ['21.80'], customer: ['21.80'], listed: [1, 1] },
    });
    await expectOnPaper(dearer, 'S$21.80');
    // An amount that stands nowhere else: neither the order nor its invoice or a note comes to it.
    const partly = await take(admin, dearer, pay('7.33'));
    expect(partly.order).toMatchObject({ total: '43.60', paid: '7.33' });
    expect(await owedIn(partly)).toEqual({
      ...{ receivable: ['14.47'], customer: ['14.47'], listed: [1, 1] },
    });
    await expectOnPaper(partly, 'S$14.47');
    // All of the invoice is paid, and the rest of the order in no invoice.
    const paid = await take(admin, partly, pay('14.47'));
    expect(await owedIn(paid)).toEqual({ receivable: [], customer: [], listed: [0, 0] });
  });
});

it('is named by what its invoice said, and not as unpaid once its order is cancelled', async () => {
  const { admin } = desks;
  const cheaper = await agreedAt(await shipped('0.00'), 500);
  const invoiceOf = async ({ order }: OrderDetail) =>
    (await admin.getOrderRelated({ params: { id: order.id } })).invoice?.rows[0];
  expect(await invoiceOf(cheaper)).toMatchObject({ amount: '21.80', place: 'unpaid' });
  const cancelled = await take(admin, cheaper, correct('cancelled'));
  expect(await invoiceOf(cancelled)).toMatchObject({ amount: '21.80', place: 'cancelled' });
});

it('says what it comes of, and is found by it', async () => {
  const { admin, clerk } = desks;
  const order = await take(admin, await shipped('0.00'), correct('cancelled'));
  const [note] = await notesOf(order);
  const text = await textOfPdf(await clerk.downloadCreditNote({ params: { id: note?.id ?? 0 } }));
  if (text !== null) {
    expect(text).toContain(`Change of the order of tax invoice ${note?.invoiceNo}`);
  }
  const body = { search: order.order.orderSn, tab: 'correction' as const };
  expect((await admin.listCreditNote({ body })).rows).toHaveLength(1);
  expect((await admin.countCreditNote({ body })).tabs).toEqual({
    ...{ all: 1, refund: 0, correction: 1, takenBack: 0 },
  });
});
