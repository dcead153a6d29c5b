import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop } from '../kernel/rows.ts';
import { exclusiveLinkHandlers } from './handlers.ts';

export const exclusiveLinksDomain: ServerDomain<'exclusiveLinks'> = {
  handlers: exclusiveLinkHandlers,
  grants: { 'link.view': ['storeManager', 'clerk', 'auditor'], 'link.edit': ['storeManager'] },
  stored: {},
  rows: { exclusiveLink: oneAShop },
  counts: [],
  audits: {},
  mail: {},
};
