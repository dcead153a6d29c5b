import type { ServerDomain } from '../kernel/domain.ts';
import { salesProfitHandlers } from './handlers.ts';
import { salesProfitMail } from './mail.ts';
import * as tables from './tables.ts';

export const salesProfitDomain: ServerDomain<'salesProfit'> = {
  handlers: salesProfitHandlers,
  grants: {
    'salesProfit.view': ['storeManager', 'auditor'],
    'salesProfit.edit': ['storeManager', 'auditor'],
    'salesProfit.send': ['storeManager', 'auditor'],
  },
  stored: {},
  tables: tables,
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: { salesProfit: salesProfitMail },
  demo: null,
};
