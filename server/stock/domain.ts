import type { ServerDomain } from '../kernel/domain.ts';
import { auditStock } from './audit.ts';
import { stockDemo } from './demo.ts';
import { stockHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const stockDomain: ServerDomain<'stock'> = {
  handlers: stockHandlers,
  grants: {
    'stock.view': ['storeManager', 'clerk', 'auditor'],
    'stock.adjust': ['storeManager', 'clerk'],
  },
  stored: {},
  tables: tables,
  rows: {},
  counts: [],
  waiting: {},
  audits: { stock: auditStock },
  mail: {},
  demo: stockDemo,
};
