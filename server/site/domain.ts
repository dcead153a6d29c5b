import type { ServerDomain } from '../kernel/domain.ts';
import { contactMail, siteHandlers } from './handlers.ts';

export const siteDomain: ServerDomain<'site'> = {
  handlers: siteHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: { contact: contactMail },
  demo: null,
};
