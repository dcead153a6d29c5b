import type { ServerDomain } from '../kernel/domain.ts';
import { storedMessage } from '../kernel/outbox/stored.ts';
import { anyStored } from '../kernel/product.ts';
import { outboxHandlers } from './handlers.ts';
import { messages } from './target.ts';

export const outboxDomain: ServerDomain<'outbox'> = {
  handlers: outboxHandlers,
  grants: { 'outbox.view': ['storeManager'], 'outbox.send': ['storeManager'] },
  stored: { outboxMessage: (surroundings) => anyStored(storedMessage(surroundings)) },
  target: messages,
  otherTargets: { downloadOutboxAttachment: null },
  counts: [],
  audits: {},
  mail: {},
  demo: null,
};
