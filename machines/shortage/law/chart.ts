import { setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { ShortageEvent, ShortageFacts } from './facts.ts';
import { shortageRuleBook, type shortageRules } from './rules.ts';

type ShortageAsk = Ask<never, keyof typeof shortageRules>;

const shortage = setup({
  types: {
    context: {} as ShortageFacts,
    events: {} as ShortageEvent,
    input: {} as ShortageFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /**
     * `toDecide`: it waits for somebody; `missing`: its order still asks for it; `settled`: its order asks
     * for less, or for other goods.
     */
    tags: {} as 'toDecide' | 'missing' | 'settled',
  },
  guards: {
    allow: ({ context, event }, ask: ShortageAsk) => allows(shortageRuleBook, ask, context, event),
  },
});

const allow = guardsOf<ShortageAsk>();
const mayDecide = may('shortage.decide');

const substitute = {
  target: 'substituted' as const,
  guard: allow({ rules: ['somethingIsMissing', 'substituteIsOther', 'leftIsAsAgreed'] }),
  meta: mayDecide,
};

const leaveOut = {
  target: 'leftOut' as const,
  guard: allow({ rules: ['somethingIsMissing', 'orderKeepsGoods', 'leftIsAsAgreed'] }),
  meta: mayDecide,
};

const withdraw = {
  target: 'withdrawn' as const,
  guard: allow({ rules: ['remarkIsGiven'] }),
  meta: mayDecide,
};

/**
 * The law of a shortage: what a picker closed a line without, until somebody decides what becomes of it
 * (spec section 2, picking).
 *
 * Chosen beyond the specification: a back-order changes nothing on the order, so that it can be decided
 * otherwise later; a substitute and what is left out have changed the order, and stay. Where the goods
 * turn up, or the order goes on without them, nothing is missing any more.
 */
export const shortageChart = shortage.createMachine({
  id: 'shortage',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      tags: ['toDecide', 'missing'],
      on: {
        backOrder: {
          target: 'backOrdered',
          guard: allow({ rules: ['somethingIsMissing'] }),
          meta: mayDecide,
        },
        substitute,
        leaveOut,
        withdraw,
      },
    },
    backOrdered: {
      tags: 'missing',
      meta: { already: { backOrder: 'shortageIsAlreadyBackOrdered' } },
      on: { substitute, leaveOut, withdraw },
    },
    substituted: {
      tags: 'settled',
      meta: { already: { substitute: 'shortageIsAlreadySubstituted' } },
    },
    leftOut: { tags: 'settled', meta: { already: { leaveOut: 'shortageIsAlreadyLeftOut' } } },
    withdrawn: { meta: { already: { withdraw: 'shortageIsAlreadyWithdrawn' } } },
  },
});
