import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { voucherCard, voucherDetail, voucherRow } from '../../api/vouchers/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import {
  LONGEST_RULE,
  MOST_RULES,
  VOUCHER_PLACES,
  type VoucherCard,
  type VoucherEvent,
  type VoucherFacts,
} from '../../machines/voucher/law/facts.ts';
import { cardOf, isRedeemable, voucherLifecycle } from '../../machines/voucher/law/index.ts';
import { voucherVariants } from '../domains/vouchers/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(voucherLifecycle, voucherVariants);
const [variant] = voucherVariants;
const facts = variant?.facts as VoucherFacts;
const HOUR = 3_600_000;

const answerAt = (place: string, event: VoucherEvent, permissions = ['voucher.edit']) =>
  ask(voucherLifecycle, restore(voucherLifecycle, place, facts), event, (permission) =>
    permissions.includes(permission),
  );
const edited = (part: Partial<VoucherCard>): VoucherEvent => ({
  type: 'edit',
  card: { ...cardOf(facts), ...part },
});

/** The delay that a transition starts, by its milliseconds. */
const startedBy = (actions: readonly { type: string; params?: unknown }[]) =>
  actions
    .filter(({ type }) => type === 'xstate.raise')
    .map(({ params }) => (params as { delay: number }).delay);

describe('the voucher’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"inProgress" edit "inProgress"',
      '"inProgress" end "expired"',
      '"inProgress" xstate.after.endDate.voucher.inProgress "expired"',
      '"toBeActivated" activate "inProgress"',
      '"toBeActivated" edit "toBeActivated"',
      '"toBeActivated" end "expired"',
      '"toBeActivated" xstate.after.startDate.voucher.toBeActivated "inProgress"',
      '"toDecide" approve "toBeActivated"',
      '"toDecide" decline "expired"',
      '"toDecide" edit "toDecide"',
      '"toDecide" end "expired"',
      '"toDecide" xstate.after.endDate.voucher.toDecide "expired"',
    ]);
  });

  test('shares its names and limits with the contract', () => {
    expect(voucherRow.shape.status.options).toEqual(VOUCHER_PLACES);
    expect(Object.keys(voucherDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
    const rules = (count: number, length: number) =>
      voucherCard.shape.rules.safeParse(Array(count).fill('x'.repeat(length))).success;
    expect(rules(MOST_RULES, LONGEST_RULE)).toBe(true);
    expect(voucherCard.shape.rules.safeParse(['😀'.repeat(LONGEST_RULE)]).success).toBe(true);
    expect(voucherCard.shape.rules.safeParse(['😀'.repeat(LONGEST_RULE + 1)]).success).toBe(false);
    expect([
      rules(0, 1),
      rules(MOST_RULES + 1, 1),
      rules(1, LONGEST_RULE + 1),
      rules(1, 0),
    ]).toEqual([false, false, false, false]);
  });

  test('is redeemable while it is in progress, and in no other place', () => {
    expect(VOUCHER_PLACES.filter((place) => isRedeemable(place))).toEqual(['inProgress']);
  });

  test('starts and ends at the millisecond, and counts anew from a change', () => {
    const [, atFirst] = initialTransition(voucherLifecycle.chart, facts as never);
    expect(startedBy(atFirst)).toEqual([facts.startsAt - facts.now]);
    const before = restore(voucherLifecycle, 'toBeActivated', facts);
    const later = edited({ startsAt: facts.startsAt + HOUR });
    const [, again] = transition(voucherLifecycle.chart, before, later);
    expect(startedBy(again)).toEqual([facts.startsAt + HOUR - facts.now]);
    const [running, started] = transition(voucherLifecycle.chart, before, { type: 'activate' });
    expect(running.value).toBe('inProgress');
    expect(startedBy(started)).toEqual([facts.endsAt - facts.now]);
    const longer = edited({ endsAt: facts.endsAt + HOUR });
    const [, extended] = transition(voucherLifecycle.chart, running, longer);
    expect(startedBy(extended)).toEqual([facts.endsAt + HOUR - facts.now]);
    const [, late] = initialTransition(voucherLifecycle.chart, {
      ...facts,
      now: facts.startsAt + HOUR,
    } as never);
    expect(startedBy(late)).toEqual([0]);
  });

  test.each([
    ['toBeActivated', { name: ' ' }, 'nameIsGiven'],
    ['toBeActivated', { rules: [] }, 'usageRulesAreGiven'],
    ['toBeActivated', { rules: Array(11).fill('x') }, 'usageRulesAreGiven'],
    ['toBeActivated', { rules: ['x'.repeat(51)] }, 'usageRulesAreGiven'],
    ['toBeActivated', { rules: ['😀'.repeat(51)] }, 'usageRulesAreGiven'],
    ['toBeActivated', { issued: 2 }, 'issuedOnlyGrows'],
    ['inProgress', { issued: 2 }, 'issuedOnlyGrows'],
    ['toBeActivated', { endsAt: facts.startsAt }, 'endIsAfterStart'],
    ['toBeActivated', { startsAt: 0, endsAt: facts.now }, 'endIsAhead'],
    ['inProgress', { amount: 999 }, 'termsAreKept'],
    ['inProgress', { startsAt: facts.startsAt + 1 }, 'termsAreKept'],
  ])('refuses in %s the change %o by %s', (place, part, rule) => {
    expect(answerAt(place, edited(part))).toMatchObject({ possible: false, reason: { rule } });
  });

  test('lets the quantity grow and the rules change while it runs', () => {
    expect(answerAt('inProgress', edited({ issued: 4, rules: ['😀'.repeat(50)] })).possible).toBe(
      true,
    );
  });

  test('is ended before it starts with a remark, and never starts then', () => {
    const before = restore(voucherLifecycle, 'toBeActivated', facts);
    expect(answerAt('toBeActivated', { type: 'end', remark: '' })).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
    const ended: VoucherEvent = { type: 'end', remark: 'Created twice' };
    expect(answerAt('toBeActivated', ended).possible).toBe(true);
    const [after, actions] = transition(voucherLifecycle.chart, before, ended);
    expect(after.value).toBe('expired');
    expect(startedBy(actions)).toEqual([]);
  });

  test.each([
    ['inProgress', { type: 'activate' }],
    ['expired', { type: 'activate' }],
    ['expired', { type: 'end', remark: 'Again' }],
    ['expired', edited({ issued: 9 })],
  ] as [string, VoucherEvent][])('refuses in %s, and says where it is: %o', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({
      reason: { rule: 'wrongState', figures: { event: event.type, voucher: place } },
    });
  });

  test('wants the permission for every event, a remark for its end, and an end that is ahead', () => {
    expect(answerAt('toBeActivated', { type: 'activate' }, [])).toMatchObject({
      reason: { rule: 'permission', figures: { permission: 'voucher.edit' } },
    });
    expect(answerAt('inProgress', { type: 'end', remark: '' })).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
    const over = restore(voucherLifecycle, 'toBeActivated', { ...facts, now: facts.endsAt });
    expect(ask(voucherLifecycle, over, { type: 'activate' }, () => true)).toMatchObject({
      reason: { rule: 'endIsAhead', remedy: { event: 'edit' } },
    });
  });
});
