import type { ServerDomain } from '../kernel/domain.ts';
import { contactMail, siteHandlers } from './handlers.ts';

export const siteDomain: ServerDomain<'site'> = {
  handlers: siteHandlers,
  grants: {},
  stored: {},
  rows: {},
  counts: [],
  audits: {},
  mail: { contact: contactMail },
};
