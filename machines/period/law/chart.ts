import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { PeriodEvent, PeriodFacts } from './facts.ts';
import { periodRuleBook, type periodRules } from './rules.ts';

type PeriodAsk = Ask<never, keyof typeof periodRules>;

const period = setup({
  types: {
    context: {} as PeriodFacts,
    events: {} as PeriodEvent,
    input: {} as PeriodFacts,
    meta: {} as MoveMeta,
    tags: {} as 'isClosed' | 'gone' | 'waitsForSecondPerson',
  },
  guards: {
    allow: ({ context, event }, ask: PeriodAsk) => allows(periodRuleBook, ask, context, event),
  },
  actions: {
    noteAsker: assign(({ context }) => ({ askedBy: context.actor })),
    forgetAsker: assign({ askedBy: null }),
  },
});

const allow = guardsOf<PeriodAsk>();
const mayClose = may('period.close');
const mayReopen = may('period.reopen');

/**
 * The law of a period of the books: once its days are over somebody closes it, and nothing is booked on
 * them any more. It is reopened only where one person asks for it with a remark and another agrees. An
 * open one that was begun with the wrong days is discarded: its days are free for another.
 */
export const periodChart = period.createMachine({
  id: 'period',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        close: { guard: allow({ rules: ['periodIsOver'] }), target: 'closed', meta: mayClose },
        discard: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'discarded',
          meta: mayClose,
        },
      },
    },
    closed: {
      tags: ['isClosed'],
      on: {
        askReopening: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'reopeningAsked',
          actions: 'noteAsker',
          meta: mayClose,
        },
      },
    },
    reopeningAsked: {
      tags: ['isClosed', 'waitsForSecondPerson'],
      on: {
        reopen: {
          guard: allow({ rules: ['reopenedByAnother'] }),
          target: 'open',
          actions: 'forgetAsker',
          meta: mayReopen,
        },
        keepClosed: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'closed',
          actions: 'forgetAsker',
          meta: mayReopen,
        },
      },
    },
    discarded: { tags: ['gone'] },
  },
});
