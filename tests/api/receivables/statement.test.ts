// engine: either

import { randomUUID } from 'node:crypto';
import XLSX from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { sumToMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { WireOrderEvent } from '../../../api/orders/calls.ts';
import type { CustomerStatement } from '../../../api/receivables/statement.ts';
import { customers } from '../../../server/customers/tables.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { giveBankAccount } from '../settlements/ground.ts';

const ZONE = 'Asia/Singapore';
const DAY = 86_400_000;
let world: World;
let clerk: Api;
let manager: Api;
let customer: Awaited<ReturnType<typeof newCustomer>>;
/** The day on which all begins. */
let first: string;
let invoiceNo: string;

/** An order of so much before GST of 9 %, accepted and shipped. */
async function shipped(api: Api, kilos: number, buyer = customer) {
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity: kilos }];
  const taken = await newOrder(api, { customer: buyer, lines });
  const order = await take(api, taken, { type: 'accept' });
  return take(api, order, shipAllOf(order));
}

const pay = (amount: string, reference: string, valueDate: string): WireOrderEvent => ({
  ...{ type: 'pay', method: 'PAYNOW', amount, reference, valueDate },
});
const statementOf = (from: string, to: string, api = clerk, { id } = customer) =>
  api.getCustomerStatement({
    params: { customerId: id },
    body: { range: { from, to } },
  });
const briefly = ({ entries }: CustomerStatement) =>
  entries.map(({ kind, amount, balance }) => [kind, amount, balance]);

beforeAll(async () => {
  world = await startWorld();
  const start = world.clock.now;
  first = dateAt(start, ZONE);
  clerk = await world.signIn('clerk');
  await giveBankAccount(world.db, 1);
  customer = await newCustomer(world.db, { paymentTermsCode: 'N7', language: 'zh-CN' });
  const order = await shipped(clerk, 10);
  invoiceNo = order.order.invoiceNo ?? '';
  await shipped(clerk, 5);
  // The next day: what came the day before is noted, some of it given back, another order paid ahead.
  world.clock.now = new Date(start.getTime() + DAY);
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  const whole = await take(clerk, order, pay('109.00', 'FT-88121', first));
  await take(manager, whole, { type: 'refund', amount: '20.00', remark: 'Two crates were bad' });
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity: 1 }];
  const ahead = await take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
  await take(clerk, ahead, pay(ahead.order.total, 'FT-88122', dayAfter(first)));
});
afterAll(() => world.stop());

describe('the statement of account of a customer', () => {
  test('has each document and payment with what is owed after it, and begins where the days before end', async () => {
    const before = await statementOf(first, first);
    expect(before).toMatchObject({ opening: '0.00', closing: '163.50', open: '163.50' });
    expect(before.entries[0]).toMatchObject({
      ...{ day: first, kind: 'invoice', number: invoiceNo, dueOn: dayAfter(first, 7) },
      ...{ amount: '109.00', balance: '109.00', postingId: null, creditNoteId: null },
    });
    const after = await statementOf(dayAfter(first), dayAfter(first));
    expect(after).toMatchObject({
      ...{ opening: '163.50', invoiced: '0.00', credited: '20.00', received: '99.90' },
      // What was paid ahead is on no invoice yet.
      ...{ closing: '43.60', open: '54.50', ahead: '10.90', notDue: '54.50', overdue: '0.00' },
    });
    expect(briefly(after).toSorted()).toEqual([
      ['creditNote', '-20.00', expect.anything()],
      ['payment', '-10.90', expect.anything()],
      ['payment', '-109.00', expect.anything()],
      ['refund', '20.00', expect.anything()],
    ]);
    expect(after.entries.at(-1)?.balance).toBe('43.60');
    const paid = after.entries.find(({ reference }) => reference === 'FT-88121');
    expect(paid).toMatchObject({ method: 'PAYNOW', valueOn: first, day: dayAfter(first) });
    const receivable = await clerk.getReceivable({ params: { customerId: customer.id } });
    expect(receivable.open).toBe(after.open);
    // The day that is over says what it said.
    expect(await statementOf(first, first)).toEqual(before);
  });

  test('is of this month until today unless days are named, and of no more than a year', async () => {
    const today = dateAt(world.clock.now, ZONE);
    const params = { customerId: customer.id };
    const usual = await clerk.getCustomerStatement({ params, body: {} });
    expect([usual.from, usual.to, usual.asOf]).toEqual([`${today.slice(0, 8)}01`, today, today]);
    const long = failureOf(statementOf(dayAfter(today, -366), today));
    expect(Object.keys((await long).errors)).toEqual(['range.to']);
    // Days to come have nothing, and make nothing late.
    const later = await statementOf(today, dayAfter(today, 30));
    expect([later.asOf, later.overdue]).toEqual([today, '0.00']);
  });

  test('is a document in the customer’s language with the figures of the screen and how it is paid', async () => {
    const days = { from: first, to: dayAfter(first) };
    const file = await clerk.downloadCustomerStatement({
      ...{ params: { customerId: customer.id }, body: days },
    });
    expect(file.name).toBe(`客户对账单-${customer.userNumber}-${days.from}-${days.to}.pdf`);
    const text = await textOfPdf(file);
    if (text !== null) {
      for (const part of [
        ...['客户对账单', customer.userNumber, '期初余额', '期末余额', invoiceNo, 'FT-88121'],
        ...['109.00', '-109.00', '43.60', '54.50', '-10.90', '未到期', '收款账户', 'PayNow'],
      ]) {
        expect(text.replaceAll(/[−﹣]/g, '-').replaceAll('-S$', '-')).toContain(part);
      }
      expect(text).toMatch(/1 ?\/ ?1/);
    }
  });

  test('is a workbook whose amounts sum to the closing balance, with the ages', async () => {
    const days = { from: first, to: dayAfter(first) };
    const file = await clerk.exportCustomerStatement({
      ...{ params: { customerId: customer.id }, body: days },
    });
    const book = XLSX.read(await file.arrayBuffer());
    expect(book.SheetNames).toEqual(['Statement of account', 'Aging']);
    const [lines, ages] = book.SheetNames.map((name) =>
      XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }),
    );
    const named = (rows: unknown[][] | undefined, name: string) =>
      rows?.find((row) => row.includes(name));
    expect(named(lines, 'Closing balance')?.at(-1)).toBe(43.6);
    expect(named(lines, 'FT-88121')).toContain(-109);
    expect(named(ages, 'Outstanding')?.at(-1)).toBe(54.5);
    expect(named(ages, 'Closing balance')?.at(-1)).toBe(43.6);
  });

  test('is no other shop’s, and sent by nobody who may only look', async () => {
    const strange = await newCustomer(world.db, { shopId: 2 });
    const params = { customerId: strange.id };
    expect((await failureOf(clerk.getCustomerStatement({ params, body: {} }))).kind).toBe(
      'notFound',
    );
    const auditor = await world.signIn('auditor');
    const body = { from: first, to: first, email: 'buyer@example.com' };
    const sending = auditor.sendCustomerStatement({ params: { customerId: customer.id }, body });
    expect((await failureOf(sending)).kind).toBe('noAccess');
    expect(await statementOf(first, first, auditor)).toMatchObject({ closing: '163.50' });
  });
});

describe('sending it', () => {
  const params = () => ({ customerId: customer.id });
  const bodyTo = (email: string) => ({ from: first, to: dayAfter(first), email });

  test('goes to the address that was seen, once, and is told in log and history', async () => {
    const none = await failureOf(
      clerk.sendCustomerStatement({ params: params(), body: bodyTo('ap@example.com') }),
    );
    expect(none.reason).toMatchObject({
      ...{ rule: 'statementNeedsAddress', remedy: { record: 'customer', id: customer.id } },
    });
    const email = 'accounts@example.com';
    await world.db.update(customers).set({ email }).where(eq(customers.id, customer.id));
    const other = await failureOf(
      clerk.sendCustomerStatement({ params: params(), body: bodyTo('ap@example.com') }),
    );
    expect(other.reason).toMatchObject({
      ...{ rule: 'statementAddressIsAsSeen', figures: { address: email } },
    });
    const flags = { idempotencyKey: randomUUID() };
    const sent = await clerk.sendCustomerStatement(
      { params: params(), body: bodyTo(email) },
      flags,
    );
    expect(
      await clerk.sendCustomerStatement({ params: params(), body: bodyTo(email) }, flags),
    ).toEqual(sent);
    const mails = await world.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email));
    expect(mails).toHaveLength(1);
    const { message } = await manager.getOutboxMessage({
      params: { id: sent.messageId },
    });
    expect(message).toMatchObject({ to: email, kind: 'customerStatement' });
    expect(mails[0]?.subject).toContain('对账单');
    expect(mails[0]?.body).toMatch(/期末余额：.*43\.60/);
    const [attached] = message.attachments;
    const file = await manager.downloadOutboxAttachment({ params: { id: attached?.id ?? 0 } });
    const text = await textOfPdf(file);
    if (text !== null) expect(text).toContain(invoiceNo);

    const { beside } = await clerk.getCustomer({ params: { id: customer.id } });
    expect(beside[0]).toMatchObject({
      ...{ module: 'receivables', operation: 'sendCustomerStatement' },
      changes: [
        { what: 'setting', setting: 'message', as: 'text', from: null, to: `#${sent.messageId}` },
        { setting: 'period', to: `${first} – ${dayAfter(first)}` },
        { setting: 'closing', as: 'amount', to: '43.60' },
      ],
    });
    const { messages } = await manager.getCustomerRelated({ params: { id: customer.id } });
    expect(JSON.stringify(messages)).toContain('对账单');
  });

  test('keeps what it said when it was sent, whatever is paid before it leaves', async () => {
    // Of one's own: what is shipped here is on no other statement.
    const email = 'kept@example.com';
    const buyer = await newCustomer(world.db, { paymentTermsCode: 'N7', email });
    const order = await shipped(clerk, 4, buyer);
    await take(clerk, order, pay('10.00', 'FT-88123', first));
    const closing = async () =>
      sumToMinor((await statementOf(first, dayAfter(first), clerk, buyer)).closing);
    const sent = await clerk.sendCustomerStatement({
      ...{ params: { customerId: buyer.id }, body: bodyTo(email) },
    });
    const read = async () => {
      const { message } = await manager.getOutboxMessage({ params: { id: sent.messageId } });
      const id = message.attachments[0]?.id ?? 0;
      return Buffer.from(
        await (await manager.downloadOutboxAttachment({ params: { id } })).arrayBuffer(),
      );
    };
    const before = await read();
    expect(await closing()).toBe(3360n);
    await shipped(clerk, 3, buyer);
    expect(await closing()).toBe(6630n);
    expect(await read()).toEqual(before);
  });
});
