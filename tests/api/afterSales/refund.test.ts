// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import type { Api } from '../../../api/client.ts';
import type { WireOrderEvent } from '../../../api/orders/orderEvents.ts';
import { afterSalesCaseLifecycle } from '../../../machines/afterSalesCase/law/index.ts';
import { ask, restore } from '../../../machines/kernel/law/explain.ts';
import { afterSalesRefunds, orderCommissions } from '../../../server/afterSales/tables.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { cashBy, PLATFORM, walletOf } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf, postLedger } from '../../../server/kernel/ledger/post.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { auditWallets } from '../../../server/recharges/audit.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { memberOf, passed, passing, postingsOf, refund, shippedOrder, submit } from './ground.ts';

let server: TestServer;
let db: Database;
let clerk: Api;
let manager: Api;
let auditor: Api;

beforeAll(async () => {
  server = await startTestServer();
  db = server.connection.db;
  clerk = await server.signIn('clerk');
  manager = await server.signIn('admin');
  auditor = await server.signIn('auditor');
});

afterAll(() => server?.stop());

const orderRow = async (id: number) => {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('No such order');
  return row;
};

const at = ({ aftersale }: AfterSalesDetail) => ({ query: { id: aftersale.id } });

/** Why a case's page does not offer its refund; null where it does. */
const offered = ({ state, facts }: Pick<AfterSalesDetail, 'state' | 'facts'>) => {
  const snapshot = restore(afterSalesCaseLifecycle, state, facts);
  const answer = ask(afterSalesCaseLifecycle, snapshot, { type: 'submitRefund' }, () => true);
  return answer.possible ? null : answer.reason;
};

let poured = 0;
/** Money into a wallet, in minor units; out of it where it is negative, whatever it holds. */
const pourInto = (memberId: number, amount: number) =>
  db.transaction((tx) =>
    postLedger(tx, {
      shopId: 1,
      at: new Date(),
      kind: 'recharge',
      source: { lifecycle: 'test', recordId: memberId, version: poured++ },
      currency: 'SGD',
      entries: [
        { account: cashBy('CASH_PAY'), amount },
        { account: walletOf(memberId), amount: -amount },
      ],
    }),
  );

describe('a refund', () => {
  it('gives back the way it was paid: order, ledger and bearers in one step', async () => {
    const order = await shippedOrder(manager, db);
    const submitted = await submit(clerk, order);
    expect(submitted.aftersale).toMatchObject({
      status: 'submitted',
      type: 'quality',
      problem: 'Damaged',
      reason: { code: 'crushed', name: 'Crushed or broken' },
      claimed: '32.70',
      granted: null,
      version: 0,
    });
    const granted = await passed(auditor, submitted, '20.00');
    expect(granted.aftersale).toMatchObject({ status: 'pass', granted: '20.00' });
    expect(granted.aftersale.apportionment).toEqual({
      lines: [
        { lineId: order.order.lines[0]?.id, amount: '6.67' },
        { lineId: order.order.lines[1]?.id, amount: '13.33' },
      ],
      delivery: '0.00',
      bearers: { merchant: '12.00', platform: '2.00', rider: '6.00' },
    });
    const done = await refund(auditor, granted);
    expect(done.aftersale.status).toBe('refundCompleted');
    expect(done.aftersale.refund).toMatchObject({ amount: '20.00', method: 'original' });
    expect(done.history.map(({ event }) => event)).toEqual([
      'create',
      'startAudit',
      'submitAuditResult',
      'submitRefund',
    ]);
    expect(await orderRow(order.order.id)).toMatchObject({ refunded: 2000, paymentStatus: 'paid' });
    expect(await postingsOf(db, done.aftersale.id)).toEqual([
      'bearing bearer:platform 200',
      'bearing bearer:rider 600',
      'bearing refunds:borne -800',
    ]);
  });

  it('of all that was paid leaves the order refunded', async () => {
    const order = await shippedOrder(manager, db);
    await refund(auditor, await passed(auditor, await submit(clerk, order)));
    expect(await orderRow(order.order.id)).toMatchObject({
      refunded: 3270,
      paymentStatus: 'refunded',
    });
  });

  it('to the wallet ends in the wallet', async () => {
    const order = await shippedOrder(manager, db);
    const member = await memberOf(db, order);
    const before = await balanceOf(db, 1, cashBy('CREDITCARD_PAY'), 'SGD');
    const granted = await passed(auditor, await submit(clerk, order, { method: 'wallet' }));
    await refund(auditor, granted);
    expect(await balanceOf(db, 1, walletOf(member.id), 'SGD')).toBe(-3270n);
    expect(await balanceOf(db, 1, cashBy('CREDITCARD_PAY'), 'SGD')).toBe(before);
    const info = await auditor.getCrmUserInfo({ query: { phone: member.phone } });
    expect(info.member).toMatchObject({ walletBalance: '32.70' });
    expect(info).toMatchObject({ orderCount: 1, spent: '32.70', refunded: '32.70', caseCount: 1 });
  });

  it('of what was paid by wallet is possible exactly where the case’s page offers it', async () => {
    const paidByWallet = async () => {
      const order = await shippedOrder(manager, db, { paid: false });
      const member = await memberOf(db, order);
      await pourInto(member.id, 3270);
      const event = { type: 'pay' as const, method: 'WALLET_PAY' as const };
      await manager.operation({ body: { orderId: order.order.id, event } });
      return { order, member };
    };
    const overdrawn = await paidByWallet();
    const granted = await passed(auditor, await submit(clerk, overdrawn.order));
    await pourInto(overdrawn.member.id, -1000);
    expect(offered(await auditor.getAftersaleOrderDetail(at(granted)))).toBeNull();
    expect((await refund(auditor, granted)).aftersale.status).toBe('refundCompleted');
    expect(await balanceOf(db, 1, walletOf(overdrawn.member.id), 'SGD')).toBe(-2270n);
  });

  it('of what was paid by wallet goes back to who paid, whoever has the phone number by then', async () => {
    const order = await shippedOrder(manager, db, { paid: false });
    const { id } = order.order;
    const member = await memberOf(db, order);
    await pourInto(member.id, 3270);
    const event = { type: 'pay' as const, method: 'WALLET_PAY' as const };
    await manager.operation({ body: { orderId: id, event } });
    const waiting = await passed(auditor, await submit(clerk, order));
    const moved = { phone: `moved ${member.id}` };
    await db.update(members).set(moved).where(eq(members.id, member.id));
    const [heir] = await db
      .insert(members)
      .values({ ...member, id: undefined, name: 'Another' })
      .returning();
    const { facts } = await manager.getOrderDetail4Merchant({ query: { orderId: id } });
    expect(facts.wallet).toMatchObject({ memberId: member.id, balance: 0 });
    expect(offered(await auditor.getAftersaleOrderDetail(at(waiting)))).toBeNull();
    await refund(auditor, waiting);
    expect((await orderRow(id)).refunded).toBe(3270);
    expect(await balanceOf(db, 1, walletOf(member.id), 'SGD')).toBe(-3270n);
    expect(await balanceOf(db, 1, walletOf(heir?.id ?? 0), 'SGD')).toBe(0n);
    expect(await auditWallets(db)).toEqual([]);
  });

  it('by PayNow names who gets it, and only PayNow does', async () => {
    const order = await shippedOrder(manager, db);
    const granted = await passed(auditor, await submit(clerk, order, { method: 'payNow' }));
    const { id } = granted.aftersale;
    expect((await failureOf(refund(auditor, granted))).reason?.rule).toBe('payNowHasRecipient');
    const wrong = await failureOf(
      auditor.submitPayNowRefund(
        { body: { id, payNowTo: 'somewhere' } },
        { idempotencyKey: randomUUID() },
      ),
    );
    expect(wrong.errors).toEqual({ payNowTo: 'Enter a Singapore mobile number or a UEN' });
    const done = await auditor.submitPayNowRefund(
      { body: { id, payNowTo: ' +65 9123-4567 ' } },
      { idempotencyKey: randomUUID() },
    );
    expect(done.aftersale.refund).toMatchObject({ method: 'payNow', payNowTo: '+6591234567' });
    expect(await postingsOf(db, id)).toContain('payOut cash:PAYNOW -3270');
  });

  it('is refused without a key, and done once under one', async () => {
    const order = await shippedOrder(manager, db);
    const granted = await passed(auditor, await submit(clerk, order));
    const { id } = granted.aftersale;
    // The types ask for a key too.
    const missing = await failureOf(auditor.submitRefund({ body: { id } }, {} as never));
    expect(missing.kind).toBe('invalid');
    const key = randomUUID();
    const first = await refund(auditor, granted, key);
    expect(await refund(auditor, granted, key)).toEqual(first);
    expect((await failureOf(refund(auditor, granted))).reason?.rule).toBe('wrongState');
    expect((await orderRow(order.order.id)).refunded).toBe(3270);
    const rows = await db.select().from(afterSalesRefunds).where(eq(afterSalesRefunds.caseId, id));
    expect(rows).toHaveLength(1);
  });

  it('above the limit takes a second person', async () => {
    await setLimit(manager, 'refund', '10.00');
    const order = await shippedOrder(manager, db);
    const granted = await passed(auditor, await submit(clerk, order));
    const refusal = await failureOf(refund(auditor, granted));
    expect(refusal.reason).toMatchObject({
      rule: 'secondPersonAboveLimit',
      figures: { limit: 1000, amount: 3270, currency: 'SGD' },
    });
    expect(refusal.message).toContain('S$32.70');
    expect((await refund(manager, granted)).aftersale.status).toBe('refundCompleted');
    await setLimit(manager, 'refund', null);
  });

  it('takes a second person above the limit with all that its order has given back', async () => {
    await setLimit(manager, 'refund', '30.00');
    const order = await shippedOrder(manager, db);
    const [one, two] = order.order.lines;
    const claim = (lineId: number | undefined, quantity: number, rest: object) =>
      submit(clerk, order, { lines: [{ lineId: lineId ?? 0, quantity }], ...rest });
    const money = await passed(auditor, await claim(one?.id, 1, { amount: '10.00' }));
    expect((await refund(auditor, money)).aftersale.status).toBe('refundCompleted');
    const asVoucher = { method: 'voucher', amount: '10.00' };
    const voucher = await passed(auditor, await claim(two?.id, 1, asVoucher));
    const body = { id: voucher.aftersale.id, validDays: 30 };
    await auditor.issueCoupon({ body }, { idempotencyKey: randomUUID() });
    const last = await passed(auditor, await claim(two?.id, 1, { amount: '10.01' }));
    // A voucher is a part of what the order gave, as money is.
    expect(last.facts.given).toBe(2000);
    const refusal = await failureOf(refund(auditor, last));
    expect(refusal.reason).toMatchObject({
      rule: 'secondPersonAboveOrder',
      figures: { limit: 3000, before: 2000, amount: 3001, currency: 'SGD' },
    });
    expect(refusal.message).toContain('S$30.01, above the limit of S$30.00');
    expect((await refund(manager, last)).aftersale.status).toBe('refundCompleted');
    await setLimit(manager, 'refund', null);
  });

  it('cannot begin where other passed cases wait for the money', async () => {
    const order = await shippedOrder(manager, db);
    const [one, two] = order.order.lines;
    const first = await submit(clerk, order, {
      lines: [{ lineId: one?.id ?? 0, quantity: 1 }],
      amount: '10.90',
    });
    const second = await submit(clerk, order, {
      lines: [{ lineId: two?.id ?? 0, quantity: 2 }],
      amount: '21.80',
    });
    await passed(auditor, first);
    await manager.operation(
      {
        body: {
          orderId: order.order.id,
          event: { type: 'refund', amount: '5.00', remark: 'Other' },
        },
      },
      { idempotencyKey: randomUUID() },
    );
    await auditor.startAudit({ query: { id: second.aftersale.id } });
    const proposal = await passing(auditor, second, '16.80');
    const asked = { ...proposal, amount: '21.80' };
    const refusal = await failureOf(auditor.submitAuditResult({ body: asked }));
    expect(refusal.reason).toMatchObject({
      rule: 'amountIsWithinLeft',
      figures: { left: 1680, amount: 2180 },
    });
    expect((await auditor.submitAuditResult({ body: proposal })).aftersale.granted).toBe('16.80');
  });

  it('takes its share of the channel’s commission back', async () => {
    const order = await shippedOrder(manager, db);
    await db
      .update(orders)
      .set({ channel: 'shopee', channelFeeRate: '6' })
      .where(eq(orders.id, order.order.id));
    const granted = await passed(auditor, await submit(clerk, order), '16.35');
    await refund(auditor, granted);
    const [row] = await db
      .select()
      .from(orderCommissions)
      .where(eq(orderCommissions.orderId, order.order.id));
    expect(row).toMatchObject({ rate: '6.00', amount: 98, version: 1 });
    const query = {
      orderId: order.order.id,
      commission: '0.50',
      remark: 'Agreed with the channel',
    };
    const stale = await failureOf(
      auditor.updateOrderCommissionByOrderId({ query: { ...query, version: 0 } }),
    );
    expect(stale.kind).toBe('stale');
    const corrected = await auditor.updateOrderCommissionByOrderId({
      query: { ...query, version: 1 },
    });
    expect(corrected).toMatchObject({ amount: '0.50', version: 2 });
    const tooMuch = await failureOf(
      auditor.updateOrderCommissionByOrderId({ query: { ...query, commission: '99.00' } }),
    );
    expect(tooMuch.reason?.rule).toBe('commissionIsWithinOrder');
    expect((await failureOf(clerk.updateOrderCommissionByOrderId({ query }))).kind).toBe(
      'noAccess',
    );
  });

  it('takes it back too where the order itself is refunded or corrected after that', async () => {
    const order = await shippedOrder(manager, db);
    const { id } = order.order;
    await db
      .update(orders)
      .set({ channel: 'shopee', channelFeeRate: '6' })
      .where(eq(orders.id, id));
    const owed = await balanceOf(db, 1, PLATFORM, 'SGD');
    await refund(auditor, await passed(auditor, await submit(clerk, order), '16.35'));
    const commission = async () => {
      const [row] = await db
        .select()
        .from(orderCommissions)
        .where(eq(orderCommissions.orderId, id));
      return row?.amount;
    };
    expect(await commission()).toBe(98);
    const send = async (event: WireOrderEvent) => {
      const { version } = await orderRow(id);
      await manager.operation({ body: { orderId: id, version, event } });
    };
    await send({ type: 'refund', amount: '8.18', remark: 'By hand' });
    expect(await commission()).toBe(49);
    await send({ type: 'refund', amount: '8.17', remark: 'The rest' });
    expect(await commission()).toBe(0);
    expect(await balanceOf(db, 1, PLATFORM, 'SGD')).toBe(owed);
  });

  it('shows what a channel is due before it is charged, and lets it be corrected', async () => {
    const order = await shippedOrder(manager, db);
    await db
      .update(orders)
      .set({ channel: 'lazada', channelFeeRate: '6' })
      .where(eq(orders.id, order.order.id));
    const { aftersale } = await submit(clerk, order);
    // 6 % of 32.70.
    expect(aftersale.commission).toEqual({ amount: '1.96', version: 0 });
    const query = { orderId: order.order.id, commission: '1.00', remark: 'Promised', version: 0 };
    await auditor.updateOrderCommissionByOrderId({ query });
    const now = await auditor.getAftersaleOrderDetail({ query: { id: aftersale.id } });
    expect(now.aftersale.commission).toEqual({ amount: '1.00', version: 1 });
  });
});
