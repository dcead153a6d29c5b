import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { storedAfterSales } from '../../../server/afterSales/stored.ts';
import { coupons, members, orders, recordTimers } from '../../../server/db/schema.ts';
import type { Database } from '../../../server/db/transaction.ts';
import { CLOCK, send } from '../../../server/record.ts';
import { fireDue, takesTimers } from '../../../server/timers.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { entryOf, memberOf, passed, passing, refund, shippedOrder, submit } from './ground.ts';

let server: TestServer;
let db: Database;
let clerk: Api;
let admin: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  server = await startTestServer();
  db = server.connection.db;
  clerk = (await server.signIn('clerk')).api;
  admin = (await server.signIn('admin')).api;
  auditor = (await server.signIn('auditor')).api;
  neighbour = (await server.signIn('neighbour')).api;
}, 300_000);

afterAll(() => server?.stop());

const entered = (body: ReturnType<typeof entryOf>, api = clerk) =>
  failureOf(api.submitAftersale({ body }, { idempotencyKey: randomUUID() }));

describe('an application', () => {
  it('begins with the orders of a phone number and what can be claimed of each', async () => {
    const order = await shippedOrder(admin, db);
    const member = await memberOf(db, order);
    const phone = `+65 ${member.phone.slice(0, 4)} ${member.phone.slice(4)}`;
    const [found, ...others] = await clerk.getOrderByPhoneNumber({ query: { phone } });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: order.order.id,
      claimable: true,
      left: '32.70',
      delivery: '0.00',
      member: { id: member.id, name: member.name },
      methods: ['original', 'wallet', 'payNow', 'voucher'],
      cases: [],
    });
    expect(
      found?.lines.map(({ claimed, claimable, worth }) => [claimed, claimable, worth]),
    ).toEqual([
      [0, 1, '10.90'],
      [0, 2, '21.80'],
    ]);
    expect(await clerk.getOrderByPhoneNumber({ query: { phone: '80000000' } })).toEqual([]);
    // Without the country it finds who is kept with it, and their orders' wallet.
    await db
      .update(members)
      .set({ phone: `+65${member.phone}` })
      .where(eq(members.id, member.id));
    const [local] = await clerk.getOrderByPhoneNumber({ query: { phone: member.phone } });
    expect(local?.member).toEqual({ id: member.id, name: member.name });
    expect((await clerk.getCrmUserInfo({ query: { phone: member.phone } })).member?.id).toBe(
      member.id,
    );
    expect(
      (await failureOf(clerk.getOrderByPhoneNumber({ query: { phone: 'x' } }))).errors,
    ).toEqual({ phone: expect.any(String) });
  });

  it('claims what is left, names what is not, and frees what is rejected', async () => {
    const order = await shippedOrder(admin, db);
    const [first, second] = order.order.lines;
    const half = [{ lineId: second?.id ?? 0, quantity: 1.5 }];
    const one = await submit(clerk, order, { lines: half, amount: '16.35' });
    const left = await clerk.getCrmOrder({ query: { orderId: order.order.id } });
    expect(left.lines[1]).toMatchObject({ claimed: 1.5, claimable: 0.5 });
    const refused = await entered(entryOf(order));
    expect(refused.errors).toMatchObject({
      'lines.1.quantity': expect.stringContaining(': 0.5 kg can still be claimed, not 2'),
    });
    await auditor.startAudit({ query: { id: one.aftersale.id } });
    await auditor.submitAuditResult({
      body: { id: one.aftersale.id, result: 'reject', remark: 'Photos show other goods' },
    });
    const whole = await submit(clerk, order, {
      lines: [{ lineId: second?.id ?? 0, quantity: 2 }],
      amount: '21.80',
    });
    expect(whole.aftersale.lines).toMatchObject([{ quantity: 2, bought: 2, worth: '21.80' }]);
    const twice = { lineId: first?.id ?? 0, quantity: 0.5 };
    expect((await entered(entryOf(order, { lines: [twice, twice] }))).errors).toHaveProperty([
      'lines.1.lineId',
    ]);
  });

  it('names each wrong field', async () => {
    const order = await shippedOrder(admin, db);
    const words = Array.from({ length: 151 }, () => 'word').join(' ');
    const errorsOf = async (rest: Parameters<typeof entryOf>[1]) =>
      (await entered(entryOf(order, rest))).errors;
    expect(await errorsOf({ description: words })).toEqual({ description: 'At most 150 words' });
    expect(await errorsOf({ description: '字'.repeat(151) })).toEqual({
      description: 'At most 150 words',
    });
    expect(await errorsOf({ pictureIds: [1, 2, 3, 4, 5, 6] })).toEqual({
      pictureIds: 'At most five pictures',
    });
    expect(await errorsOf({ pictureIds: [999_999] })).toHaveProperty('pictureIds');
    expect(await errorsOf({ problemCode: 'none' })).toHaveProperty('problemCode');
    expect(await errorsOf({ reasonCode: 'smell' })).toHaveProperty('reasonCode');
    expect(await errorsOf({ method: 'wallet' })).toHaveProperty('method');
    expect(await errorsOf({ amount: '32.71' })).toHaveProperty('amount');
    expect(await errorsOf({ amount: '-1.00' })).toHaveProperty('amount');
    expect(await errorsOf({ delivery: true })).toHaveProperty('delivery');
    expect(await errorsOf({ lines: [] })).toHaveProperty('lines');
    expect(await errorsOf({ orderId: 999_999 })).toEqual({ orderId: 'Order not found' });
    const theirs = entryOf(order, { amount: '30.00' });
    expect((await entered(theirs, neighbour)).errors).toHaveProperty('orderId');
    const held = await shippedOrder(admin, db);
    await admin.operation({
      body: {
        orderId: held.order.id,
        event: { type: 'correctStatus', to: 'new', remark: 'Not gone yet' },
      },
    });
    expect((await entered(entryOf(held))).errors).toEqual({
      orderId: 'Nothing can be claimed of an order that is “New”.',
    });
  });

  it('of an unpaid order can only bring a voucher', async () => {
    const order = await shippedOrder(admin, db, { paid: false });
    expect((await entered(entryOf(order))).errors).toHaveProperty('amount');
    const detail = await submit(clerk, order, { method: 'voucher', amount: '5.00' });
    expect(detail.aftersale.order.methods).toEqual(['voucher']);
  });

  it('is proposed to the cent', async () => {
    const order = await shippedOrder(admin, db);
    const lines = order.order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const body = { orderId: order.order.id, lines, problemCode: 'late' };
    expect(await clerk.apportionRefund({ body: { ...body, amount: '10.00' } })).toEqual({
      currency: 'SGD',
      amount: '10.00',
      most: '32.70',
      apportionment: {
        lines: [
          { lineId: lines[0]?.lineId, amount: '3.33' },
          { lineId: lines[1]?.lineId, amount: '6.67' },
        ],
        delivery: '0.00',
        bearers: { merchant: '0.00', platform: '3.00', rider: '7.00' },
      },
    });
    expect((await clerk.apportionRefund({ body })).amount).toBe('32.70');
    const tooMuch = await failureOf(clerk.apportionRefund({ body: { ...body, amount: '40.00' } }));
    expect(tooMuch.errors).toHaveProperty('amount');
  });

  it('speaks the language of the person', async () => {
    const chinese = (await server.signIn('clerk', { locale: 'zh-CN' })).api;
    const problems = await chinese.listAftersaleProblem();
    expect(problems[0]).toMatchObject({ code: 'spoiled', name: '变质或过期', type: 'quality' });
    expect(problems.every(({ reasons }) => reasons.length > 0)).toBe(true);
    const reasons = await clerk.listRefundReason({ query: { problemCode: 'late' } });
    expect(reasons.map(({ name }) => name)).toEqual([
      'After the agreed time',
      'Too late to be used',
    ]);
    expect((await clerk.listRefundReason({ query: {} })).length).toBe(18);
  });
});

describe('an audit', () => {
  it('is one person’s: of two who start at once one wins, and the other does not decide', async () => {
    const { aftersale } = await submit(clerk, await shippedOrder(admin, db));
    const starts = await Promise.allSettled([
      auditor.startAudit({ query: { id: aftersale.id, version: 0 } }),
      admin.startAudit({ query: { id: aftersale.id, version: 0 } }),
    ]);
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [mine] = starts;
    const loser = mine?.status === 'fulfilled' ? admin : auditor;
    const body = { id: aftersale.id, result: 'reject' as const, remark: 'No' };
    const refusal = await failureOf(loser.submitAuditResult({ body }));
    expect(refusal.reason?.rule).toBe('auditIsByWhoStarted');
  });

  it('ends once, pass or reject', async () => {
    const detail = await submit(clerk, await shippedOrder(admin, db));
    const { id } = detail.aftersale;
    await auditor.startAudit({ query: { id } });
    const results = await Promise.allSettled([
      auditor.submitAuditResult({ body: { ...(await passing(auditor, detail)), version: 1 } }),
      auditor.submitAuditResult({ body: { id, version: 1, result: 'reject', remark: 'No' } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is handed on by who began it or by a manager, to somebody who may audit there', async () => {
    const { aftersale } = await submit(clerk, await shippedOrder(admin, db));
    const { id } = aftersale;
    const { facts } = await admin.startAudit({ query: { id } });
    const idOf = (name: string) => facts.auditors.find((one) => one.name === name)?.id ?? 999_999;
    expect(facts.auditors.map(({ name }) => name)).toEqual(['The admin', 'The auditor']);
    const handOn = (api: Api, name: string) =>
      api.handOnAudit({ body: { id, auditorId: idOf(name), remark: 'Off sick' } });
    const others = await failureOf(handOn(auditor, 'The auditor'));
    expect(others.reason).toMatchObject({
      rule: 'permission',
      figures: { permission: 'afterSales.handOn' },
    });
    expect((await failureOf(handOn(admin, 'The clerk'))).reason?.rule).toBe('nextMayAudit');
    expect((await failureOf(handOn(admin, 'The admin'))).reason?.rule).toBe('auditorIsAnother');
    const silent = admin.handOnAudit({
      body: { id, auditorId: idOf('The auditor'), remark: ' ' },
    });
    expect(Object.keys((await failureOf(silent)).errors)).toEqual(['remark']);
    const handed = await handOn(admin, 'The auditor');
    expect(handed.aftersale).toMatchObject({ auditorName: 'The auditor', status: 'inProgress' });
    expect(handed.history.at(-1)).toMatchObject({ event: 'handOn', remark: 'Off sick' });
    const decided = admin.submitAuditResult({ body: await passing(admin, handed) });
    expect((await failureOf(decided)).reason?.rule).toBe('auditIsByWhoStarted');
    // What the auditor has now, a manager may hand on for them, and who has it for themselves.
    expect((await handOn(admin, 'The admin')).aftersale.auditorName).toBe('The admin');
    expect((await handOn(admin, 'The auditor')).aftersale.auditorName).toBe('The auditor');
    const result = await auditor.submitAuditResult({ body: await passing(auditor, handed) });
    expect(result.aftersale.status).toBe('pass');
  });

  it('tells what has changed since', async () => {
    const { aftersale } = await submit(clerk, await shippedOrder(admin, db));
    await auditor.startAudit({ query: { id: aftersale.id } });
    const stale = await failureOf(
      auditor.submitAuditResult({
        body: { id: aftersale.id, version: 0, result: 'reject', remark: 'No' },
      }),
    );
    expect(stale).toMatchObject({ kind: 'stale', data: { aftersale: { version: 1 } } });
  });

  it('is no clerk’s, and a case no neighbour’s', async () => {
    const { aftersale } = await submit(clerk, await shippedOrder(admin, db));
    const { id } = aftersale;
    expect((await failureOf(clerk.startAudit({ query: { id } }))).kind).toBe('noAccess');
    expect(
      (await failureOf(auditor.submitAftersale({ body: {} as never }, { idempotencyKey: 'k' })))
        .kind,
    ).toBe('noAccess');
    expect((await failureOf(neighbour.getAftersaleOrderDetail({ query: { id } }))).kind).toBe(
      'notFound',
    );
    expect((await failureOf(neighbour.startAudit({ query: { id } }))).kind).toBe('notFound');
    expect(
      (await failureOf(auditor.closeAftersaleOrder({ query: { id, remark: '' } }))).errors,
    ).toHaveProperty('remark');
    const closed = await auditor.closeAftersaleOrder({ query: { id, remark: 'Settled by phone' } });
    expect(closed.history.at(-1)).toMatchObject({ event: 'close', remark: 'Settled by phone' });
    const again = await failureOf(clerk.customerCancelAftersale({ body: { id } }));
    expect(again.message).toBe(
      '“Cancel for the customer” is not possible while the case is “Closed” (No voucher).',
    );
  });
});

describe('a voucher', () => {
  it('is issued once, taken back while it is unused, and then frees what was claimed', async () => {
    const order = await shippedOrder(admin, db);
    const detail = await passed(auditor, await submit(clerk, order, { method: 'voucher' }));
    const { id } = detail.aftersale;
    expect((await failureOf(refund(auditor, detail))).reason?.rule).toBe('methodIsMoney');
    const key = randomUUID();
    const issue = () =>
      auditor.issueCoupon({ body: { id, validDays: 30 } }, { idempotencyKey: key });
    const [issued] = await Promise.all([issue(), issue()]);
    expect(issued?.aftersale).toMatchObject({
      status: 'pass',
      compensation: 'issued',
      coupon: { amount: '32.70', status: 'unused' },
    });
    const info = await clerk.getCrmUserInfo({ query: { phone: order.order.customerPhone } });
    expect(info.coupons).toMatchObject([{ amount: '32.70', caseId: id }]);
    const back = await auditor.takeBackCoupon({ query: { id, remark: 'Wrong customer' } });
    expect(back.aftersale).toMatchObject({
      compensation: 'revoked',
      coupon: { status: 'revoked' },
    });
    const free = await clerk.getCrmOrder({ query: { orderId: order.order.id } });
    expect(free.lines[1]?.claimable).toBe(2);
    const [row] = await db.select().from(orders).where(eq(orders.id, order.order.id));
    expect(row?.refunded).toBe(0);
  });

  it('that was spent stays', async () => {
    const order = await shippedOrder(admin, db);
    const detail = await passed(auditor, await submit(clerk, order, { method: 'voucher' }));
    const { id } = detail.aftersale;
    await auditor.issueCoupon({ body: { id, validDays: 30 } }, { idempotencyKey: randomUUID() });
    await clerk.redeemCoupon({ body: { id } }, { idempotencyKey: randomUUID() });
    const refusal = await failureOf(auditor.takeBackCoupon({ query: { id } }));
    expect(refusal.reason?.rule).toBe('couponIsUnused');
    const [coupon] = await db.select().from(coupons).where(eq(coupons.caseId, id));
    const byCode = clerk.redeemVoucher(
      { body: { code: coupon?.code ?? '' } },
      { idempotencyKey: randomUUID() },
    );
    expect((await failureOf(byCode)).reason?.rule).toBe('codeIsUnredeemed');
    const close = auditor.closeAftersaleOrder({ query: { id, remark: 'Settled' } });
    expect((await failureOf(close)).reason?.rule).toBe('couponWasNotRedeemed');
  });

  it('is not issued where the money has gone back', async () => {
    const detail = await passed(auditor, await submit(clerk, await shippedOrder(admin, db)));
    await refund(auditor, detail);
    const { id } = detail.aftersale;
    const issue = auditor.issueCoupon(
      { body: { id, validDays: 30 } },
      { idempotencyKey: randomUUID() },
    );
    expect((await failureOf(issue)).reason?.rule).toBe('moneyWasNotGiven');
  });
});

describe('the list', () => {
  it('shows, counts, finds and pages', async () => {
    const order = await shippedOrder(admin, db);
    const before = await clerk.countAftersaleOrder({ body: {} });
    const { aftersale } = await submit(clerk, order);
    const counts = await clerk.countAftersaleOrder({ body: {} });
    expect(counts).toMatchObject({ exact: true, tabs: { all: before.tabs.all + 1 } });
    for (const search of [
      aftersale.caseNo,
      aftersale.orderSn.toLowerCase(),
      aftersale.customerPhone,
    ]) {
      const found = await clerk.listAftersaleOrder({ body: { search } });
      expect(
        found.rows.map(({ id }) => id),
        search,
      ).toEqual([aftersale.id]);
    }
    const filter = {
      tab: 'toAudit' as const,
      type: ['quality' as const],
      orderId: aftersale.orderId,
    };
    expect((await clerk.listAftersaleOrder({ body: filter })).total).toEqual({
      count: 1,
      exact: true,
    });
    const all: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await clerk.listAftersaleOrder({ body: { size: 3, cursor } });
      all.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(all).size).toBe(counts.tabs.all);
    expect(all).toHaveLength(counts.tabs.all);
    const wrong = await failureOf(clerk.listAftersaleOrder({ body: { cursor: 'x' } }));
    expect(wrong.errors).toHaveProperty('cursor');
    expect((await neighbour.listAftersaleOrder({ body: {} })).rows).toEqual([]);
  });

  it('flags what waits for twelve hours, and counts it as urgent until it is processed', async () => {
    const detail = await submit(clerk, await shippedOrder(admin, db));
    const { id } = detail.aftersale;
    const urgent = async () => (await clerk.getUrgentAftersaleCount()).count;
    const before = await urgent();
    const [timer] = await db.select().from(recordTimers).where(eq(recordTimers.recordId, id));
    const due = new Date(new Date(detail.aftersale.submittedAt).getTime() + 12 * 3_600_000);
    expect(timer?.dueAt).toEqual(due);
    await fireDue(db, { afterSales: takesTimers(db, storedAfterSales) }, due);
    const { rows } = await clerk.listAftersaleOrder({ body: { tab: 'overdue' } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ overdue: true, status: 'submitted' });
    expect(await urgent()).toBeGreaterThan(before);
    const late = await urgent();
    await passed(auditor, detail);
    expect(await urgent()).toBe(late - 1);
    const left = await db.select().from(recordTimers).where(eq(recordTimers.recordId, id));
    expect(left.filter(({ lifecycle }) => lifecycle === 'afterSales')).toEqual([]);
    await expect(
      send(db, storedAfterSales, {
        id,
        shopId: null,
        event: { type: timer?.event ?? '' } as never,
        actor: CLOCK,
        at: due,
      }),
    ).rejects.toThrow('wrongState');
  });
});

describe('who and what stands beside a case', () => {
  it('a group-buy order has its delivery, any other none', async () => {
    const [one, two, other] = [
      await shippedOrder(admin, db),
      await shippedOrder(admin, db),
      await shippedOrder(admin, db),
    ];
    const deliveryAt = new Date('2031-03-04T05:00:00Z');
    for (const { order } of [one, two]) {
      await db
        .update(orders)
        .set({ channel: 'groupBuy', deliveryAt })
        .where(eq(orders.id, order.id));
    }
    const group = await clerk.getCrmGroupOrder({ query: { orderId: one.order.id } });
    expect(group).toMatchObject({ deliveryDate: '2031-03-04', orderCount: 2, total: '65.40' });
    expect(group?.orders.map(({ id }) => id).sort()).toEqual([one.order.id, two.order.id].sort());
    expect(await clerk.getCrmGroupOrder({ query: { orderId: other.order.id } })).toBeNull();
    const foreign = await failureOf(
      neighbour.getCrmGroupOrder({ query: { orderId: one.order.id } }),
    );
    expect(foreign.kind).toBe('notFound');
    expect(
      (await failureOf(neighbour.getCrmOrder({ query: { orderId: one.order.id } }))).kind,
    ).toBe('notFound');
  });

  it('members are found by name and phone, with what they bought', async () => {
    const order = await shippedOrder(admin, db);
    const member = await memberOf(db, order);
    const { rows, total } = await clerk.listMember({ body: { search: member.phone } });
    expect(total).toEqual({ count: 1, exact: true });
    expect(rows).toMatchObject([
      {
        id: member.id,
        walletBalance: '0.00',
        totalSpending: '32.70',
        orderCount: 1,
        level: 'basic',
      },
    ]);
    expect((await neighbour.listMember({ body: { search: member.phone } })).rows).toEqual([]);
    await db
      .update(members)
      .set({ phone: `+65${member.phone}` })
      .where(eq(members.id, member.id));
    for (const search of [member.phone, `+65 ${member.phone}`]) {
      const { rows } = await clerk.listMember({ body: { search } });
      expect(rows.map(({ id }) => id)).toEqual([member.id]);
    }
    expect((await failureOf(clerk.getCrmUserInfo({ query: { phone: '80000001' } }))).kind).toBe(
      'notFound',
    );
  });
});
