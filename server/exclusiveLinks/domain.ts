import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop } from '../kernel/rows.ts';
import { exclusiveLinksDemo } from './demo.ts';
import { exclusiveLinkHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const exclusiveLinksDomain: ServerDomain<'exclusiveLinks'> = {
  handlers: exclusiveLinkHandlers,
  grants: { 'link.view': ['storeManager', 'clerk', 'auditor'], 'link.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: { exclusiveLink: oneAShop },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: exclusiveLinksDemo,
};
