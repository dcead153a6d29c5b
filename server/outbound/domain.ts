import type { ServerDomain } from '../kernel/domain.ts';
import { outboundHandlers } from './handlers.ts';
import { outboundMail } from './mail.ts';
import { outboundWaiting } from './waiting.ts';

/** What the warehouse system is told of orders: messages of the outbox, by kinds of its own. */
export const outboundDomain: ServerDomain<'outbound'> = {
  handlers: outboundHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: outboundWaiting,
  audits: {},
  mail: outboundMail,
  demo: null,
};
