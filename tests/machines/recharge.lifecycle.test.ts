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
