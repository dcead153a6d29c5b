import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { SettlementEvent, SettlementFacts } from './facts.ts';
import { movesMoney, settlementRuleBook, type settlementRules } from './rules.ts';

type SettlementAsk = Ask<never, keyof typeof settlementRules>;

const settlement = setup({
  types: {
    context: {} as SettlementFacts,
    events: {} as SettlementEvent,
    input: {} as SettlementFacts,
    meta: {} as MoveMeta,
    tags: {} as 'hasFigures' | 'waitsForReview' | 'isSettled',
  },
  guards: {
    allow: ({ context, event }, ask: SettlementAsk) =>
      allows(settlementRuleBook, ask, context, event),
  },
  delays: {
    cycleArrived: ({ context: { begunAt, periodTo } }) =>
      Math.max(0, Date.parse(periodTo) - Date.parse(begunAt)),
  },
  actions: {
    generate: assign(({ context }) => ({
      generations: context.generations + 1,
      generatedBy: context.actor,
      reviewedBy: null,
      takenUpBy: null,
    })),
    noteReviewer: assign({ reviewedBy: ({ context }) => context.actor }),
    noteTaker: assign({ takenUpBy: ({ context }) => context.actor }),
    notePayment: assign(({ context, event }) => {
      const account = event.type === 'pay' && movesMoney(context) ? event.account : null;
      if (!account) return { paidTo: null };
      const { version: _version, ...paidTo } = account;
      return { paidTo };
    }),
  },
});

const allow = guardsOf<SettlementAsk>();
const mayReview = may('settlement.review');
const mayGenerate = may('settlement.generate');
const mayPay = may('settlement.pay');

/**
 * The law of a statement (spec section 4): it waits for the end of its cycle, is generated then by
 * itself, reviewed by somebody who did not generate it, and paid out to one of the shop's bank
 * accounts; above the shop's limit each of these is another person's. A rejected one is generated anew. From `generated` on it `hasFigures`, which nothing but generating it anew changes.
 */
export const settlementChart = settlement.createMachine({
  id: 'settlement',
  context: ({ input }) => input,
  initial: 'waitingSettlement',
  states: {
    waitingSettlement: {
      after: { cycleArrived: { target: 'generated', actions: 'generate' } },
    },
    generated: {
      tags: ['hasFigures', 'waitsForReview'],
      on: {
        approve: {
          guard: allow({ rules: ['reviewerIsAnother'] }),
          target: 'approve',
          actions: 'noteReviewer',
          meta: mayReview,
        },
        reject: {
          guard: allow({ rules: ['remarkIsGiven', 'reviewerIsAnother'] }),
          target: 'reject',
          meta: mayReview,
        },
      },
    },
    reject: {
      tags: ['hasFigures'],
      on: { regenerate: { target: 'generated', actions: 'generate', meta: mayGenerate } },
    },
    approve: {
      tags: ['hasFigures'],
      on: {
        process: {
          guard: allow({ rules: ['secondPersonAboveLimit', 'bankAccountIsThere'] }),
          target: 'processing',
          actions: 'noteTaker',
          meta: mayPay,
        },
      },
    },
    processing: {
      tags: ['hasFigures'],
      on: {
        pay: {
          guard: allow({
            rules: [
              'secondPersonAboveLimit',
              'bankAccountIsThere',
              'bankAccountIsChosen',
              'bankAccountIsAsSeen',
            ],
          }),
          target: 'paid',
          actions: 'notePayment',
          meta: mayPay,
        },
      },
    },
    paid: {
      tags: ['hasFigures'],
      on: { transfer: { target: 'transferred', meta: mayPay } },
    },
    transferred: { tags: ['hasFigures', 'isSettled'] },
  },
});
