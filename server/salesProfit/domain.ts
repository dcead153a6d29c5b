import type { ServerDomain } from '../kernel/domain.ts';
import { salesProfitHandlers } from './handlers.ts';
import { salesProfitMail } from './mail.ts';

export const salesProfitDomain: ServerDomain<'salesProfit'> = {
  handlers: salesProfitHandlers,
  grants: {
    'salesProfit.view': ['storeManager', 'auditor'],
    'salesProfit.edit': ['storeManager', 'auditor'],
    'salesProfit.send': ['storeManager', 'auditor'],
  },
  stored: {},
  rows: {},
  counts: [],
  audits: {},
  mail: { salesProfit: salesProfitMail },
};
