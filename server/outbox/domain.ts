import { outboxAttachments, outboxMessages } from '../kernel/db/tables/outbox.ts';
import type { ServerDomain } from '../kernel/domain.ts';
import { storedMessage } from '../kernel/outbox/stored.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsUnder } from '../kernel/rows.ts';
import { outboxHandlers } from './handlers.ts';
import { messages } from './rows.ts';

export const outboxDomain: ServerDomain<'outbox'> = {
  handlers: outboxHandlers,
  grants: { 'outbox.view': ['storeManager'], 'outbox.send': ['storeManager'] },
  stored: { outboxMessage: (surroundings) => anyStored(storedMessage(surroundings)) },
  tables: {},
  rows: {
    outboxMessage: messages,
    outboxAttachment: rowsUnder(outboxAttachments.id, {
      column: outboxAttachments.messageId,
      id: outboxMessages.id,
    }),
  },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
