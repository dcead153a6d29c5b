import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { ask, isTagged, restore } from '../../machines/explain.ts';
import { subscriptionCase } from '../../machines/subscription/case.ts';
import type { SubscriptionEvent, SubscriptionPlace } from '../../machines/subscription/facts.ts';

const facts = { shopId: 1 };
const everything = () => true;

const at = (place: SubscriptionPlace) => restore(subscriptionCase, place, facts);
const then = (place: SubscriptionPlace, event: SubscriptionEvent) => {
  const now = at(place);
  const answer = ask(subscriptionCase, now, event, everything);
  if (!answer.possible) return answer.reason;
  return transition(subscriptionCase.chart, now, event)[0].value;
};

describe('A subscription', () => {
  test.each([
    ['notSubscribed', { type: 'request' }, 'requested'],
    ['requested', { type: 'withdraw' }, 'notSubscribed'],
    ['requested', { type: 'confirm' }, 'subscribed'],
    ['requested', { type: 'decline', remark: 'Not this year' }, 'notSubscribed'],
    ['subscribed', { type: 'end', remark: 'Moved out' }, 'notSubscribed'],
  ] as const)('from %s by %o comes to %s', (from, event, to) => {
    expect(then(from, event)).toBe(to);
  });

  test.each([
    ['requested', { type: 'request' }, 'wrongState'],
    ['subscribed', { type: 'confirm' }, 'wrongState'],
    ['requested', { type: 'decline', remark: ' ' }, 'remarkIsGiven'],
    ['subscribed', { type: 'end', remark: '' }, 'remarkIsGiven'],
    ['notSubscribed', { type: 'confirm' }, 'wrongState'],
    ['notSubscribed', { type: 'end', remark: 'x' }, 'wrongState'],
  ] as const)('at %s refuses %o: %s', (from, event, rule) => {
    expect(then(from, event)).toMatchObject({ rule });
  });

  test('shows the plan where the shop has subscribed, and nowhere else', () => {
    const shown = (['notSubscribed', 'requested', 'subscribed'] as const).filter((place) =>
      isTagged(subscriptionCase, place, 'showsPlan'),
    );
    expect(shown).toEqual(['subscribed']);
  });

  test('is asked for by whoever lays plans out, and confirmed by whoever may do that', () => {
    const laysOut = (permission: string) => permission === 'sitePlan.edit';
    expect(ask(subscriptionCase, at('notSubscribed'), { type: 'request' }, laysOut).possible).toBe(
      true,
    );
    expect(ask(subscriptionCase, at('requested'), { type: 'confirm' }, laysOut)).toMatchObject({
      possible: false,
      reason: { rule: 'permission', figures: { permission: 'sitePlan.subscribe' } },
    });
  });
});
