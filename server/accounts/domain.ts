import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { accountsDemo } from './demo.ts';
import { accountHandlers } from './handlers.ts';
import { accountsHere } from './rows.ts';
import { storedAccount } from './stored.ts';

export const accountsDomain: ServerDomain<'accounts'> = {
  handlers: accountHandlers,
  grants: { 'account.view': ['storeManager', 'auditor'], 'account.edit': ['storeManager'] },
  stored: { account: () => anyStored(storedAccount) },
  tables: {},
  rows: { account: accountsHere },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: accountsDemo,
};
