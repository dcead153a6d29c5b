import type { ServerDomain } from '../kernel/domain.ts';
import { oneAShop } from '../kernel/rows.ts';
import { limitsDemo } from './demo.ts';
import { shopSettingsHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const shopSettingsDomain: ServerDomain<'shopSettings'> = {
  handlers: shopSettingsHandlers,
  // Whoever could set them would decide alone: administrators begin with it, and nobody else.
  grants: { 'limit.set': [] },
  stored: {},
  tables: tables,
  rows: { shop: oneAShop },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: limitsDemo,
};
