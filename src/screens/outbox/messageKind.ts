import type { OutboxDetail } from '../../../api/outbox/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { type MessageRequest, messageLaw } from '../../../machines/outboxMessage/flow.ts';
import type { MessageEvent, MessageFacts } from '../../../machines/outboxMessage/law/facts.ts';
import type { RecordKind } from '../../components/record/view.ts';
import { MESSAGE_MEANINGS } from './meanings.ts';

const graph = chartGraph(messageLaw.lifecycle);

/** The message as its page shows it. */
export const messageKind: RecordKind<MessageFacts, MessageEvent, OutboxDetail, MessageRequest> = {
  ...messageLaw,
  namespace: 'outbox',
  numberOf: ({ message }) => message.subject,
  graphOf: () => graph,
  meanings: MESSAGE_MEANINGS,
};
