// engine: both

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { auditAfterSales } from '../../../server/afterSales/audit.ts';
import { orderCommissions } from '../../../server/afterSales/tables.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { COMMISSION } from '../../../server/kernel/ledger/accounts.ts';
import { postLedger } from '../../../server/kernel/ledger/post.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { entryOf, memberOf, passing, shippedOrder } from './ground.ts';

const SEQUENCES = sizeOf('SEQUENCES');
const SEED = seedOf(17);
const PATIENCE = 120_000 + SEQUENCES * 6_000;

let server: TestServer;
let db: Database;
let admin: Api;
let auditor: Api;
let model: OrderDetail;

beforeAll(async () => {
  server = await startTestServer();
  db = server.connection.db;
  admin = await server.signIn('admin');
  auditor = await server.signIn('auditor');
  model = await shippedOrder(admin, db);
  await memberOf(db, model);
  await db
    .update(orders)
    .set({ channel: 'shopee', channelFeeRate: '6' })
    .where(eq(orders.id, model.order.id));
}, 300_000);

afterAll(() => server?.stop());

/** What people do with one order, one after the other or at once. */
type Step =
  | { do: 'submit'; line: number; quantity: number; share: number; method: Method; twice: boolean }
  | { do: 'audit'; pick: number; share: number; at: 'once' | 'twice' }
  | { do: 'reject' | 'close'; pick: number }
  | { do: 'give'; pick: number; same: boolean; twice: boolean }
  | { do: 'takeBack'; pick: number }
  | { do: 'refundOrder'; amount: number };
type Method = 'original' | 'wallet' | 'payNow' | 'voucher';

const pick = fc.nat({ max: 5 });
const share = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      line: fc.nat({ max: 1 }),
      quantity: fc.constantFrom(0.333, 0.5, 1, 1.5, 2, 3),
      share,
      method: fc.constantFrom<Method>('original', 'original', 'wallet', 'payNow', 'voucher'),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('audit' as const),
      pick,
      share,
      at: fc.constantFrom('once' as const, 'twice' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('reject' as const, 'close' as const), pick }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      pick,
      same: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refundOrder' as const),
      amount: fc.integer({ min: 1, max: 2000 }),
    }),
  },
);

it(
  `never gives back more than was paid, over ${SEQUENCES} random sequences`,
  async () => {
    let given = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const order = await copyOf(model);
        const office = new Office(order);
        for (const one of steps) await office.take(one);
        given += await mustHold(order);
      }),
      { numRuns: SEQUENCES, seed: SEED, endOnFailure: true },
    );
    expect(await auditAfterSales(db)).toEqual([]);
    // Sequences in which nothing comes back would prove nothing.
    expect(given).toBeGreaterThan(SEQUENCES * 100);
    note({
      id: 'F3',
      of: 'sequences of refunds',
      n: SEQUENCES,
      unit: 'random sequences',
      seed: SEED,
      found: { 'refunded above paid': 0, 'postings out of balance': 0 },
    });
  },
  PATIENCE,
);

/** What has come of an order; answers what went back. */
async function mustHold({ order: { id } }: OrderDetail): Promise<number> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const { rows } = await db.execute<{ account: string; amount: string }>(sql`
    select entries.account, sum(entries.amount)::text as amount
    from ledger_postings postings join ledger_entries entries on entries.posting_id = postings.id
    where (postings.lifecycle = 'order' and postings.record_id = ${id})
      or (postings.lifecycle = 'afterSalesCase' and postings.record_id in
        (select id from after_sales_cases where order_id = ${id}))
    group by 1`);
  const sums = rows.map(({ amount }) => toMinor(amount));
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const refunded = row?.refunded ?? 0;
  expect(refunded).toBeLessThanOrEqual(row?.paid ?? 0);
  const out = rows
    .filter(({ account }) => account.startsWith('cash:') || account.startsWith('wallet:'))
    .reduce((sum, { amount }) => sum + toMinor(amount), 0);
  const left = (row?.paid ?? 0) - refunded;
  expect(out).toBe(left);
  await commissionMustHold(id, left, toMinor(rows.find(isCommission)?.amount ?? '0.00'));
  return refunded;
}

const isCommission = ({ account }: { account: string }) => account === COMMISSION;

/** Once it is charged, a channel's share follows what is left, whoever gave back: 6 % but for roundings. */
async function commissionMustHold(orderId: number, left: number, posted: number): Promise<void> {
  const [charged] = await db
    .select()
    .from(orderCommissions)
    .where(eq(orderCommissions.orderId, orderId));
  expect(posted).toBe(charged?.amount ?? 0);
  if (!charged) return;
  if (left === 0) expect(charged.amount).toBe(0);
  expect(Math.abs(charged.amount - left * 0.06)).toBeLessThanOrEqual(3);
}

/** The people who work on one order; what the server refuses is theirs to live with. */
class Office {
  readonly order: OrderDetail;
  readonly cases: AfterSalesDetail[] = [];
  readonly keys = new Map<number, string>();

  constructor(order: OrderDetail) {
    this.order = order;
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'submit') return this.submit(one);
    if (one.do === 'refundOrder') {
      const event = { type: 'refund' as const, amount: fromMinor(one.amount), remark: 'By hand' };
      const body = { orderId: this.order.order.id, event };
      await tried(admin.operation({ body }, { idempotencyKey: randomUUID() }));
      return;
    }
    const known = this.cases[one.pick % Math.max(1, this.cases.length)];
    if (!known) return;
    const { id } = known.aftersale;
    if (one.do === 'audit') return this.audit(known, one);
    if (one.do === 'give') return this.give(known, one);
    if (one.do === 'takeBack') await tried(auditor.takeBackCoupon({ query: { id } }));
    if (one.do === 'close') {
      await tried(auditor.closeAftersaleOrder({ query: { id, remark: 'Settled' } }));
    }
    if (one.do === 'reject') {
      await tried(auditor.startAudit({ query: { id } }));
      const body = { id, result: 'reject' as const, remark: 'Other goods' };
      await tried(auditor.submitAuditResult({ body }));
    }
  }

  async submit({ line, quantity, share: part, method, twice }: Extract<Step, { do: 'submit' }>) {
    const wanted = this.order.order.lines[line];
    const lines = [{ lineId: wanted?.id ?? 0, quantity }];
    const worth = Math.floor((1090 * quantity * part) / 100);
    const entry = entryOf(this.order, { lines, method, amount: fromMinor(Math.max(1, worth)) });
    const send = () =>
      tried(admin.submitAftersale({ body: entry }, { idempotencyKey: randomUUID() }));
    const made = await Promise.all(twice ? [send(), send()] : [send()]);
    this.cases.push(...made.filter((detail) => detail !== null));
  }

  async audit(known: AfterSalesDetail, { share: part, at }: Extract<Step, { do: 'audit' }>) {
    const { id, claimed } = known.aftersale;
    await tried(auditor.startAudit({ query: { id } }));
    const amount = fromMinor(Math.max(1, Math.floor((toMinor(claimed) * part) / 100)));
    const body = await tried(passing(auditor, known, amount));
    if (!body) return;
    const send = () => tried(auditor.submitAuditResult({ body }));
    await Promise.all(at === 'twice' ? [send(), send()] : [send()]);
  }

  async give(known: AfterSalesDetail, { same, twice }: Extract<Step, { do: 'give' }>) {
    const { id, method, customerPhone } = known.aftersale;
    const key = (same && this.keys.get(id)) || randomUUID();
    this.keys.set(id, key);
    const send = (idempotencyKey: string): Promise<AfterSalesDetail> => {
      const flags = { idempotencyKey };
      if (method === 'voucher') return auditor.issueCoupon({ body: { id, validDays: 30 } }, flags);
      return method === 'payNow'
        ? auditor.submitPayNowRefund({ body: { id, payNowTo: customerPhone } }, flags)
        : auditor.submitRefund({ body: { id } }, flags);
    };
    await Promise.all(twice ? [tried(send(key)), tried(send(randomUUID()))] : [tried(send(key))]);
  }
}

/** Refused is an answer; anything else that goes wrong is not. */
async function tried<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const told = ['refused', 'invalid', 'stale'];
    if (error instanceof ApiFailure && told.includes(error.kind)) return null;
    throw error;
  }
}

/** The same order once more, paid and posted, without walking there again. */
async function copyOf({ order }: OrderDetail): Promise<OrderDetail> {
  const id = await db.transaction(async (tx) => {
    const [{ id: _id, ...row } = fail()] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, order.id));
    const orderSn = `NT${randomUUID()}`;
    const [copy = fail()] = await tx
      .insert(orders)
      .values({ ...row, orderSn, invoiceNo: null, channelOrderNo: null })
      .returning({ id: orders.id });
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    await tx
      .insert(orderLines)
      .values(lines.map(({ id: _line, ...line }) => ({ ...line, orderId: copy.id })));
    await postLedger(tx, {
      shopId: row.shopId,
      at: new Date(),
      kind: 'payment',
      source: { lifecycle: 'order', recordId: copy.id, version: 0 },
      currency: row.currency,
      entries: [
        { account: 'cash:CREDITCARD_PAY', amount: row.paid },
        { account: 'sales', amount: -row.paid },
      ],
    });
    return copy.id;
  });
  return admin.getOrderDetail4Merchant({ query: { orderId: id } });
}

function fail(): never {
  throw new Error('The order went away');
}
