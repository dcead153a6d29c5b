import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop } from '../kernel/rows.ts';
import { shopSettingsHandlers } from './handlers.ts';

export const shopSettingsDomain: ServerDomain<'shopSettings'> = {
  handlers: shopSettingsHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: { shop: oneAShop },
  counts: [],
  audits: {},
  mail: {},
  demo: null,
};
