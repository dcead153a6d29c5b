import type { ServerDomain } from '../kernel/domain.ts';
import { siteDemo } from './demo.ts';
import { contactMail, siteHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const siteDomain: ServerDomain<'site'> = {
  handlers: siteHandlers,
  grants: {},
  stored: {},
  tables: tables,
  rows: {},
  counts: [],
  audits: {},
  mail: { contact: contactMail },
  demo: siteDemo,
};
