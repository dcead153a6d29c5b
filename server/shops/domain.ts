import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop } from '../kernel/rows.ts';
import { shopHandlers } from './handlers.ts';

export const shopsDomain: ServerDomain<'shops'> = {
  handlers: shopHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: { shop: oneAShop },
  counts: [],
  audits: {},
  mail: {},
  demo: null,
};
