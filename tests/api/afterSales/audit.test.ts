// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { auditAfterSales } from '../../../server/afterSales/audit.ts';
import { afterSalesCases, coupons } from '../../../server/afterSales/tables.ts';
import { roles } from '../../../server/kernel/db/tables/access.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { orders } from '../../../server/orders/tables.ts';
import { failureOf } from '../orders/ground.ts';
import type { TestServer } from '../support/server.ts';
import { openDesks, passed, passing, postingsOf, refund, shippedOrder, submit } from './ground.ts';

let server: TestServer;
let db: Database;
let clerk: Api;
let admin: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  ({ server, db, clerk, admin, auditor, neighbour } = await openDesks());
}, 300_000);
afterAll(() => server?.stop());

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
    // The administrator may everything, also what his role's row does not name.
    await db.update(roles).set({ permissions: [] }).where(eq(roles.code, 'administrator'));
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

  describe('that others bear too', () => {
    const issued = async () => {
      const submitted = await submit(clerk, await shippedOrder(admin, db), { method: 'voucher' });
      const { id } = (await passed(auditor, submitted, '20.00')).aftersale;
      await auditor.issueCoupon({ body: { id, validDays: 30 } }, { idempotencyKey: randomUUID() });
      return id;
    };
    const owed = [
      'bearing bearer:platform 200',
      'bearing bearer:rider 600',
      'bearing compensation -800',
    ];

    it('is owed once it is redeemed, not before, and never where it is taken back', async () => {
      const [spent, back] = [await issued(), await issued()];
      await auditor.takeBackCoupon({ query: { id: back } });
      const before = await admin.getFinanceOverview({ body: {} });
      expect([await postingsOf(db, spent), await postingsOf(db, back)]).toEqual([[], []]);
      await clerk.redeemCoupon({ body: { id: spent } }, { idempotencyKey: randomUUID() });
      expect(await postingsOf(db, spent)).toEqual(owed);
      // No money has gone back: the overview tells what others bear of it, and nothing else.
      const after = await admin.getFinanceOverview({ body: {} });
      const more = (amount: string) => fromMinor(toMinor(amount) + 800);
      const bearing = ({ statistics, corrections, ...days }: typeof before.range) => ({
        ...days,
        corrections,
        statistics: {
          ...statistics,
          borneByOthers: more(statistics.borneByOthers),
          transferAmount: more(statistics.transferAmount),
        },
      });
      expect(after.range).toEqual(bearing(before.range));
      expect(await auditAfterSales(db)).toEqual([]);
      const parts = { platformPart: 300, riderPart: 500 };
      await db.update(afterSalesCases).set(parts).where(eq(afterSalesCases.id, spent));
      expect(await auditAfterSales(db)).toEqual([
        `case ${spent}: platform owes 2.00 and bears 3.00`,
        `case ${spent}: rider owes 6.00 and bears 5.00`,
      ]);
    });
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
