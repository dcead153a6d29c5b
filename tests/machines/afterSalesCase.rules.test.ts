import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import type { AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { apportioned } from '../../machines/afterSalesCase/law/intents.ts';
import { couponStatus } from '../../machines/afterSalesCase/law/rules.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { afterSalesFacts } from '../domains/afterSales/variants.ts';
import { another, at, auditor, type Pass, pass, verdict } from './afterSalesCase.fixtures.ts';

const NOW = afterSalesFacts().now;

describe('every rule of the after-sales chart refuses, with its figures', () => {
  const facts = (rest: Partial<AfterSalesFacts> = {}) => afterSalesFacts(rest);
  const passAt = (rest: Partial<AfterSalesFacts>, event: Partial<Pass>) =>
    verdict(at('inProgress', { auditor, ...rest }), pass(facts(rest), event));

  test('a remark has to be given', () => {
    expect(verdict(at('submitted'), { type: 'close', remark: ' ' })?.rule).toBe('remarkIsGiven');
    const rejection = { type: 'submitAuditResult', result: 'reject', remark: '' } as const;
    expect(verdict(at('inProgress', { auditor }), rejection)?.rule).toBe('remarkIsGiven');
  });

  test('two auditors cannot both', () => {
    expect(passAt({ actor: another }, {})).toEqual({
      rule: 'auditIsByWhoStarted',
      figures: { auditor: 'Any' },
    });
    expect(passAt({}, {})).toBeNull();
  });

  test('an amount stays within what is left, and above nought', () => {
    expect(passAt({ left: 1499 }, { amount: 1500 })).toMatchObject({
      rule: 'amountIsWithinLeft',
      figures: { left: 1499, amount: 1500, currency: 'SGD' },
      money: ['left', 'amount'],
    });
    for (const amount of [0, -5, 0.5]) {
      expect(
        passAt({}, { amount, apportionment: apportioned(facts(), 1) })?.rule,
        String(amount),
      ).toBe('amountIsWithinLeft');
    }
    expect(
      passAt({ method: 'voucher', left: 0, orderTotal: 1000 }, { amount: 1001 }),
    ).toMatchObject({ rule: 'voucherIsWithinOrder', figures: { total: 1000, amount: 1001 } });
    const waiting = at('pass', { granted: 1500, left: 1000 });
    expect(verdict(waiting, { type: 'submitRefund' })?.rule).toBe('amountIsWithinLeft');
  });

  test('a method has to fit the order', () => {
    expect(passAt({ method: 'wallet', member: null }, {})).toEqual({
      rule: 'walletHasOwner',
      figures: { phone: '81234567' },
    });
    const noOwner = { paidByWallet: true, member: null };
    for (const method of ['original', 'payNow'] as const) {
      expect(passAt({ method, ...noOwner }, {})?.rule, method).toBe('walletHasOwner');
      const waiting = at('pass', { method, granted: 1500, ...noOwner });
      expect(verdict(waiting, { type: 'submitRefund', payNowTo: '81234567' })?.rule, method).toBe(
        'walletHasOwner',
      );
    }
    expect(passAt({ method: 'voucher', ...noOwner }, {})).toBeNull();
    expect(passAt({ method: 'payNow', currency: 'MYR' }, {})?.rule).toBe('payNowIsInSingapore');
  });

  test('no part is above what it cost, and all add up', () => {
    const sound = apportioned(facts(), 1500);
    const parts = (lines: { lineId: number; amount: number }[], delivery = 0) =>
      passAt({}, { amount: 1500, apportionment: { ...sound, lines, delivery } });
    expect(parts([{ lineId: 9, amount: 1500 }])).toMatchObject({
      rule: 'partIsOfCase',
      figures: { line: 9 },
    });
    expect(parts([{ lineId: 1, amount: 1001 }])).toMatchObject({
      rule: 'partIsWithinLine',
      figures: { goods: 'Goods 1', goodsZh: '商品 1', worth: 1000, amount: 1001 },
    });
    expect(parts([{ lineId: 2, amount: -1 }])?.rule).toBe('partIsWithinLine');
    expect(parts([{ lineId: 2, amount: 999 }], 501)).toMatchObject({
      rule: 'partIsWithinDelivery',
      figures: { delivery: 500, amount: 501 },
    });
    expect(parts([{ lineId: 2, amount: 1499 }])).toMatchObject({
      rule: 'partsAddUp',
      figures: { parts: 1499, amount: 1500 },
    });
    const bearers = { merchant: 1500, platform: 1, rider: 0 };
    expect(passAt({}, { amount: 1500, apportionment: { ...sound, bearers } })).toMatchObject({
      rule: 'bearersAddUp',
      figures: { shares: 1501, amount: 1500 },
    });
    const riding = { merchant: 1000, platform: 0, rider: 500 };
    const unbrought = { amount: 1500, apportionment: { ...sound, bearers: riding } };
    expect(passAt({ brought: false }, unbrought)).toEqual({
      rule: 'riderBroughtOrder',
      figures: { amount: 500, currency: 'SGD' },
      money: ['amount'],
    });
    expect(passAt({}, unbrought)).toBeNull();
    const sneaky = { merchant: 1600, platform: -100, rider: 0 };
    expect(passAt({}, { amount: 1500, apportionment: { ...sound, bearers: sneaky } })?.rule).toBe(
      'bearersAddUp',
    );
  });

  test('money and voucher do not stand for each other', () => {
    const money = at('pass', { granted: 1500 });
    const voucher = at('pass', { granted: 1500, method: 'voucher' });
    expect(verdict(voucher, { type: 'submitRefund' })).toEqual({
      rule: 'methodIsMoney',
      remedy: { event: 'issueCoupon' },
    });
    expect(verdict(money, { type: 'issueCoupon', validDays: 90 })).toEqual({
      rule: 'methodIsVoucher',
      remedy: { event: 'submitRefund' },
    });
    expect(verdict(at('submitted'), { type: 'issueCoupon', validDays: 90 })?.rule).toBe(
      'caseHasPassed',
    );
    expect(verdict(at('pass', { granted: 1, method: 'payNow' }), { type: 'submitRefund' })).toEqual(
      { rule: 'payNowHasRecipient' },
    );
  });

  test('above the limit a second person gives', () => {
    const above = { granted: 1500, limit: 1499, auditor };
    expect(verdict(at('pass', above), { type: 'submitRefund' })).toEqual({
      rule: 'secondPersonAboveLimit',
      figures: { limit: 1499, amount: 1500, currency: 'SGD' },
      money: ['limit', 'amount'],
      remedy: { record: 'shop' },
    });
    expect(verdict(at('pass', { ...above, actor: another }), { type: 'submitRefund' })).toBeNull();
    expect(verdict(at('pass', { ...above, limit: 1500 }), { type: 'submitRefund' })).toBeNull();
    const voucher = at('pass', { ...above, method: 'voucher' });
    expect(verdict(voucher, { type: 'issueCoupon', validDays: 90 })?.rule).toBe(
      'secondPersonAboveLimit',
    );
  });

  test('above the limit with what the order has given back, too', () => {
    const pieces = { granted: 1000, limit: 1499, given: 500, auditor };
    expect(verdict(at('pass', pieces), { type: 'submitRefund' })).toEqual({
      rule: 'secondPersonAboveOrder',
      figures: { limit: 1499, before: 500, amount: 1500, currency: 'SGD' },
      money: ['limit', 'before', 'amount'],
      remedy: { record: 'shop' },
    });
    const voucher = at('pass', { ...pieces, method: 'voucher' });
    expect(verdict(voucher, { type: 'issueCoupon', validDays: 90 })?.rule).toBe(
      'secondPersonAboveOrder',
    );
    expect(verdict(at('pass', { ...pieces, given: 499 }), { type: 'submitRefund' })).toBeNull();
    expect(verdict(at('pass', { ...pieces, actor: another }), { type: 'submitRefund' })).toBeNull();
  });

  test('a voucher comes home only unused, and closes nothing while it is out', () => {
    const out = { granted: 1500, method: 'voucher' as const };
    const issued = at(
      'pass',
      { ...out, coupon: { used: false, expiresAt: NOW + 1 } },
      { compensation: 'issued' },
    );
    const redeem = { type: 'redeemCoupon' } as const;
    const takeBack = { type: 'takeBackCoupon' } as const;
    const close = { type: 'close', remark: 'Settled' } as const;
    expect(verdict(issued, takeBack)).toBeNull();
    expect(verdict(issued, close)).toEqual({
      rule: 'nothingWasGiven',
      remedy: { event: 'takeBackCoupon' },
    });
    const [redeemed] = transition(afterSalesCaseLifecycle.chart, issued, redeem);
    expect(redeemed.value).toMatchObject({ case: 'pass', compensation: 'redeemed' });
    expect(verdict(redeemed, takeBack)?.already).toBe('couponIsUnused');
    expect(verdict(redeemed, redeem)?.already).toBe('codeIsUnredeemed');
    expect(verdict(redeemed, close)).toEqual({ rule: 'couponWasNotRedeemed' });
    const [revoked] = transition(afterSalesCaseLifecycle.chart, issued, takeBack);
    expect(verdict(revoked, redeem)?.already).toBe('couponIsNotTakenBack');
  });

  test('a voucher is redeemed until it expires, so many days after it was issued', () => {
    const passed = at('pass', { granted: 1500, method: 'voucher' });
    const [issued] = transition(afterSalesCaseLifecycle.chart, passed, {
      type: 'issueCoupon',
      validDays: 2,
    });
    expect(issued.context.coupon).toEqual({ used: false, expiresAt: NOW + 2 * 86_400_000 });
    const on = (now: number) =>
      restore(afterSalesCaseLifecycle, issued.value, { ...issued.context, now } as AfterSalesFacts);
    expect(verdict(on(NOW + 2 * 86_400_000 - 1), { type: 'redeemCoupon' })).toBeNull();
    expect(verdict(on(NOW + 2 * 86_400_000), { type: 'redeemCoupon' })).toEqual({
      rule: 'couponHasNotExpired',
    });
  });

  test('a voucher is what became of it first, and expired from the moment it ends', () => {
    const coupon = { usedAt: null, revokedAt: null, expiresAt: NOW };
    expect(couponStatus(coupon, NOW - 1)).toBe('unused');
    expect(couponStatus(coupon, NOW)).toBe('expired');
    expect(couponStatus({ ...coupon, usedAt: NOW - 2 }, NOW)).toBe('used');
    expect(couponStatus({ ...coupon, revokedAt: NOW - 2 }, NOW)).toBe('revoked');
  });

  test('a voucher is not issued beside money, and says so', () => {
    const [refunded] = transition(afterSalesCaseLifecycle.chart, at('pass', { granted: 1500 }), {
      type: 'submitRefund',
    });
    expect(verdict(refunded, { type: 'issueCoupon', validDays: 90 })).toEqual({
      rule: 'moneyWasNotGiven',
      figures: { amount: 1500, currency: 'SGD' },
      money: ['amount'],
    });
  });

  test('an audit is handed on by who began it, or by who may hand on what others began', () => {
    const auditors = [auditor, another];
    const handOn = (next: typeof auditor, remark = 'Ill today') =>
      ({ type: 'handOn', auditor: next, remark }) as const;
    const own = at('inProgress', { auditor, auditors });
    const [handed] = transition(afterSalesCaseLifecycle.chart, own, handOn(another));
    expect(handed.value).toMatchObject({ case: 'inProgress' });
    expect(handed.context.auditor).toEqual(another);
    expect(verdict(handed, pass(handed.context))?.rule).toBe('auditIsByWhoStarted');
    const asking = (snapshot: typeof own, grants: string[]) => {
      const answer = ask(afterSalesCaseLifecycle, snapshot, handOn(another), (one) =>
        grants.includes(one),
      );
      return answer.possible ? answer.permission : answer.reason.figures?.permission;
    };
    const others = at('inProgress', { auditor, auditors, actor: { id: 3, name: 'Manager' } });
    expect(asking(own, ['afterSales.audit'])).toBe('afterSales.audit');
    expect(asking(others, ['afterSales.audit'])).toBe('afterSales.handOn');
    expect(ask(afterSalesCaseLifecycle, others, handOn(another), () => true).possible).toBe(true);
    expect(verdict(own, handOn(another, ' '))).toEqual({ rule: 'remarkIsGiven' });
    expect(verdict(own, handOn(auditor))).toEqual({
      rule: 'auditorIsAnother',
      figures: { auditor: 'Any' },
    });
    expect(verdict(own, handOn({ id: 9, name: 'Cook' }))).toEqual({
      rule: 'nextMayAudit',
      figures: { auditor: 'Cook' },
    });
    const alone = at('inProgress', { auditor, auditors: [auditor] });
    expect(verdict(alone, handOn(another))).toEqual({ rule: 'nobodyElseAudits' });
  });

  test('a permission is missing', () => {
    const answer = ask(
      afterSalesCaseLifecycle,
      at('submitted'),
      { type: 'startAudit' },
      () => false,
    );
    expect(answer).toMatchObject({
      possible: false,
      reason: { rule: 'permission', figures: { permission: 'afterSales.audit' } },
    });
  });
});
