// engine: either

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { auditCreditNotes } from '../../../server/invoices/creditNotes/audit.ts';
import { creditNotes } from '../../../server/invoices/tables.ts';
import { openDesks, passed, refund, shippedOrder, submit } from '../afterSales/ground.ts';
import { newPhone } from '../customers/ground.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { textOfPdf } from './textOfPdf.ts';

let desks: Awaited<ReturnType<typeof openDesks>>;

beforeAll(async () => {
  desks = await desksOfThisYear();
});
afterAll(() => desks.server.stop());

async function desksOfThisYear() {
  const opened = await openDesks();
  opened.server.clock.now = new Date('2026-11-21T06:30:00.000Z');
  return opened;
}

/** The credit notes of an order, the first one first. */
async function notesOf(orderSn: string, { admin } = desks) {
  const body = { search: orderSn, sort: { by: 'issuedAt' as const, descending: false } };
  return (await admin.listCreditNote({ body })).rows;
}

/** An order that is accepted and paid, and not shipped. */
async function paidOrder() {
  const { clerk, db } = desks;
  const customer = await newCustomer(db, { phone: newPhone() });
  const goods = [await newGoods(db), await newGoods(db)];
  const order = await newOrder(clerk, {
    customer,
    lines: goods.map((one) => ({ goodsId: one?.id ?? 0, unit: 'kg', quantity: 2 })),
    prepaid: false,
  });
  return take(clerk, order, { type: 'accept' }, { type: 'pay', method: 'CREDITCARD_PAY' });
}

const giveBack = (amount: string) => ({ type: 'refund' as const, amount, remark: 'Spoilt' });

it('follow corrections of the payment, there and back', async () => {
  const { clerk, admin, db } = desks;
  const order = await shippedOrder(clerk, db);
  const correct = (to: 'refunded' | 'paid') => ({
    ...{ type: 'correctPayment' as const, to, remark: 'Noted wrongly' },
  });
  const given = await take(admin, order, correct('refunded'));
  await take(admin, given, correct('paid'));
  const { orderSn, id } = given.order;
  const notes = await notesOf(orderSn);
  expect(notes.map(({ kind, total, gst }) => [kind, total, gst])).toEqual([
    ['refund', '32.70', '2.70'],
    ['takenBack', '-32.70', '-2.70'],
  ]);
  expect((await admin.getInvoice({ params: { id } })).credited).toBe('0.00');
  expect((await admin.countCreditNote({ body: { search: orderSn } })).tabs).toEqual({
    ...{ all: 2, refund: 1, correction: 0, takenBack: 1 },
  });
  expect(await auditCreditNotes(db)).toEqual([]);
});

it('are issued where a case gives the money', async () => {
  const { clerk, auditor, db } = desks;
  const order = await shippedOrder(clerk, db);
  const detail = await passed(auditor, await submit(clerk, order));
  await refund(auditor, detail);
  const granted = detail.aftersale.granted ?? '0';
  const notes = await notesOf(order.order.orderSn);
  expect(notes.map(({ total }) => total)).toEqual([granted]);
  expect(toMinor(granted)).toBeGreaterThan(0);
  const customerId = order.order.customerId ?? 0;
  const { rows } = await desks.admin.listCreditNote({ body: { customerId } });
  expect(rows).toEqual(notes);
  const related = await desks.admin.getCustomerRelated({ params: { id: customerId } });
  expect(related.creditNotes?.rows.map(({ name }) => name)).toEqual([notes[0]?.creditNo]);
  expect(await auditCreditNotes(db)).toEqual([]);
});

it('are written for the customer, and logged when they are taken along', async () => {
  const { clerk, admin, neighbour, db } = desks;
  const order = await shippedOrder(clerk, db);
  const { orderSn } = (await take(clerk, order, giveBack('10.90'))).order;
  const [note] = await notesOf(orderSn);
  if (!note) throw new Error('There is no credit note');
  const params = { id: note.id };
  const file = await clerk.downloadCreditNote({ params });
  expect(file.name).toBe(`${note.creditNo}.pdf`);
  const text = await textOfPdf(file);
  if (text !== null) {
    for (const part of ['Credit note', note.creditNo, note.invoiceNo, 'S$10.00', 'S$0.90']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Refund on tax invoice ${note.invoiceNo}`);
    expect(text).toContain('Spoilt');
  }
  const { rows } = await admin.listOperationLogVO({ body: { target: note.creditNo } });
  expect(rows[0]).toMatchObject({ targetRecord: 'creditNote', remark: null });
  const sheet = await admin.exportCreditNotes({
    body: { format: 'csv', columns: ['number', 'net', 'gst', 'total'], search: orderSn },
  });
  expect(await sheet.text()).toContain(note.creditNo);
  for (const failure of await Promise.all(
    [
      neighbour.getCreditNote({ params }),
      neighbour.getCreditNoteRelated({ params }),
      neighbour.downloadCreditNote({ params }),
    ].map(failureOf),
  )) {
    expect(failure).toMatchObject({ kind: 'notFound' });
  }
});

it('cannot be changed', async () => {
  const { clerk, db } = desks;
  await take(clerk, await shippedOrder(clerk, db), giveBack('1.00'));
  await expect(db.update(creditNotes).set({ amount: 1 })).rejects.toThrow();
  expect(await auditCreditNotes(db)).toEqual([]);
});

it('leave out what was paid beyond the invoice, refunded before it or after', async () => {
  const { clerk, admin, db } = desks;
  for (const isBefore of [true, false]) {
    const order = await paidOrder();
    const { id, orderSn, lines } = order.order;
    const fewer = await clerk.changeProduct({
      body: {
        orderId: id,
        lines: lines.map(({ id: lineId, goodsId, unit }) => ({
          lineId,
          goodsId,
          unit,
          quantity: 1,
        })),
      },
    });
    const { total, paid } = fewer.order;
    const beyond = fromMinor(toMinor(paid) - toMinor(total));
    expect(toMinor(beyond)).toBeGreaterThan(0);
    const ship = shipAllOf(fewer);
    const both = isBefore ? [giveBack(beyond), ship] : [ship, giveBack(beyond)];
    const shipped = await take(clerk, fewer, ...both);
    expect(await notesOf(orderSn)).toEqual([]);
    const rest = await take(clerk, shipped, giveBack('1.00'));
    expect((await notesOf(orderSn)).map(({ total: credited }) => credited)).toEqual(['1.00']);
    expect(await admin.getInvoice({ params: { id } })).toMatchObject({ total, credited: '1.00' });
    expect(rest.order.refunded).toBe(fromMinor(toMinor(beyond) + 100));
  }
  expect(await auditCreditNotes(db)).toEqual([]);
});

it('say nothing of what was given back and paid again before the invoice', async () => {
  const { clerk, admin, db } = desks;
  const order = await paidOrder();
  const correct = (to: 'refunded' | 'paid') => ({
    ...{ type: 'correctPayment' as const, to, remark: 'Noted wrongly' },
  });
  const back = await take(admin, order, correct('refunded'), correct('paid'));
  const shipped = await take(clerk, back, shipAllOf(back));
  await take(clerk, shipped, giveBack('2.00'));
  const notes = await notesOf(order.order.orderSn);
  expect(notes.map(({ total }) => total)).toEqual(['2.00']);
  expect(await auditCreditNotes(db)).toEqual([]);
});

// A year's numbers begin with its first credit note, and its clock does not go back.
describe('with the first of a year', { shuffle: false }, () => {
  let own: typeof desks;

  beforeAll(async () => {
    own = await desksOfThisYear();
  });
  afterAll(() => own.server.stop());

  it('are issued with each refund of an invoiced order, numbered one after the other', async () => {
    const { clerk, admin, db } = own;
    const order = await shippedOrder(clerk, db);
    const part = await take(clerk, order, giveBack('7.99'));
    const { id, orderSn } = part.order;
    await take(clerk, part, giveBack('24.71'));
    const notes = await notesOf(orderSn, own);
    const { invoiceNo, gst, total, credited } = await admin.getInvoice({ params: { id } });
    // 2.70 of 32.70: of what is kept, 24.71, it is 2.04.
    expect(notes).toMatchObject([
      { creditNo: 'NT-CN-2026-000001', invoiceNo, net: '7.33', gst: '0.66', total: '7.99' },
      { creditNo: 'NT-CN-2026-000002', invoiceNo, net: '22.67', gst: '2.04', total: '24.71' },
    ]);
    expect([gst, total, credited]).toEqual(['2.70', '32.70', '32.70']);
    const [first] = notes;
    expect(await admin.getCreditNote({ params: { id: first?.id ?? 0 } })).toEqual(first);
    const names = notes.map(({ creditNo }) => creditNo).reverse();
    const [ofOrder, ofInvoice] = await Promise.all([
      admin.getOrderRelated({ params: { id } }),
      admin.getInvoiceRelated({ params: { id } }),
    ]);
    for (const { creditNotes: found } of [ofOrder, ofInvoice]) {
      expect(found?.rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    }
    expect(await auditCreditNotes(db)).toEqual([]);
  });

  it('start anew with each year by the shop’s clock', async () => {
    const { clerk, db, server } = own;
    const order = await shippedOrder(clerk, db);
    // Half an hour into the year in Singapore.
    server.clock.now = new Date('2026-12-31T16:30:00.000Z');
    const later = await server.signIn('clerk');
    const { id } = (await take(later, order, giveBack('1.00'))).order;
    const related = await later.getOrderRelated({ params: { id } });
    expect(related.creditNotes?.rows.map(({ name }) => name)).toEqual(['NT-CN-2027-000001']);
  });
});
