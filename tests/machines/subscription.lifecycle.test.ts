import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { ask, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import type {
  SubscriptionEvent,
  SubscriptionFacts,
  SubscriptionPlace,
} from '../../machines/subscription/law/facts.ts';
import { subscriptionLifecycle } from '../../machines/subscription/law/index.ts';

const facts = { shopId: 1, requestedBy: null, actor: null };
const everything = () => true;

const at = (place: SubscriptionPlace, known: Partial<SubscriptionFacts> = {}) =>
  restore(subscriptionLifecycle, place, { ...facts, ...known });
const then = (place: SubscriptionPlace, event: SubscriptionEvent) => {
  const now = at(place);
  const answer = ask(subscriptionLifecycle, now, event, everything);
  if (!answer.possible) return answer.reason;
  return transition(subscriptionLifecycle.chart, now, event)[0].value;
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
      isTagged(subscriptionLifecycle, place, 'showsPlan'),
    );
    expect(shown).toEqual(['subscribed']);
  });

  test('confirmerIsAnother: not whoever asked for it, who may yet decline it', () => {
    const mei = { id: 7, name: 'Mei' };
    const asked = at('notSubscribed', { actor: mei });
    const [requested] = transition(subscriptionLifecycle.chart, asked, { type: 'request' });
    expect(requested.context).toMatchObject({ requestedBy: mei });
    const own = at('requested', { requestedBy: mei, actor: mei });
    expect(ask(subscriptionLifecycle, own, { type: 'confirm' }, everything)).toMatchObject({
      possible: false,
      reason: { rule: 'confirmerIsAnother', figures: { name: 'Mei' } },
    });
    const decline = { type: 'decline', remark: 'Not now' } as const;
    expect(ask(subscriptionLifecycle, own, decline, everything).possible).toBe(true);
    const others = at('requested', { requestedBy: mei, actor: { id: 8, name: 'Mei' } });
    expect(ask(subscriptionLifecycle, others, { type: 'confirm' }, everything).possible).toBe(true);
  });

  test('is asked for by whoever lays plans out, and confirmed by whoever may do that', () => {
    const laysOut = (permission: string) => permission === 'sitePlan.edit';
    expect(
      ask(subscriptionLifecycle, at('notSubscribed'), { type: 'request' }, laysOut).possible,
    ).toBe(true);
    expect(ask(subscriptionLifecycle, at('requested'), { type: 'confirm' }, laysOut)).toMatchObject(
      {
        possible: false,
        reason: { rule: 'permission', figures: { permission: 'sitePlan.subscribe' } },
      },
    );
  });
});
