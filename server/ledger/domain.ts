import type { ServerDomain } from '../kernel/domain.ts';
import { ledgerHandlers } from './handlers.ts';

/** What the office reads of the ledger, which the moves of other domains write. */
export const ledgerDomain: ServerDomain<'ledger'> = {
  handlers: ledgerHandlers,
  grants: { 'ledger.view': ['storeManager', 'auditor'] },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
