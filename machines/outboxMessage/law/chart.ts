import { assign, setup } from 'xstate';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { MessageEvent, MessageFacts, MessageTab } from './facts.ts';
import { type messageBranches, messageRuleBook, type messageRules, pauseAfter } from './rules.ts';

type MessageAsk = Ask<keyof typeof messageBranches, keyof typeof messageRules>;

/**
 * `due`: the next to be given to the mail server; `inHand`: a try is under way; `pausing`: the next try
 * is at the end of a pause; `delivered`: the receiver has taken it; `stands`: it is not sent until a person
 * does something; `refused`: it has come to nothing; `waitsForCorrection`: a person mends its data.
 */
type MessageTag =
  | `tab:${MessageTab}`
  | 'due'
  | 'inHand'
  | 'pausing'
  | 'delivered'
  | 'stands'
  | 'refused'
  | 'waitsForCorrection';

const message = setup({
  types: {
    context: {} as MessageFacts,
    events: {} as MessageEvent,
    input: {} as MessageFacts,
    meta: {} as MoveMeta,
    tags: {} as MessageTag,
  },
  guards: {
    allow: ({ context, event }, ask: MessageAsk) => allows(messageRuleBook, ask, context, event),
  },
  delays: {
    pause: ({ context }) => pauseAfter(context.tries),
    /** Longer than any try may take: whoever was sending is gone. */
    lost: 5 * 60 * 1000,
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    beginAnew: assign({ tries: 0 }),
  },
});

const allow = guardsOf<MessageAsk>();

/** A try came to nothing: the next is after a pause, if there is a next. */
const failing = [
  { guard: allow({ when: ['triesAreLeft'] }), target: 'waiting' as const },
  { target: 'failed' as const },
];

const retry = {
  guard: allow({ rules: ['messageStillHolds', 'mailServerIsSet', 'warehouseIsSet'] }),
  target: 'queued' as const,
  actions: 'beginAnew' as const,
  meta: may('outbox.send'),
};

/** Mail that has arrived would be a second one; the warehouse system does what it has done no second time. */
const sendAgain = {
  ...retry,
  guard: allow({ ...retry.guard.params, when: ['goesToWarehouse'] }),
};

/** A later message says more: a person has nothing to do here any more. */
const withdraw = { guard: allow({ when: ['isWithdrawn'] }), target: 'withdrawn' as const };

/**
 * The law of a message in the outbox: sent by the server on its own, tried again after pauses that
 * grow, and by a person at once. Nobody sends the events without a permission but the server.
 *
 * A server that ends while it sends leaves the message in `sending`; the delay takes it on from
 * there. The mail server may have taken it by then, so a message may be sent twice, never not at all.
 * Without a mail server, or a warehouse system for what goes there, a message is kept, to be read on
 * the screen and sent once there is one. What its record does not stand behind any more by the time
 * it would leave is withdrawn.
 *
 * What the warehouse system refuses by its data is not tried again until a person has mended it. What
 * it has taken can be sent again: it does each thing once.
 */
export const outboxMessageChart = message.createMachine({
  id: 'outboxMessage',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      tags: ['tab:toSend', 'due'],
      on: {
        send: [
          { guard: allow({ when: ['isWithdrawn'] }), target: 'withdrawn' },
          { guard: allow({ when: ['canBeSent'] }), target: 'sending', actions: 'countTry' },
          { target: 'kept' },
        ],
      },
    },
    sending: {
      tags: ['tab:toSend', 'inHand'],
      on: {
        succeed: 'sent',
        fail: failing,
        reject: { guard: allow({ when: ['goesToWarehouse'] }), target: 'needsCorrection' },
      },
      after: { lost: failing },
    },
    waiting: {
      tags: ['tab:toSend', 'pausing'],
      on: { retry },
      after: { pause: 'queued' },
    },
    sent: { tags: ['tab:sent', 'delivered'], on: { retry: sendAgain } },
    failed: { tags: ['tab:failed', 'stands', 'refused'], on: { retry, withdraw } },
    needsCorrection: {
      tags: ['tab:needsCorrection', 'stands', 'refused', 'waitsForCorrection'],
      on: { retry, withdraw },
    },
    kept: { tags: ['tab:kept', 'stands'], on: { retry, withdraw } },
    withdrawn: { tags: ['tab:withdrawn'] },
  },
});
