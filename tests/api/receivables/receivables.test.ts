// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { fromMinor, sumToMinor, toMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import type { Aged } from '../../../api/receivables/aged.ts';
import { AGES, ageOf, LAST_DAY } from '../../../api/receivables/ages.ts';
import { goods } from '../../../server/goods/tables.ts';
import { auditCreditNotes } from '../../../server/invoices/creditNotes/audit.ts';
import { auditOrders } from '../../../server/orders/audit.ts';
import { orders } from '../../../server/orders/tables.ts';
import { ledgerFaults } from '../../../server/product/verify/ledger.ts';
import { auditReceipts } from '../../../server/receipts/audit.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import {
  GIVEN_BACK,
  history,
  KINDS,
  OF_EACH_KIND,
  OF_RECEIPTS,
  type Step,
  type Terms,
  terms,
} from './histories.ts';

const ZONE = 'Asia/Singapore';
const DAY = 86_400_000;
let world: World;
let clerk: Api;
let manager: Api;
/** When everything here was sold: the clock is moved on from it, and back. */
let start: Date;

beforeAll(async () => {
  world = await startWorld();
  start = world.clock.now;
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

type Customer = Awaited<ReturnType<typeof newCustomer>>;

const buyer = (paymentTermsCode: Terms = 'N30') => newCustomer(world.db, { paymentTermsCode });

/** An order of 10.90 for each kilogram, accepted and not invoiced yet. */
async function accepted(customer: Customer, quantity: number): Promise<OrderDetail> {
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
}

async function shipped(customer: Customer, quantity = 10): Promise<OrderDetail> {
  const order = await accepted(customer, quantity);
  return take(clerk, order, shipAllOf(order));
}

const pay = (amount: string): WireOrderEvent => ({ type: 'pay', method: 'PAYNOW', amount });
const owed = async (customer: Customer) =>
  clerk.getReceivable({ params: { customerId: customer.id } });
const today = () => dateAt(world.clock.now, ZONE);

/** Does something as if so many days had gone by. */
async function daysLater<T>(days: number, work: () => Promise<T>): Promise<T> {
  world.clock.now = new Date(start.getTime() + days * DAY);
  try {
    return await work();
  } finally {
    world.clock.now = start;
  }
}

const rowOf = async (api: Api, customer: Customer, tab: 'all' | 'overdue' = 'all') => {
  const { rows } = await api.listReceivable({ body: { search: customer.userNumber, tab } });
  return rows[0];
};

describe('what a customer owes', () => {
  test('is what is left of invoiced orders, each with the day on which it is due', async () => {
    const customer = await buyer('N7');
    const waiting = await accepted(customer, 5);
    const order = await take(clerk, await shipped(customer), pay('9.00'));
    const whole = await shipped(customer, 1);
    await take(clerk, whole, pay(whole.order.total));
    const { invoiceNo, orderSn } = order.order;
    expect(await owed(customer)).toMatchObject({
      ...{ id: customer.id, asOf: today(), currency: 'SGD', orders: 1 },
      ...{ open: '100.00', notDue: '100.00', overdue: '0.00' },
      ...{ notInvoiced: waiting.order.total, arBalance: '154.50' },
      items: [
        {
          ...{ id: order.order.id, orderSn, invoiceNo, orderedOn: today(), age: 'notDue' },
          ...{ dueOn: dayAfter(today(), 7), daysLate: -7 },
          ...{ total: '109.00', paid: '9.00', refunded: '0.00', left: '100.00' },
        },
      ],
    });
  });

  test('stands under its age from the day after it is due, by the terms of its invoice', async () => {
    const customer = await buyer('N7');
    await shipped(customer);
    // A session of before has ended by then.
    const at = (days: number) =>
      daysLater(days, async () => rowOf(await world.signIn('clerk'), customer));
    for (const [days, age] of [
      [7, 'notDue'],
      [8, 'upTo30'],
      [37, 'upTo30'],
      [38, 'upTo60'],
      [68, 'upTo90'],
      [97, 'upTo90'],
      [98, 'over90'],
    ] as const) {
      const row = await at(days);
      expect([days, row?.[age], row?.open]).toEqual([days, '109.00', '109.00']);
      expect(row?.overdue).toBe(age === 'notDue' ? '0.00' : '109.00');
    }
  });

  test('ends with the last payment', async () => {
    const customer = await buyer();
    const order = await shipped(customer);
    expect((await rowOf(clerk, customer))?.orders).toBe(1);
    await take(clerk, order, pay('109.00'));
    expect(await rowOf(clerk, customer)).toBeUndefined();
    expect(await owed(customer)).toMatchObject({ orders: 0, open: '0.00', items: [] });
  });

  test('goes on being owed where the order is corrected back to before it was accepted', async () => {
    const customer = await buyer('N7');
    const waiting = await accepted(customer, 5);
    let order = await take(clerk, await shipped(customer), pay('9.00'));
    const { invoiceNo } = order.order;
    for (const to of ['new', 'pendingSubmission'] as const) {
      order = await take(manager, order, { type: 'correctStatus', to, remark: 'Sent too early' });
      expect(order.order.status).toBe(to);
      expect(await owed(customer)).toMatchObject({
        ...{ orders: 1, open: '100.00', notDue: '100.00', notInvoiced: waiting.order.total },
        // The credit limit is asked for it once it is accepted again.
        ...{ notAccepted: '100.00', arBalance: '54.50' },
        items: [{ id: order.order.id, invoiceNo, total: '109.00', paid: '9.00', left: '100.00' }],
      });
      expect((await rowOf(clerk, customer))?.open).toBe('100.00');
      const unpaid = await clerk.listInvoice({
        body: { customerId: customer.id, owedOnly: true },
      });
      expect(unpaid.rows.map((row) => row.invoiceNo)).toEqual([invoiceNo]);
    }
    const cancelled = await take(manager, order, { type: 'cancel', remark: 'Never ordered' });
    expect(cancelled.order.status).toBe('cancelled');
    expect(await owed(customer)).toMatchObject({
      ...{ orders: 0, open: '0.00', notAccepted: '0.00', arBalance: '54.50', items: [] },
    });
  });

  test('is nothing that another shop or nobody may see', async () => {
    const customer = await newCustomer(world.db, { shopId: 2 });
    expect((await failureOf(owed(customer))).kind).toBe('notFound');
    const tester = await world.signIn('tester');
    expect((await failureOf(tester.listReceivable({ body: {} }))).kind).toBe('noAccess');
  });
});

describe('the list', () => {
  test('begins with who is most overdue, page by page, and narrows to the late', async () => {
    const [little, much, notYet] = [await buyer('COD'), await buyer('COD'), await buyer('N60')];
    await shipped(little, 1);
    await shipped(much, 900);
    await shipped(notYet, 950);
    await daysLater(40, async () => {
      const api = await world.signIn('clerk');
      const all: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.listReceivable({ body: { size: 3, ...(cursor ? { cursor } : {}) } });
        all.push(...page.rows.map(({ id }) => id));
        expect(page.total.count).toBeGreaterThanOrEqual(3);
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(new Set(all).size).toBe(all.length);
      expect(all.indexOf(much.id)).toBeLessThan(all.indexOf(little.id));
      expect(all.indexOf(little.id)).toBeLessThan(all.indexOf(notYet.id));
      expect(await rowOf(api, notYet, 'overdue')).toBeUndefined();
      const { tabs } = await api.countReceivable({ body: {} });
      expect(tabs.all).toBe(all.length);
      expect(tabs.overdue).toBeLessThan(tabs.all);
    });
  });

  test('sums to what is shown, on the screen and in the file', async () => {
    const { rows } = await manager.listReceivable({ body: { size: 200 } });
    const sums = await manager.sumReceivable({ body: {} });
    for (const name of [...AGES, 'overdue', 'open'] as const) {
      expect([name, sums[name]]).toEqual([name, total(rows.map((row) => row[name]))]);
    }
    expect(rows.length).toBeGreaterThan(1);
    const csv = await (await manager.exportReceivables({ body: { format: 'csv' } })).text();
    const last = csv.trim().split('\n').at(-1) ?? '';
    expect(last.replaceAll(/[",]/g, ' ')).toContain(sums.open);
    const [first] = rows;
    // A day as every other one of a file: read by programs, whatever the language.
    const line = csv.split('\r\n').find((one) => one.includes(first?.userNumber ?? 'nobody'));
    expect(line).toContain(`,${first?.oldestDue},`);
  });
});

const total = (amounts: readonly string[]) =>
  fromMinor(amounts.reduce((sum, amount) => sum + sumToMinor(amount), 0n));

/** What may become of an order, in the order in which it is tried; a step that is refused is left out. */
/** What of these an invoiced order has become. */
function kindsOf({ order }: OrderDetail): (typeof KINDS)[number][] {
  const [cost, paid] = [Number(order.total), Number(order.paid)];
  const invoice = Number(order.invoiceTotal);
  const is: Record<(typeof KINDS)[number], boolean> = {
    cancelled: order.status === 'cancelled',
    cheaper: cost < invoice,
    dearer: cost > invoice,
    givenBack: Number(order.refunded) > 0,
    paidInPart: paid > 0 && paid < cost,
    setBack: order.status === 'new',
  };
  return order.invoiceNo === null ? [] : KINDS.filter((kind) => is[kind]);
}

/** The same goods are agreed to anew at another price for a kilogram. */
async function reprice({ order }: OrderDetail, cents: number): Promise<OrderDetail> {
  const prices = { general: cents, junior: cents, intermediate: cents, premium: cents };
  for (const { goodsId } of order.lines) {
    await world.db.update(goods).set({ prices }).where(eq(goods.id, goodsId));
  }
  const lines = order.lines.map(({ id, goodsId, unit, quantity }) => ({
    ...{ lineId: id, goodsId, unit, quantity },
  }));
  return manager.changeProduct({ body: { orderId: order.id, lines } });
}

const isOfReceipt = (step: Step): boolean => ['receipt', 'allocate', 'reverse'].includes(step.do);

/** A customer payment comes of which a part is this order's, the last one goes to it too, or is reversed. */
async function byReceipt(customer: Customer, { order }: OrderDetail, step: Step) {
  const flags = () => ({ idempotencyKey: randomUUID() });
  const left = Number(order.total) - Number(order.paid);
  const share = 'share' in step ? step.share : 100;
  const amount = (Math.ceil(left * share) / 100).toFixed(2);
  const { rows } = await clerk.listReceipts({
    body: { customerId: customer.id, tab: 'posted', size: 1 },
  });
  const last = rows[0];
  if (step.do === 'receipt') {
    const { receipt } = await clerk.addReceipt(
      {
        body: {
          ...{ customerId: customer.id, method: 'PAYNOW', valueDate: today() },
          amount: (Number(amount) + 1.05).toFixed(2),
          lines: left > 0 ? [{ orderId: order.id, amount }] : [],
        },
      },
      flags(),
    );
    const posting = { params: { id: receipt.id }, body: { event: { type: 'post' as const } } };
    await clerk.moveReceipt(posting, flags());
  } else if (last) {
    const part = Math.min(Number(amount), Number(last.onAccount)).toFixed(2);
    const event =
      step.do === 'reverse'
        ? { type: 'reverse' as const, remark: 'Tried by a history' }
        : { type: 'allocate' as const, lines: [{ orderId: order.id, amount: part }] };
    await manager.moveReceipt({ params: { id: last.id }, body: { event } }, flags());
  }
  return clerk.getOrderDetail4Merchant({ query: { orderId: order.id } });
}

/** What of a customer's payments is on no order, each of which comes to what is on orders and that. */
async function heldOf(customer: Customer): Promise<bigint> {
  const { rows } = await clerk.listReceipts({ body: { customerId: customer.id } });
  let held = 0n;
  for (const { id, status, ...row } of rows) {
    const { receipt } = await clerk.getReceipt({ params: { id } });
    const standing = receipt.allocations.filter(({ takenBackAt }) => takenBackAt === null);
    expect(total(standing.map(({ amount }) => amount))).toBe(row.allocated);
    if (status !== 'posted') {
      expect(row.onAccount).toBe('0.00');
      continue;
    }
    const [came, allocated] = [sumToMinor(row.amount), sumToMinor(row.allocated)];
    expect(sumToMinor(row.onAccount) + allocated).toBe(came);
    held += sumToMinor(row.onAccount);
  }
  return held;
}

function eventOf({ order }: OrderDetail, step: Step): WireOrderEvent | null {
  const left = Number(order.total) - Number(order.paid);
  const kept = Number(order.paid) - Number(order.refunded);
  const remark = 'Tried by a history';
  switch (step.do) {
    case 'pay':
      return pay((Math.ceil(left * ('share' in step ? step.share : 100)) / 100).toFixed(2));
    case 'takeBack': {
      const standing = order.payments.find(({ takenBackAt }) => takenBackAt === null);
      return standing
        ? ({
            type: 'correctPayment',
            to: 'unpaid',
            remark,
            paymentId: standing.id,
          } as WireOrderEvent)
        : null;
    }
    case 'unpay':
      return { type: 'correctPayment', to: 'unpaid', remark };
    case 'refund':
      return { type: 'refund', amount: (Math.ceil(kept * 50) / 100).toFixed(2), remark };
    case 'cancel':
      return { type: 'cancel', remark } as WireOrderEvent;
    case 'undo':
      return { type: 'correctStatus', to: 'cancelled', remark } as WireOrderEvent;
    case 'setBack':
      return { type: 'correctStatus', to: 'new', remark } as WireOrderEvent;
    case 'reopen':
      return { type: 'correctStatus', to: 'pendingShipment', remark } as WireOrderEvent;
    default:
      return { type: 'correctStatus', to: 'shipped', remark } as WireOrderEvent;
  }
}

test('receivables are invoices less credit notes less payments, whatever became of them, and the ages sum to the whole', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.array(history, { minLength: 1, maxLength: 3 }),
      async (code, histories) => {
        const customer = await buyer(code);
        const model: Record<string, bigint> = Object.fromEntries(AGES.map((age) => [age, 0n]));
        let [all, notInvoiced, notAccepted, ahead] = [0n, 0n, 0n, 0n];
        for (const { quantity, isShipped, steps, ago } of histories) {
          let now = await (isShipped ? shipped : accepted)(customer, quantity);
          for (const one of steps) {
            const event = eventOf(now, one);
            if (!event) continue;
            try {
              now = await (isOfReceipt(one)
                ? byReceipt(customer, now, one)
                : 'price' in one
                  ? reprice(now, one.price)
                  : take(manager, now, event));
            } catch {
              // What the chart refuses changes nothing.
            }
          }
          await issuedAgo(now, ago);
          for (const kind of kindsOf(now)) met.add(kind);
          const { total: cost, paid, status } = plain(now);
          const account = await accountOf(now);
          if (account < 0n) ahead -= account;
          const onInvoice = now.order.invoiceNo === null ? null : most(0n, account);
          if (status === 'cancelled') {
            expect(onInvoice ?? 0n).toBe(0n);
            continue;
          }
          const left = most(0n, cost - paid);
          if (status === 'new') {
            // Owed on paper, and in the AR balance once it is accepted again.
            notAccepted += onInvoice ?? 0n;
          } else {
            all += left;
            // A dearer order has no further invoice for the rest.
            notInvoiced += left - (onInvoice ?? 0n);
          }
          if (onInvoice !== null) {
            const days = { COD: 0, N7: 7, N30: 30, N60: 60 }[code];
            model[ageOf(ago - days)] = (model[ageOf(ago - days)] ?? 0n) + onInvoice;
          }
        }
        const found = await owed(customer);
        const open = AGES.reduce((sum, name) => sum + sumToMinor(found[name]), 0n);
        expect(pick(found)).toEqual(Object.fromEntries(Object.entries(model).map(written)));
        expect(found.open).toBe(fromMinor(open));
        expect(found.overdue).toBe(fromMinor(open - sumToMinor(found.notDue)));
        expect(found.notInvoiced).toBe(fromMinor(notInvoiced));
        expect(found.notAccepted).toBe(fromMinor(notAccepted));
        expect(found.arBalance).toBe(fromMinor(all));
        expect(total(found.items.map(({ left }) => left))).toBe(found.open);
        // The account of all days ends where the receivables stand.
        const params = { customerId: customer.id };
        const [earlier, year] = [dayAfter(found.asOf, -366), dayAfter(found.asOf, -365)];
        const range = { from: year, to: found.asOf };
        const statement = await clerk.getCustomerStatement({ params, body: { range } });
        expect(pick(statement)).toEqual(pick(found));
        expect(statement).toMatchObject({ opening: '0.00', open: found.open });
        expect(statement.ahead).toBe(fromMinor(ahead));
        const held = await heldOf(customer);
        expect([found.onAccount, statement.onAccount]).toEqual([fromMinor(held), fromMinor(held)]);
        expect(statement.closing).toBe(fromMinor(open - ahead - held));
        expect(total(statement.entries.map(({ amount }) => amount))).toBe(statement.closing);
        expect(statement.entries.at(-1)?.balance ?? '0.00').toBe(statement.closing);
        // Any days begin where those before them end.
        const cut = dayAfter(found.asOf, -Math.max(1, histories[0]?.ago ?? 1));
        const of = async (from: string, to: string) =>
          clerk.getCustomerStatement({ params, body: { range: { from, to } } });
        const [first, second] = [await of(year, dayAfter(cut, -1)), await of(cut, found.asOf)];
        expect([first.opening, second.opening, second.closing]).toEqual([
          ...['0.00', first.closing, statement.closing],
        ]);
        expect((await of(earlier, earlier)).closing).toBe('0.00');
        const row = await rowOf(clerk, customer);
        expect(row ? pick(row) : null).toEqual(found.orders > 0 ? pick(found) : null);
      },
    ),
    {
      numRuns: sizeOf('RECEIVABLE_HISTORIES'),
      seed: seedOf(20),
      examples: [GIVEN_BACK, OF_EACH_KIND, OF_RECEIPTS],
    },
  );
  expect([...met].sort()).toEqual([...KINDS]);
  expect(await auditCreditNotes(world.db)).toEqual([]);
  expect(await auditReceipts(world.db)).toEqual([]);
  expect(await auditOrders(world.db)).toEqual([]);
  expect(await ledgerFaults(world.db)).toEqual([]);
});

const most = (left: bigint, right: bigint) => (left > right ? left : right);

/** What an order's invoice asks for, if it has one, less its credit notes less what is kept of the payments. */
async function accountOf(now: OrderDetail): Promise<bigint> {
  const { paid, refunded } = plain(now);
  if (now.order.invoiceNo === null) return refunded - paid;
  const { total: asked, credited } = await manager.getInvoice({ params: { id: now.order.id } });
  return sumToMinor(asked) - sumToMinor(credited) - (paid - refunded);
}

const pick = (found: Aged) => Object.fromEntries(AGES.map((name) => [name, found[name]]));
const written = ([name, amount]: [string, bigint]) => [name, fromMinor(amount)];
const plain = ({ order }: OrderDetail) => ({
  total: BigInt(toMinor(order.total)),
  paid: BigInt(toMinor(order.paid)),
  refunded: BigInt(toMinor(order.refunded)),
  status: order.status,
});

/** Puts an invoice as if it had been issued so many days ago. */
async function issuedAgo({ order }: OrderDetail, days: number): Promise<void> {
  if (order.invoiceNo === null) return;
  const invoicedAt = new Date(start.getTime() - days * DAY);
  await world.db.update(orders).set({ invoicedAt }).where(eq(orders.id, order.id));
}

test('the last day of each age is its own, the next one is the next age', () => {
  expect(AGES.map((name) => LAST_DAY[name])).toEqual([0, 30, 60, 90, null]);
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 400].map(ageOf)).toEqual([
    ...['notDue', 'notDue', 'upTo30', 'upTo30', 'upTo60', 'upTo60'],
    ...['upTo90', 'upTo90', 'over90', 'over90'],
  ]);
});
