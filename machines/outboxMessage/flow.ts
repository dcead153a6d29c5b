import type { Api } from '../../api/client.ts';
import type { OutboxDetail } from '../../api/outbox/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { MessageEvent, MessageFacts } from './law/facts.ts';
import { outboxMessageLifecycle } from './law/index.ts';

/** What a person sends to a message; all else the server does. */
export type MessageRequest = Extract<MessageEvent, { type: 'retry' }>;

/** The message as its flow and its page use it. */
export const messageLaw: RecordLaw<MessageFacts, MessageEvent, OutboxDetail, MessageRequest> = {
  lifecycle: outboxMessageLifecycle,
  versionOf: ({ message }) => message.version,
  eventOf: (request) => request,
};

/** What a person goes through with one message. */
export function createMessageFlow(
  api: Api,
  services: RecordFlowServices<OutboxDetail, MessageRequest>,
) {
  return createRecordFlow(
    messageLaw,
    {
      load: (id, flags) => api.getOutboxMessage({ params: { id } }, flags),
      send: (id, { version, key }) =>
        api.retryOutboxMessage(
          { params: { id }, body: { version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
