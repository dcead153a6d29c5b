import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { VoucherEvent, VoucherFacts } from './facts.ts';
import { type voucherBranches, voucherRuleBook, type voucherRules } from './rules.ts';
import { worthOf } from './worth.ts';

type VoucherAsk = Ask<keyof typeof voucherBranches, keyof typeof voucherRules>;

const voucher = setup({
  types: {
    context: {} as VoucherFacts,
    events: {} as VoucherEvent,
    input: {} as VoucherFacts,
    meta: {} as MoveMeta,
    tags: {} as 'redeemable' | 'waitsForSecondPerson',
  },
  guards: {
    allow: ({ context, event }, ask: VoucherAsk) => allows(voucherRuleBook, ask, context, event),
  },
  delays: {
    startDate: ({ context: { startsAt, now } }) => Math.max(0, startsAt - now),
    endDate: ({ context: { endsAt, now } }) => Math.max(0, endsAt - now),
  },
  actions: {
    setCard: assign(({ context: { actor }, event }) =>
      event.type === 'edit' ? { ...event.card, preparedBy: actor } : {},
    ),
    approveWorth: assign(({ context }) => ({ approvedWorth: worthOf(context) })),
  },
});

const allow = guardsOf<VoucherAsk>();
const mayEdit = may('voucher.edit');
const mayApprove = may('voucher.approve');
const maySet = may('voucher.edit', 'sets');

const card = [
  'nameIsGiven',
  'usageRulesAreGiven',
  'issuedOnlyGrows',
  'endIsAfterStart',
  'endIsAhead',
] as const;

/**
 * The law of a voucher (spec section 4): it starts at its start date and ends at its end date by
 * itself, or earlier where a person says so. A change of it enters its place anew, so that the delay
 * counts to the new date. Copies are redeemed where it is `redeemable`.
 *
 * Chosen beyond the specification: while it runs, what a copy is worth and when it began stay as
 * they are, for customers hold it by them; name, rules, a later or an earlier end and more copies
 * are possible. One that was created by mistake is ended before it starts: else it would have to be
 * redeemable first.
 *
 * What all copies are worth above the shop's limit takes two people: such a voucher waits in `toDecide`
 * until another person than entered or last changed it approves it, and starts then, at once where its
 * start has passed. A change that makes it worth more than was approved waits anew; one that runs is
 * not made worth so much at all.
 */
export const voucherChart = voucher.createMachine({
  id: 'voucher',
  context: ({ input }) => input,
  initial: 'toBeActivated',
  states: {
    toDecide: {
      tags: ['waitsForSecondPerson'],
      on: {
        edit: {
          guard: allow({ rules: card }),
          target: 'toBeActivated',
          actions: 'setCard',
          meta: maySet,
        },
        approve: {
          guard: allow({ rules: ['endIsAhead', 'secondPersonAboveLimit'] }),
          target: 'toBeActivated',
          actions: 'approveWorth',
          meta: mayApprove,
        },
        decline: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'expired',
          meta: mayApprove,
        },
        end: { guard: allow({ rules: ['remarkIsGiven'] }), target: 'expired', meta: mayEdit },
      },
      after: { endDate: 'expired' },
    },
    toBeActivated: {
      always: { guard: allow({ when: ['takesSecondPerson'] }), target: 'toDecide' },
      on: {
        edit: {
          guard: allow({ rules: card }),
          target: 'toBeActivated',
          reenter: true,
          actions: 'setCard',
          meta: maySet,
        },
        activate: { guard: allow({ rules: ['endIsAhead'] }), target: 'inProgress', meta: mayEdit },
        end: { guard: allow({ rules: ['remarkIsGiven'] }), target: 'expired', meta: mayEdit },
      },
      after: { startDate: 'inProgress' },
    },
    inProgress: {
      tags: ['redeemable'],
      on: {
        edit: {
          guard: allow({ rules: [...card, 'termsAreKept', 'worthIsRaisedByLittle'] }),
          target: 'inProgress',
          reenter: true,
          actions: 'setCard',
          meta: maySet,
        },
        end: { guard: allow({ rules: ['remarkIsGiven'] }), target: 'expired', meta: mayEdit },
      },
      after: { endDate: 'expired' },
    },
    expired: {},
  },
});
