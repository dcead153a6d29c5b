// engine: both

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { ledgerEntries, ledgerPostings } from '../../../server/kernel/db/tables/ledger.ts';
import { auditOrders } from '../../../server/orders/audit.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

/** An order of 109.00 that has left the store, for a customer of its own. */
async function shipped(): Promise<{ order: OrderDetail; customerId: number }> {
  const customer = await newCustomer(world.db);
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity: 10 }];
  const order = await take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
  return { order: await take(clerk, order, shipAllOf(order)), customerId: customer.id };
}

type Pay = Extract<WireOrderEvent, { type: 'pay' }>;
const pay = (amount: string, rest: Partial<Pay> = {}): Pay => ({
  ...{ type: 'pay', method: 'PAYNOW', amount },
  ...rest,
});
const owedBy = async (id: number) =>
  Number((await world.db.select().from(customers).where(eq(customers.id, id)))[0]?.receivable);
/** What the ledger has of an order in each account of money, with its day. */
const booked = ({ order }: OrderDetail) =>
  world.db
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount, at: ledgerEntries.at })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        eq(ledgerPostings.lifecycle, 'order'),
        eq(ledgerPostings.recordId, order.id),
        sql`starts_with(${ledgerEntries.account}, 'cash:')`,
      ),
    )
    .orderBy(ledgerPostings.id, ledgerEntries.line);
const today = () => dateAt(new Date(), 'Asia/Singapore');

test('an order stays unpaid until all of it came, each part with its own posting', async () => {
  const { order, customerId } = await shipped();
  const before = dayAfter(today(), -3);
  const part = await take(
    clerk,
    order,
    pay('40.00', { reference: 'DBS 4711', valueDate: before }),
    pay('9.00', { method: 'CASH_PAY' }),
  );
  expect(part.order).toMatchObject({ paymentStatus: 'unpaid', partlyPaid: true, paid: '49.00' });
  expect(await owedBy(customerId)).toBe(6000);
  expect(part.order.payments).toMatchObject([
    { amount: '40.00', method: 'PAYNOW', reference: 'DBS 4711', valueDate: before },
    { amount: '9.00', method: 'CASH_PAY', reference: '', valueDate: today(), takenBackAt: null },
  ]);
  const [first] = await booked(part);
  // Days that are over stay as they were: it is booked when it is noted.
  expect([first?.amount, dateAt(first?.at ?? '', 'Asia/Singapore')]).toEqual([4000n, today()]);
  expect(part.history.at(-2)?.payload).toMatchObject({ amount: 4000, reference: 'DBS 4711' });

  const found = await clerk.listOrder4Merchant({ body: { partlyPaid: true, customerId } });
  expect(found.rows.map(({ id }) => id)).toEqual([order.order.id]);
  const tooMuch = await failureOf(take(clerk, part, pay('60.01')));
  expect(tooMuch.reason).toMatchObject({
    rule: 'paymentIsWithinOwed',
    figures: { left: 6000, amount: 6001 },
  });

  const [line] = await clerk.payStatusBatchPaid(
    { body: { orderIds: [order.order.id] } },
    { idempotencyKey: randomUUID() },
  );
  expect(line).toMatchObject({ outcome: 'done', paymentStatus: 'paid' });
  const whole = await clerk.getOrderDetail4Merchant({ query: { orderId: order.order.id } });
  expect(whole.order).toMatchObject({ paid: '109.00', partlyPaid: false });
  expect(whole.order.payments.at(-1)).toMatchObject({ amount: '60.00' });
  expect(await owedBy(customerId)).toBe(0);
});

test('one payment that was noted wrongly goes back to where it came from, once', async () => {
  const { order, customerId } = await shipped();
  const part = await take(clerk, order, pay('40.00'), pay('9.00', { method: 'CASH_PAY' }));
  const [wrong] = part.order.payments;
  const back = {
    ...{ type: 'correctPayment', to: 'unpaid', remark: 'Of another customer' },
    paymentId: wrong?.id,
  } as WireOrderEvent;
  const done = await take(clerk, part, back);
  expect(done.order).toMatchObject({ paymentStatus: 'unpaid', paid: '9.00' });
  expect(done.order.payments[0]?.takenBackAt).not.toBeNull();
  expect(await owedBy(customerId)).toBe(10_000);
  expect((await booked(done)).map(({ account, amount }) => [account, amount])).toEqual([
    ['cash:PAYNOW', 4000n],
    ['cash:CASH_PAY', 900n],
    ['cash:PAYNOW', -4000n],
  ]);
  const twice = await failureOf(take(clerk, done, back));
  expect(Object.keys(twice.errors)).toEqual(['event.paymentId']);
  const all = await take(clerk, done, pay('100.00'), {
    ...{ type: 'correctPayment', to: 'unpaid', remark: 'Nothing came' },
  });
  expect(all.order).toMatchObject({ paid: '0.00', partlyPaid: false });
  expect((await booked(all)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  expect(await auditOrders(world.db)).toEqual([]);
});

test('money comes on a day that has come, from a wallet at once', async () => {
  const { order } = await shipped();
  const late = await failureOf(take(clerk, order, pay('1.00', { valueDate: dayAfter(today()) })));
  expect(late.errors['event.valueDate']).toContain('future');
  const wallet = pay('1.00', { method: 'WALLET_PAY', valueDate: dayAfter(today(), -1) });
  expect(Object.keys((await failureOf(take(clerk, order, wallet))).errors)).toEqual([
    'event.valueDate',
  ]);
});

test('a part is paid once: it takes a version or a key', async () => {
  const { order } = await shipped();
  const body = { orderId: order.order.id, event: pay('1.00') };
  expect((await failureOf(clerk.operation({ body }))).errors).toHaveProperty('version');
});
