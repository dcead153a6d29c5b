import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { ReceiptEvent, ReceiptFacts } from './facts.ts';
import { isSame, type receiptBranches, receiptRuleBook, type receiptRules } from './rules.ts';

type ReceiptAsk = Ask<keyof typeof receiptBranches, keyof typeof receiptRules>;

const receipt = setup({
  types: {
    context: {} as ReceiptFacts,
    events: {} as ReceiptEvent,
    input: {} as ReceiptFacts,
    meta: {} as MoveMeta,
    /** `planned`: its money is not booked; `holds`: it is; `void`: nothing comes of it. */
    tags: {} as 'planned' | 'waitsForSecondPerson' | 'holds' | 'void',
  },
  guards: {
    allow: ({ context, event }, ask: ReceiptAsk) => allows(receiptRuleBook, ask, context, event),
  },
  actions: {
    setCard: assign(({ context: { actor }, event }) =>
      event.type === 'edit' ? { ...event.card, preparedBy: actor } : {},
    ),
    notePoster: assign(({ context: { actor } }) => ({ postedBy: actor })),
    addLines: assign(({ context: { lines }, event }) =>
      event.type === 'allocate' ? { lines: [...lines, ...event.lines] } : {},
    ),
    dropLine: assign(({ context: { lines }, event }) => {
      if (event.type !== 'release') return {};
      const at = lines.findIndex((line) => isSame(line, event.line));
      return { lines: lines.filter((_, index) => index !== at) };
    }),
  },
});

const allow = guardsOf<ReceiptAsk>();
const mayEdit = may('receipt.edit');
const mayDecide = may('receipt.decide');

const allocating = ['allocationIsCovered', 'allocationIsOpen'] as const;

/**
 * The law of a customer payment: money that came in one sum is entered with what of it goes to which
 * orders, and posted, above the shop's limit after another person has approved it. Posting pays all its
 * orders or none; what is left is on account of the customer, and is allocated to further orders later.
 *
 * What it paid is taken back where it stands, at the order, whose own chart decides that: it is on account
 * again (`release`). So only what is wholly on account is reversed.
 */
export const receiptChart = receipt.createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      tags: ['planned'],
      on: {
        edit: {
          guard: allow({ rules: allocating }),
          target: 'draft',
          actions: 'setCard',
          meta: may('receipt.edit', 'sets'),
        },
        post: [
          {
            guard: allow({ when: ['takesSecondPerson'], rules: allocating }),
            target: 'waiting',
            actions: 'notePoster',
            meta: mayEdit,
          },
          {
            guard: allow({ rules: allocating }),
            target: 'posted',
            actions: 'notePoster',
            meta: mayEdit,
          },
        ],
        discard: { guard: allow({ rules: ['remarkIsGiven'] }), target: 'discarded', meta: mayEdit },
      },
    },
    waiting: {
      tags: ['planned', 'waitsForSecondPerson'],
      on: {
        approve: {
          guard: allow({ rules: ['secondPersonAboveLimit', ...allocating] }),
          target: 'posted',
          meta: mayDecide,
        },
        refuse: { guard: allow({ rules: ['remarkIsGiven'] }), target: 'draft', meta: mayDecide },
      },
    },
    posted: {
      tags: ['holds'],
      on: {
        allocate: {
          guard: allow({ rules: ['somethingIsOnAccount', 'somethingIsOpen', ...allocating] }),
          actions: 'addLines',
          meta: may('receipt.edit', 'adds'),
        },
        release: { guard: allow({ rules: ['allocationStands'] }), actions: 'dropLine' },
        reverse: {
          guard: allow({
            rules: ['remarkIsGiven', 'nothingIsAllocated', 'secondPersonAboveLimit'],
          }),
          target: 'reversed',
          meta: mayDecide,
        },
      },
    },
    reversed: { tags: ['void'] },
    discarded: { tags: ['void'] },
  },
});
