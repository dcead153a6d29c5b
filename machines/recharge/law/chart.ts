import { setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from './facts.ts';
import { rechargeRuleBook, type rechargeRules } from './rules.ts';

type RechargeAsk = Ask<never, keyof typeof rechargeRules>;

const recharge = setup({
  types: {
    context: {} as RechargeFacts,
    events: {} as RechargeEvent,
    input: {} as RechargeFacts,
    meta: {} as MoveMeta,
    tags: {} as 'waitsForConfirmation',
  },
  guards: {
    allow: ({ context, event }, ask: RechargeAsk) => allows(rechargeRuleBook, ask, context, event),
  },
});

const allow = guardsOf<RechargeAsk>();
const mayConfirm = may('recharge.confirm');

/**
 * The law of a recharge: what a member paid in waits until somebody has seen the money, and is then
 * credited to the wallet or refused (spec section 4), above the shop's limit by another person than
 * entered it, whether it comes in one piece or in several within 24 hours. Both are final: what was
 * credited by mistake is a matter of the ledger, and a member who was refused pays in anew.
 */
export const rechargeChart = recharge.createMachine({
  id: 'recharge',
  context: ({ input }) => input,
  initial: 'toBeConfirmed',
  states: {
    toBeConfirmed: {
      tags: ['waitsForConfirmation'],
      on: {
        confirm: {
          guard: allow({ rules: ['secondPersonAboveLimit'] }),
          target: 'succeeded',
          meta: mayConfirm,
        },
        refuse: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'rejected',
          meta: mayConfirm,
        },
      },
    },
    succeeded: {},
    rejected: {},
  },
});
