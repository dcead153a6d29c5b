import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { outboxMessageChart } from './chart.ts';
import {
  MESSAGE_PLACES,
  type MessageEvent,
  type MessageFacts,
  type MessagePlace,
} from './facts.ts';
import { messageRuleBook } from './rules.ts';

/** What a person can send. */
const intents = (): MessageEvent[] => [{ type: 'retry' }];

/** The same with what the server sends on its own. */
const choices = (): MessageEvent[] => [
  ...intents(),
  { type: 'send' },
  { type: 'succeed', words: TO_COME },
  { type: 'fail', problem: 'refused', words: TO_COME },
  { type: 'reject', words: TO_COME, code: null, field: null },
  { type: 'withdraw' },
];

/** Where a message is. Throws where the chart has no such place. */
export function messagePlaceOf(state: ChartState): MessagePlace {
  const place = MESSAGE_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a message's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The message's lifecycle with all that server, screens and tests ask of it. */
export const outboxMessageLifecycle: Lifecycle<MessageFacts, MessageEvent> = {
  id: 'outboxMessage',
  chart: outboxMessageChart,
  book: messageRuleBook,
  intents,
  choices,
  corrections: () => [],
  mended: (facts) => ({ ...facts, mailServer: true }),
  outsideAsNow: (later, now) => ({
    ...later,
    mailServer: now.mailServer,
    isWithdrawn: now.isWithdrawn,
  }),
  places: (state) => ({ message: messagePlaceOf(state) }),
};
