import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { AccountEvent, AccountFacts } from './facts.ts';
import { accountRuleBook, type accountRules } from './rules.ts';

type AccountAsk = Ask<never, keyof typeof accountRules>;

const account = setup({
  types: {
    context: {} as AccountFacts,
    events: {} as AccountEvent,
    input: {} as AccountFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'admitted',
  },
  guards: {
    allow: ({ context, event }, ask: AccountAsk) => allows(accountRuleBook, ask, context, event),
  },
  actions: {
    noteOneTimePassword: assign({ hasOneTimePassword: true }),
    setCard: assign(({ context, event }) => {
      if (event.type !== 'update') return {};
      const { avatar = context.avatar, salesPersonCode = context.salesPersonCode } = event.card;
      return { ...event.card, avatar, salesPersonCode };
    }),
  },
});

const mayEdit = may('account.edit');
const maySet = may('account.edit', 'sets');

const allow = guardsOf<AccountAsk>();

const activate = {
  target: 'active',
  guard: allow({ rules: ['accountHasNoMore'] }),
  meta: mayEdit,
} as const;

const update = {
  guard: allow({ rules: ['accountHasNoMore', 'administratorStays'] }),
  actions: 'setCard' as const,
  meta: maySet,
};

/** One's own password is changed by giving the old one. */
const resetPassword = {
  guard: allow({ rules: ['accountIsAnothers', 'accountHasNoMore'] }),
  actions: 'noteOneTimePassword' as const,
  meta: maySet,
};

/**
 * The law of an account: pending activation, active or frozen (spec section 4). The card may be
 * changed in all of them. A frozen account gets no password: it could not be used.
 */
export const accountChart = account.createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'pendingActivation',
  states: {
    pendingActivation: {
      on: { activate, update, resetPassword },
    },
    /** `admitted`: one can sign in with it, and its sessions live. */
    active: {
      tags: 'admitted',
      meta: { already: { activate: 'accountIsAlreadyActive' } },
      on: {
        freeze: {
          target: 'frozen',
          guard: allow({ rules: ['accountIsAnothers', 'accountHasNoMore', 'administratorStays'] }),
          meta: mayEdit,
        },
        update,
        resetPassword,
      },
    },
    frozen: {
      meta: { already: { freeze: 'accountIsAlreadyFrozen' } },
      on: { activate, update },
    },
  },
});
