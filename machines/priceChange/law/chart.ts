import { assign, setup } from 'xstate';
import { instantOf } from '../../../api/kernel/zone.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { PriceChangeEvent, PriceChangeFacts } from './facts.ts';
import { type priceChangeBranches, priceChangeRuleBook, type priceChangeRules } from './rules.ts';

type ChangeAsk = Ask<keyof typeof priceChangeBranches, keyof typeof priceChangeRules>;

/** The first moment of its day by the shop's clock; midnight may be left out where clocks go forward. */
const dayBegins = ({ validFrom, timeZone }: PriceChangeFacts): number =>
  Date.parse(
    instantOf(`${validFrom}T00:00`, timeZone) ?? instantOf(`${validFrom}T01:00`, timeZone) ?? '',
  );

const priceChange = setup({
  types: {
    context: {} as PriceChangeFacts,
    events: {} as PriceChangeEvent,
    input: {} as PriceChangeFacts,
    meta: {} as MoveMeta,
    tags: {} as 'takesLines' | 'holds' | 'waitsForSecondPerson' | 'isHeldUp',
  },
  guards: {
    allow: ({ context, event }, ask: ChangeAsk) => allows(priceChangeRuleBook, ask, context, event),
  },
  delays: {
    itsDay: ({ context }) => Math.max(0, dayBegins(context) - context.now),
  },
  actions: {
    setCard: assign(({ context: { actor }, event }) =>
      event.type === 'edit' ? { ...event.card, preparedBy: actor } : {},
    ),
    noteSubmitter: assign(({ context: { actor } }) => ({ submittedBy: actor })),
  },
});

const allow = guardsOf<ChangeAsk>();
const mayEdit = may('priceChange.edit');
const mayApprove = may('priceChange.approve');

const submitting = ['pricesAreGiven', 'dayIsNotOver', 'linesAreAsSeen'] as const;
const approving = ['anotherApproves', 'linesAreAsSeen'] as const;

const withdraw = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: 'withdrawn' as const,
  meta: mayEdit,
};

/**
 * The law of a price change: a draft is filled with prices, submitted, and holds from its day on, at once
 * where that is today. Where a price leaves less than the shop's margin floor, another person than
 * prepared or submitted it approves it first; one that is approved late holds from then on.
 *
 * It takes effect whole or not at all: where goods or a unit are gone by its day, or a price was changed
 * by hand meanwhile, it stands in `heldUp` until a person makes a draft of it again or withdraws it. What
 * is in force is not taken back, for the past is never priced anew: another change follows, and once later
 * ones have set all its prices, it is superseded.
 */
export const priceChangeChart = priceChange.createMachine({
  id: 'priceChange',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      tags: ['takesLines'],
      on: {
        edit: { target: 'draft', actions: 'setCard', meta: may('priceChange.edit', 'sets') },
        submit: [
          {
            guard: allow({ when: ['isBelowFloor'], rules: submitting }),
            target: 'waiting',
            actions: 'noteSubmitter',
            meta: mayEdit,
          },
          {
            guard: allow({ when: ['dayHasCome'], rules: submitting }),
            target: 'inForce',
            actions: 'noteSubmitter',
            meta: mayEdit,
          },
          {
            guard: allow({ rules: submitting }),
            target: 'scheduled',
            actions: 'noteSubmitter',
            meta: mayEdit,
          },
        ],
        withdraw,
      },
    },
    waiting: {
      tags: ['waitsForSecondPerson'],
      on: {
        approve: [
          {
            guard: allow({ when: ['dayHasCome'], rules: approving }),
            target: 'inForce',
            meta: mayApprove,
          },
          { guard: allow({ rules: approving }), target: 'scheduled', meta: mayApprove },
        ],
        refuse: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'draft',
          meta: mayApprove,
        },
        withdraw,
      },
    },
    scheduled: {
      on: { withdraw },
      after: {
        itsDay: [{ guard: allow({ when: ['fits'] }), target: 'inForce' }, { target: 'heldUp' }],
      },
    },
    heldUp: { tags: ['isHeldUp'], on: { rework: { target: 'draft', meta: mayEdit }, withdraw } },
    inForce: { tags: ['holds'], on: { supersede: { target: 'superseded' } } },
    superseded: {},
    withdrawn: {},
  },
});
