import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './facts.ts';
import { subscriptionRuleBook, type subscriptionRules } from './rules.ts';

type SubscriptionAsk = Ask<never, keyof typeof subscriptionRules>;

const subscription = setup({
  types: {
    context: {} as SubscriptionFacts,
    events: {} as SubscriptionEvent,
    input: {} as SubscriptionFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as 'showsPlan' | 'waitsForConfirmation',
  },
  guards: {
    allow: ({ context, event }, ask: SubscriptionAsk) =>
      allows(subscriptionRuleBook, ask, context, event),
  },
  actions: { noteRequest: assign(({ context: { actor } }) => ({ requestedBy: actor })) },
});

const mayRequest = may('sitePlan.edit');
const maySubscribe = may('sitePlan.subscribe');
const allow = guardsOf<SubscriptionAsk>();
const withRemark = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  meta: maySubscribe,
} as const;

/**
 * The law of a shop's subscription to its site plan (spec section 1): the shop asks for it, another
 * person of the office confirms or declines it with a remark, and a subscription that has ended can be asked for again. The
 * plan is shown where it `showsPlan`; an ended subscription keeps what was laid out.
 */
export const subscriptionChart = subscription.createMachine({
  id: 'subscription',
  context: ({ input }) => input,
  initial: 'notSubscribed',
  states: {
    notSubscribed: {
      on: { request: { target: 'requested', actions: 'noteRequest', meta: mayRequest } },
    },
    requested: {
      tags: 'waitsForConfirmation',
      meta: { already: { request: 'subscriptionIsAlreadyRequested' } },
      on: {
        withdraw: { target: 'notSubscribed', meta: mayRequest },
        confirm: {
          target: 'subscribed',
          guard: allow({ rules: ['confirmerIsAnother'] }),
          meta: maySubscribe,
        },
        decline: { ...withRemark, target: 'notSubscribed' },
      },
    },
    subscribed: {
      tags: 'showsPlan',
      meta: {
        already: { request: 'shopIsAlreadySubscribed', confirm: 'shopIsAlreadySubscribed' },
      },
      on: { end: { ...withRemark, target: 'notSubscribed' } },
    },
  },
});
