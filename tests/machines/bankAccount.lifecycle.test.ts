import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import type {
  BankAccountEvent,
  BankAccountFacts,
  BankAccountPlace,
} from '../../machines/bankAccount/law/facts.ts';
import {
  bankAccountLifecycle,
  cardOf,
  PAID_PLACES,
  WAITING_PLACES,
} from '../../machines/bankAccount/law/index.ts';
import { advance, ask, type ChartState, restore } from '../../machines/kernel/law/explain.ts';
import { bankAccountFacts } from '../domains/bankAccounts/variants.ts';

const entering = { id: 7, name: 'Mei Ling' };
const another = { id: 8, name: 'Arif' };
const third = { id: 9, name: 'Lan' };

const entered: BankAccountFacts = { ...bankAccountFacts, askedBy: [entering] };
const { held, email } = entered;
const elsewhere = { ...held, account: '•••• 9999' };
const update = (where: Partial<BankAccountFacts['held']>, mail = email): BankAccountEvent => ({
  type: 'update',
  card: { ...held, ...where, email: mail },
});

/** Where events lead from a place, each sent by somebody, and what the account says then. */
function led(
  place: BankAccountPlace,
  facts: BankAccountFacts,
  ...sent: (readonly [BankAccountEvent, BankAccountFacts['actor']])[]
) {
  let [state, now]: [ChartState, BankAccountFacts] = [place, facts];
  for (const [event, actor] of sent) {
    const at = restore(bankAccountLifecycle, state, { ...now, actor });
    const answer = ask(bankAccountLifecycle, at, event, () => true);
    if (!answer.possible) return answer.reason;
    const [next] = advance(at, bankAccountLifecycle.chart, event);
    [state, now] = [next.value as ChartState, next.context as BankAccountFacts];
  }
  return { state, ...now, actor: null };
}

const confirm = { type: 'confirm' } as const;
const refuse = { type: 'refuse', remark: 'Not our number' } as const;

describe('a new bank account', () => {
  test('gets money once another person has confirmed it', () => {
    expect(PAID_PLACES).toEqual(['inUse', 'changeToConfirm']);
    expect(WAITING_PLACES).toEqual(['toConfirm', 'changeToConfirm']);
    expect(led('toConfirm', entered, [confirm, entering])).toEqual({
      rule: 'anotherConfirmsAccount',
      figures: { name: 'Mei Ling' },
      remedy: { record: 'shop' },
    });
    expect(led('toConfirm', entered, [confirm, another])).toMatchObject({
      ...{ state: 'inUse', held, asked: null, askedBy: [] },
    });
    const at = restore(bankAccountLifecycle, 'toConfirm', { ...entered, actor: another });
    expect(ask(bankAccountLifecycle, at, confirm, () => false)).toMatchObject({
      reason: { rule: 'permission', figures: { permission: 'bankAccount.confirm' } },
    });
  });

  test('is confirmed by nobody who had a hand in it, whoever was last', () => {
    const changed = [update(elsewhere), another] as const;
    expect(led('toConfirm', entered, changed)).toMatchObject({
      ...{ state: 'toConfirm', held: elsewhere, askedBy: [entering, another] },
    });
    for (const actor of [entering, another]) {
      expect(led('toConfirm', entered, changed, [confirm, actor])).toMatchObject({
        rule: 'anotherConfirmsAccount',
      });
    }
    expect(led('toConfirm', entered, changed, [confirm, third])).toMatchObject({
      state: 'inUse',
    });
    // Who changes the mail alone has had no hand in where money goes.
    expect(
      led('toConfirm', entered, [update({}, 'new@oldmarket.example'), another], [confirm, another]),
    ).toMatchObject({ state: 'inUse', email: 'new@oldmarket.example' });
  });

  test('that is refused, with a remark, waits once it is entered anew', () => {
    expect(led('toConfirm', entered, [{ ...refuse, remark: ' ' }, another])).toEqual({
      rule: 'remarkIsGiven',
    });
    expect(led('toConfirm', entered, [refuse, another])).toMatchObject({ state: 'refused' });
    const anew = [[refuse, another] as const, [update(elsewhere), another] as const] as const;
    expect(led('toConfirm', entered, ...anew)).toMatchObject({
      ...{ state: 'toConfirm', held: elsewhere, askedBy: [another] },
    });
    expect(led('toConfirm', entered, ...anew, [confirm, entering])).toMatchObject({
      state: 'inUse',
    });
  });
});

describe('a bank account in use', () => {
  const inUse: BankAccountFacts = { ...bankAccountFacts };

  test.each([
    { bankCode: 'OCBCSGSG' },
    { account: '•••• 9999' },
    { accountName: 'Another Pte Ltd' },
  ])('stays as it is while %o waits, and becomes it once that is confirmed', (where) => {
    const asked = { ...held, ...where };
    const changed = [update(where), entering] as const;
    expect(led('inUse', inUse, changed)).toMatchObject({
      ...{ state: 'changeToConfirm', held, asked, askedBy: [entering] },
    });
    expect(led('inUse', inUse, changed, [confirm, entering])).toMatchObject({
      rule: 'anotherConfirmsAccount',
    });
    expect(led('inUse', inUse, changed, [confirm, another])).toMatchObject({
      ...{ state: 'inUse', held: asked, asked: null, askedBy: [] },
    });
    expect(led('inUse', inUse, changed, [refuse, another])).toMatchObject({
      ...{ state: 'inUse', held, asked: null, askedBy: [] },
    });
  });

  test('changes its mail at once, and drops a change that is taken back', () => {
    expect(led('inUse', inUse, [update({}, 'new@oldmarket.example'), entering])).toMatchObject({
      ...{ state: 'inUse', email: 'new@oldmarket.example', held },
    });
    const changed = [update(elsewhere), entering] as const;
    expect(led('inUse', inUse, changed, [update({}), entering])).toMatchObject({
      ...{ state: 'inUse', held, asked: null, askedBy: [] },
    });
    // What waits is said once more: nobody else has had a hand in it.
    const same = [update(elsewhere), another] as const;
    expect(led('inUse', inUse, changed, same, [confirm, another])).toMatchObject({
      ...{ state: 'inUse', held: elsewhere },
    });
  });

  test('is removed by one person, and is nothing more from then on', () => {
    for (const place of ['toConfirm', 'inUse', 'changeToConfirm', 'refused'] as const) {
      expect(led(place, entered, [{ type: 'remove' }, entering])).toMatchObject({
        state: 'removed',
      });
    }
    expect(led('removed', entered, [{ type: 'remove' }, entering])).toMatchObject({
      already: 'bankAccountIsAlreadyRemoved',
    });
    expect(led('inUse', inUse, [confirm, another])).toMatchObject({
      already: 'bankAccountIsAlreadyInUse',
    });
  });
});

test('where one person is enough nothing waits', () => {
  const alone = { ...entered, limit: null, actor: entering };
  const [start] = initialTransition(bankAccountLifecycle.chart, alone as never);
  expect(start.value).toBe('inUse');
  expect(start.context).toMatchObject({ held, askedBy: [] });
  expect(led('inUse', alone, [update(elsewhere), entering])).toMatchObject({
    ...{ state: 'inUse', held: elsewhere, asked: null },
  });
  // What waited when the shop set it so is confirmed by whoever entered it.
  expect(led('toConfirm', alone, [confirm, entering])).toMatchObject({ state: 'inUse' });
  expect(cardOf({ held, email, asked: elsewhere })).toEqual({ ...elsewhere, email });
});
