import { inArray } from 'drizzle-orm';
import { TO_DECIDE } from '../../machines/shortage/law/index.ts';
import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { auditShortages } from './audit.ts';
import { shortageHandlers } from './handlers.ts';
import { storedShortage } from './stored.ts';
import * as tables from './tables.ts';

export const shortagesDomain: ServerDomain<'shortages'> = {
  handlers: shortageHandlers,
  grants: {
    'shortage.view': ['storeManager', 'clerk', 'auditor'],
    'shortage.decide': ['storeManager', 'clerk'],
  },
  stored: { shortage: () => anyStored(storedShortage) },
  tables,
  rows: { shortage: rowsOf(storedShortage.rows) },
  counts: [],
  waiting: {
    shortagesToDecide: rowsWhere(tables.shortages, inArray(tables.shortages.status, TO_DECIDE)),
  },
  audits: { shortages: auditShortages },
  mail: {},
  // The pick lists of the demo bring theirs.
  demo: null,
};
