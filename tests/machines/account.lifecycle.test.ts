import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { account, accountDetail } from '../../api/accounts/calls.ts';
import {
  ACCOUNT_PLACES,
  type AccountCard,
  type AccountEvent,
  type AccountFacts,
} from '../../machines/account/law/facts.ts';
import { accountLifecycle } from '../../machines/account/law/index.ts';
import { ask, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import { accountVariants } from '../domains/accounts/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(accountLifecycle, accountVariants);
const card: AccountCard = { name: 'Any', phone: '91234567', roleId: 3, shopIds: [1, 2] };
const facts: AccountFacts = {
  ...card,
  accountId: 1,
  avatar: null,
  salesPersonCode: '',
  isSelf: false,
  hasMore: false,
  lastIn: [],
  hasOneTimePassword: false,
};

const answerAt = (place: string, event: AccountEvent, changed: Partial<AccountFacts> = {}) =>
  ask(
    accountLifecycle,
    restore(accountLifecycle, place, { ...facts, ...changed }),
    event,
    (permission) => permission === 'account.edit',
  );
const ruleAt = (...asked: Parameters<typeof answerAt>) => {
  const answer = answerAt(...asked);
  return answer.possible ? null : answer.reason.rule;
};
const update = (changed: Partial<AccountCard> = {}): AccountEvent => ({
  type: 'update',
  card: { ...card, ...changed },
});

describe('the account’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"active" freeze "frozen"',
      '"active" resetPassword "active"',
      '"active" update "active"',
      '"frozen" activate "active"',
      '"frozen" update "frozen"',
      '"pendingActivation" activate "active"',
      '"pendingActivation" resetPassword "pendingActivation"',
      '"pendingActivation" update "pendingActivation"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(account.shape.status.options).toEqual(ACCOUNT_PLACES);
    expect(Object.keys(accountDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
  });

  test('keeps picture and code of a sales person where a card does not say them', () => {
    const cardAfter = (changed: Partial<AccountCard>) => {
      const was = restore(accountLifecycle, 'active', {
        ...facts,
        avatar: 7,
        salesPersonCode: 'S1',
      });
      const [next] = transition(accountLifecycle.chart, was, update(changed));
      const { avatar, salesPersonCode } = next.context;
      return { avatar, salesPersonCode };
    };
    expect(cardAfter({})).toEqual({ avatar: 7, salesPersonCode: 'S1' });
    expect(cardAfter({ avatar: null, salesPersonCode: '' })).toEqual({
      avatar: null,
      salesPersonCode: '',
    });
  });

  test('wants the permission for every event', () => {
    for (const event of accountLifecycle.intents(facts)) {
      const place = event.type === 'activate' ? 'frozen' : 'active';
      expect(answerAt(place, event)).toMatchObject({ possible: true, permission: 'account.edit' });
    }
  });

  test('lets sign in where it is active, and nowhere else', () => {
    expect(ACCOUNT_PLACES.filter((place) => isTagged(accountLifecycle, place, 'admitted'))).toEqual(
      ['active'],
    );
  });

  test('lets nobody freeze himself or reset his own password', () => {
    const own = { isSelf: true };
    expect(ruleAt('active', { type: 'freeze' }, own)).toBe('accountIsAnothers');
    expect(ruleAt('active', { type: 'resetPassword' }, own)).toBe('accountIsAnothers');
    expect(ruleAt('active', update({ name: 'Other' }), own)).toBeNull();
  });

  test('lets nobody near an account that has more', () => {
    for (const event of accountLifecycle.intents(facts)) {
      const place = event.type === 'activate' ? 'frozen' : 'active';
      expect(ruleAt(place, event, { hasMore: true })).toBe('accountHasNoMore');
    }
  });

  test('keeps an administrator in every shop', () => {
    const last = { lastIn: [2] };
    expect(ruleAt('active', { type: 'freeze' }, last)).toBe('administratorStays');
    expect(ruleAt('active', update({ roleId: 4 }), last)).toBe('administratorStays');
    expect(ruleAt('active', update({ shopIds: [1] }), last)).toBe('administratorStays');
    expect(ruleAt('active', update({ shopIds: [2], name: 'Other' }), last)).toBeNull();
  });

  test('says where the account stands when it refuses', () => {
    expect(answerAt('frozen', { type: 'freeze' })).toMatchObject({
      reason: {
        rule: 'wrongState',
        figures: { event: 'freeze', access: 'frozen' },
        already: 'accountIsAlreadyFrozen',
      },
    });
    expect(answerAt('active', { type: 'activate' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'accountIsAlreadyActive' },
    });
    expect(ruleAt('pendingActivation', { type: 'freeze' })).toBe('wrongState');
  });
});
