import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { oneAShop, rowsOf } from '../kernel/rows.ts';
import { bankAccountsDemo } from './demo.ts';
import { bankAccountHandlers } from './handlers.ts';
import { storedBankAccount } from './stored.ts';
import * as tables from './tables.ts';
import { bankAccountsWaiting } from './waiting.ts';

export const bankAccountsDomain: ServerDomain<'bankAccounts'> = {
  handlers: bankAccountHandlers,
  grants: {
    'bankAccount.view': ['storeManager', 'auditor'],
    'bankAccount.edit': ['storeManager'],
    'bankAccount.confirm': ['storeManager', 'auditor'],
  },
  stored: { bankAccount: () => anyStored(storedBankAccount) },
  tables: tables,
  rows: {
    bankAccount: rowsOf(storedBankAccount.rows),
    settlementCycle: oneAShop,
  },
  counts: [],
  waiting: bankAccountsWaiting,
  audits: {},
  mail: {},
  demo: bankAccountsDemo,
};
