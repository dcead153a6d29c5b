import type { ServerDomain } from '../kernel/domain.ts';
import { moneyReportHandlers } from './handlers.ts';

/** The refund and the commission report: they have no rows of their own. */
export const moneyReportsDomain: ServerDomain<'moneyReports'> = {
  handlers: moneyReportHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
