import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { accountsDemo } from './demo.ts';
import { accountHandlers } from './handlers.ts';
import { storedAccount } from './stored.ts';
import { accountsHere } from './target.ts';

export const accountsDomain: ServerDomain<'accounts'> = {
  handlers: accountHandlers,
  grants: { 'account.view': ['storeManager', 'auditor'], 'account.edit': ['storeManager'] },
  stored: { account: () => anyStored(storedAccount) },
  target: accountsHere,
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: accountsDemo,
};
