import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop, rowsOf } from '../kernel/rows.ts';
import { bankAccountsDemo } from './demo.ts';
import { bankAccountHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { bankAccounts } from './tables.ts';

export const bankAccountsDomain: ServerDomain<'bankAccounts'> = {
  handlers: bankAccountHandlers,
  grants: { 'bankAccount.view': ['storeManager', 'auditor'], 'bankAccount.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: {
    bankAccount: rowsOf({ id: bankAccounts.id, name: bankAccounts.bankCode }),
    settlementCycle: oneAShop,
  },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: bankAccountsDemo,
};
