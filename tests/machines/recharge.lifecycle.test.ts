import { describe, expect, test } from 'vitest';
import { rechargeDetail, rechargeEntry, rechargeRow } from '../../api/recharges/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import {
  RECHARGE_METHODS,
  RECHARGE_PLACES,
  type RechargeEvent,
} from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle } from '../../machines/recharge/law/index.ts';
import { rechargeFacts, rechargeVariants } from '../domains/recharges/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(rechargeLifecycle, rechargeVariants);
const facts = rechargeFacts();

const answerAt = (place: string, event: RechargeEvent, permissions = ['recharge.confirm']) =>
  ask(rechargeLifecycle, restore(rechargeLifecycle, place, facts), event, (permission) =>
    permissions.includes(permission),
  );

describe('the recharge’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"toBeConfirmed" confirm "succeeded"',
      '"toBeConfirmed" refuse "rejected"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(rechargeRow.shape.status.options).toEqual(RECHARGE_PLACES);
    expect(rechargeEntry.shape.method.options).toEqual(RECHARGE_METHODS);
    expect(Object.keys(rechargeDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
  });

  test('wants the permission for both events, and a remark for a refusal', () => {
    for (const event of rechargeLifecycle.intents(facts)) {
      expect(answerAt('toBeConfirmed', event)).toMatchObject({
        possible: true,
        permission: 'recharge.confirm',
      });
      expect(answerAt('toBeConfirmed', event, [])).toMatchObject({
        reason: { rule: 'permission' },
      });
    }
    expect(answerAt('toBeConfirmed', { type: 'refuse', remark: ' ' })).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
  });

  test('adds up what one person entered and confirmed alone: pieces come to no more than one', () => {
    const reasonWith = (alone: number, rest: object = {}) => {
      const known = rechargeFacts({ amount: 60_000, alone, ...rest });
      const now = restore(rechargeLifecycle, 'toBeConfirmed', known);
      const answer = ask(rechargeLifecycle, now, { type: 'confirm' }, () => true);
      return answer.possible ? null : answer.reason;
    };
    expect(reasonWith(40_000)).toBeNull();
    expect(reasonWith(40_001)).toEqual({
      rule: 'secondPersonAboveDay',
      figures: { limit: 100_000, before: 40_001, amount: 100_001, currency: 'SGD' },
      money: ['limit', 'before', 'amount'],
      remedy: { record: 'shop' },
    });
    expect(reasonWith(40_001, { actor: { id: 2, name: 'Another' } })).toBeNull();
    expect(reasonWith(40_001, { limit: null })).toBeNull();
    expect(reasonWith(0, { limit: 0 })?.rule).toBe('secondPersonAboveLimit');
  });

  test.each([
    ['succeeded', { type: 'confirm' }],
    ['succeeded', { type: 'refuse', remark: 'Too late' }],
    ['rejected', { type: 'confirm' }],
    ['rejected', { type: 'refuse', remark: 'Again' }],
  ] as const)('refuses in %s what was decided already: %o', (place, event) => {
    expect(answerAt(place, event)).toMatchObject({
      possible: false,
      reason: { rule: 'wrongState', figures: { event: event.type, recharge: place } },
    });
  });
});
