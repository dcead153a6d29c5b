import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import {
  AFTERSALE_TABS,
  aftersaleFacts,
  aftersalePlace,
  aftersaleType,
  refundMethod,
} from '../../api/aftersaleCase.ts';
import { PERMISSIONS } from '../../api/permissions.ts';
import { countWords } from '../../api/words.ts';
import { afterSalesCase } from '../../machines/afterSales/case.ts';
import {
  AFTER_SALES_TYPES,
  type AfterSalesEvent,
  type AfterSalesFacts,
  CASE_PLACES,
  REFUND_METHODS,
} from '../../machines/afterSales/facts.ts';
import { apportioned, grantable, outsideAsNow } from '../../machines/afterSales/intents.ts';
import { borne } from '../../machines/afterSales/rules.ts';
import { ask, restore, wayTo } from '../../machines/explain.ts';
import { chartGraph } from '../../machines/graph.ts';
import { afterSalesFacts, afterSalesVariants } from '../paths/afterSalesVariants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(afterSalesCase, afterSalesVariants);
const graph = chartGraph(afterSalesCase);

/** The sequences of the case as they are documented. */
const DOCUMENTED = [
  'case.inProgress close case.closed',
  // By who began the audit, and by who may hand on what others began.
  'case.inProgress handOn case.inProgress',
  'case.inProgress handOn case.inProgress',
  'case.inProgress submitAuditResult case.pass',
  'case.inProgress submitAuditResult case.reject',
  'case.pass close case.closed',
  'case.pass submitRefund case.refundCompleted',
  'case.reject close case.closed',
  'case.submitted close case.closed',
  'case.submitted customerCancel case.customerCancel',
  'case.submitted startAudit case.inProgress',
  'compensation.issued redeemCoupon compensation.redeemed',
  'compensation.issued takeBackCoupon compensation.revoked',
  'compensation.none issueCoupon compensation.issued',
];

const at = (
  place: string,
  facts: Partial<AfterSalesFacts> = {},
  rest: { compensation?: string; timeliness?: string } = {},
) => {
  const open = place === 'submitted' || place === 'inProgress';
  return restore(
    afterSalesCase,
    { case: place, compensation: 'none', timeliness: open ? 'onTime' : 'processed', ...rest },
    afterSalesFacts({ processed: !open, passed: place === 'pass', ...facts }),
  );
};

const everything = () => true;
const verdict = (snapshot: ReturnType<typeof at>, event: AfterSalesEvent) => {
  const answer = ask(afterSalesCase, snapshot, event, everything);
  return answer.possible ? null : answer.reason;
};

const auditor = { id: 1, name: 'Any' };
const another = { id: 2, name: 'Another' };
const NOW = afterSalesFacts().now;

const pass = (facts: AfterSalesFacts, rest: Partial<Pass> = {}): Pass => {
  const amount = rest.amount ?? grantable(facts);
  return {
    type: 'submitAuditResult',
    result: 'pass',
    method: facts.method,
    amount,
    apportionment: rest.apportionment ?? apportioned(facts, amount),
    ...rest,
  };
};
type Pass = Extract<AfterSalesEvent, { type: 'submitAuditResult'; result: 'pass' }>;

describe('the chart of an after-sales case', () => {
  test('has the documented sequences and no other', () => {
    const drawn = graph.edges
      .filter(({ kind }) => kind === 'event')
      .map(({ from, event, to }) => `${from} ${event} ${to}`);
    expect(drawn.sort()).toEqual(DOCUMENTED);
  });

  test('reaches every place', () => {
    for (const place of CASE_PLACES) {
      expect(
        plan.states.some((state) => state.includes(`"case":"${place}"`)),
        place,
      ).toBe(true);
    }
  });

  test('names permissions that there are, and none for the clock', () => {
    for (const { permission, kind, event } of graph.edges) {
      if (kind === 'event') expect(PERMISSIONS, event).toContain(permission);
      else expect(permission).toBeNull();
    }
  });

  test('flags what waits for twelve hours, in audit too, until it is processed', () => {
    const delay = 'xstate.after.processTime.afterSales.timeliness.onTime';
    expect(graph.edges.find(({ kind }) => kind === 'delayed')?.delay).toEqual({
      name: 'processTime',
      milliseconds: 12 * 60 * 60 * 1000,
    });
    const [late] = transition(afterSalesCase.chart, at('submitted'), { type: delay });
    expect(late.hasTag('overdue')).toBe(true);
    const [taken] = transition(afterSalesCase.chart, late, { type: 'startAudit' });
    expect(taken.hasTag('overdue')).toBe(true);
    const [decided] = transition(afterSalesCase.chart, taken, pass(taken.context));
    expect(decided.value).toMatchObject({ case: 'pass', timeliness: 'processed' });
  });

  test('keeps what it keeps itself in step with its places', () => {
    const [started] = transition(afterSalesCase.chart, at('submitted', { actor: another }), {
      type: 'startAudit',
    });
    expect(started.context.auditor).toEqual(another);
    const [passed] = transition(afterSalesCase.chart, started, pass(started.context));
    expect(passed.context).toMatchObject({ processed: true, passed: true, granted: 1500 });
    expect([started, passed].map((one) => one.hasTag('reserves'))).toEqual([false, true]);
    const [closed] = transition(afterSalesCase.chart, passed, { type: 'close', remark: 'Settled' });
    expect(closed.context).toMatchObject({ processed: true, passed: false });
    expect([closed.hasTag('releases'), closed.hasTag('reserves')]).toEqual([true, false]);
  });

  test('shares its words with the contract', () => {
    expect(aftersaleType.options).toEqual([...AFTER_SALES_TYPES]);
    expect(refundMethod.options).toEqual([...REFUND_METHODS]);
    expect(aftersalePlace.options).toEqual([...CASE_PLACES]);
    expect(aftersaleFacts.parse(afterSalesFacts())).toEqual(afterSalesFacts());
    const tabs = graph.nodes.flatMap(({ tags }) =>
      tags.filter((tag) => tag.startsWith('tab:')).map((tag) => tag.slice('tab:'.length)),
    );
    expect([...new Set(['all', 'overdue', ...tabs])].sort()).toEqual([...AFTERSALE_TABS].sort());
  });
});

describe('every rule refuses, with its figures', () => {
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
      remedy: { to: '/store/business' },
    });
    expect(verdict(at('pass', { ...above, actor: another }), { type: 'submitRefund' })).toBeNull();
    expect(verdict(at('pass', { ...above, limit: 1500 }), { type: 'submitRefund' })).toBeNull();
    const voucher = at('pass', { ...above, method: 'voucher' });
    expect(verdict(voucher, { type: 'issueCoupon', validDays: 90 })?.rule).toBe(
      'secondPersonAboveLimit',
    );
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
    const [redeemed] = transition(afterSalesCase.chart, issued, redeem);
    expect(redeemed.value).toMatchObject({ case: 'pass', compensation: 'redeemed' });
    expect(verdict(redeemed, takeBack)?.already).toBe('couponIsUnused');
    expect(verdict(redeemed, redeem)?.already).toBe('codeIsUnredeemed');
    expect(verdict(redeemed, close)).toEqual({ rule: 'couponWasNotRedeemed' });
    const [revoked] = transition(afterSalesCase.chart, issued, takeBack);
    expect(verdict(revoked, redeem)?.already).toBe('couponIsNotTakenBack');
  });

  test('a voucher is redeemed until it expires, so many days after it was issued', () => {
    const passed = at('pass', { granted: 1500, method: 'voucher' });
    const [issued] = transition(afterSalesCase.chart, passed, {
      type: 'issueCoupon',
      validDays: 2,
    });
    expect(issued.context.coupon).toEqual({ used: false, expiresAt: NOW + 2 * 86_400_000 });
    const on = (now: number) =>
      restore(afterSalesCase, issued.value, { ...issued.context, now } as AfterSalesFacts);
    expect(verdict(on(NOW + 2 * 86_400_000 - 1), { type: 'redeemCoupon' })).toBeNull();
    expect(verdict(on(NOW + 2 * 86_400_000), { type: 'redeemCoupon' })).toEqual({
      rule: 'couponHasNotExpired',
    });
  });

  test('a voucher is not issued beside money, and says so', () => {
    const [refunded] = transition(afterSalesCase.chart, at('pass', { granted: 1500 }), {
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
    const [handed] = transition(afterSalesCase.chart, own, handOn(another));
    expect(handed.value).toMatchObject({ case: 'inProgress' });
    expect(handed.context.auditor).toEqual(another);
    expect(verdict(handed, pass(handed.context))?.rule).toBe('auditIsByWhoStarted');
    const asking = (snapshot: typeof own, grants: string[]) => {
      const answer = ask(afterSalesCase, snapshot, handOn(another), (one) => grants.includes(one));
      return answer.possible ? answer.permission : answer.reason.figures?.permission;
    };
    const others = at('inProgress', { auditor, auditors, actor: { id: 3, name: 'Manager' } });
    expect(asking(own, ['afterSales.audit'])).toBe('afterSales.audit');
    expect(asking(others, ['afterSales.audit'])).toBe('afterSales.handOn');
    expect(ask(afterSalesCase, others, handOn(another), () => true).possible).toBe(true);
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
    const answer = ask(afterSalesCase, at('submitted'), { type: 'startAudit' }, () => false);
    expect(answer).toMatchObject({
      possible: false,
      reason: { rule: 'permission', figures: { permission: 'afterSales.audit' } },
    });
  });
});

describe('the way to a place', () => {
  test('leads from a fresh case to the money, with what stands in it', () => {
    const way = wayTo(afterSalesCase, at('submitted', { limit: 100 }), {
      region: 'case',
      place: 'refundCompleted',
    });
    expect(way?.map(({ event }) => event.type)).toEqual([
      'startAudit',
      'submitAuditResult',
      'submitRefund',
    ]);
    expect(way?.map(({ obstacle }) => obstacle?.rule)).toEqual([
      undefined,
      undefined,
      'secondPersonAboveLimit',
    ]);
    const poor = wayTo(afterSalesCase, at('submitted', { left: 0 }), {
      region: 'case',
      place: 'refundCompleted',
    });
    expect(poor?.[1]?.obstacle?.rule).toBe('amountIsWithinLeft');
  });

  test('asks the outside as it is now', () => {
    const now = afterSalesFacts({ left: 5, limit: 7, actor: another });
    expect(outsideAsNow(afterSalesFacts({ granted: 9 }), now)).toMatchObject({
      granted: 9,
      left: 5,
      limit: 7,
      actor: another,
    });
  });
});

describe('an apportionment', () => {
  const weights = fc.integer({ min: 0, max: 100 });
  const claim = fc.record({
    worths: fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
    delivery: fc.integer({ min: 0, max: 100_000 }),
    bearing: fc.record({ merchant: weights, platform: weights, rider: weights }),
    share: fc.integer({ min: 0, max: 1000 }),
  });

  test('adds up to the cent, and no part is above what it cost', () => {
    fc.assert(
      fc.property(claim, ({ worths, delivery, bearing, share }) => {
        const lines = worths.map((worth, index) => ({
          lineId: index + 1,
          name: '',
          nameZh: '',
          unit: '',
          quantity: 1,
          worth,
        }));
        const most = worths.reduce((sum, worth) => sum + worth, delivery);
        const amount = Math.floor((most * share) / 1000);
        const parts = apportioned({ lines, delivery, bearing, currency: 'SGD' }, amount);
        const sum = parts.lines.reduce((total, line) => total + line.amount, parts.delivery);
        expect(sum).toBe(amount);
        expect(borne(parts.bearers)).toBe(amount);
        expect(parts.delivery).toBeLessThanOrEqual(delivery);
        parts.lines.forEach((line, index) => {
          expect(line.amount).toBeGreaterThanOrEqual(0);
          expect(line.amount).toBeLessThanOrEqual(worths[index] ?? 0);
        });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the words of a description', () => {
  test.each([
    ['', 0],
    ['Two crates, broken', 3],
    ["don't – 2.5 kg", 3],
    ['两箱破损 2 kg', 6],
    ['Giao thiếu một món', 4],
    ['箱子 broken, 已退', 5],
  ])('%s: %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
