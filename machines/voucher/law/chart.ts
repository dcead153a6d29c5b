import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { VoucherEvent, VoucherFacts } from './facts.ts';
import { voucherRuleBook, type voucherRules } from './rules.ts';

type VoucherAsk = Ask<never, keyof typeof voucherRules>;

const voucher = setup({
  types: {
    context: {} as VoucherFacts,
    events: {} as VoucherEvent,
    input: {} as VoucherFacts,
    meta: {} as MoveMeta,
    tags: {} as 'redeemable',
  },
  guards: {
    allow: ({ context, event }, ask: VoucherAsk) => allows(voucherRuleBook, ask, context, event),
  },
  delays: {
    startDate: ({ context: { startsAt, now } }) => Math.max(0, startsAt - now),
    endDate: ({ context: { endsAt, now } }) => Math.max(0, endsAt - now),
  },
  actions: {
    setCard: assign(({ event }) => (event.type === 'edit' ? event.card : {})),
  },
});

const allow = guardsOf<VoucherAsk>();
const mayEdit = may('voucher.edit');
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
 */
export const voucherChart = voucher.createMachine({
  id: 'voucher',
  context: ({ input }) => input,
  initial: 'toBeActivated',
  states: {
    toBeActivated: {
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
          guard: allow({ rules: [...card, 'termsAreKept'] }),
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
