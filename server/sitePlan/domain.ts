import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { oneAShop } from '../kernel/rows.ts';
import { sitePlanDemo } from './demo.ts';
import { sitePlanHandlers } from './handlers.ts';
import { storedSubscription } from './stored.ts';
import { subscriptionMail } from './subscription.ts';
import * as tables from './tables.ts';
import { sitePlanWaiting } from './waiting.ts';

export const sitePlanDomain: ServerDomain<'sitePlan'> = {
  handlers: sitePlanHandlers,
  grants: {
    'sitePlan.view': ['storeManager', 'clerk', 'auditor'],
    'sitePlan.edit': ['storeManager', 'clerk'],
    'sitePlan.subscribe': ['storeManager'],
  },
  stored: { subscription: () => anyStored(storedSubscription) },
  tables: tables,
  rows: { subscription: oneAShop, sitePlan: oneAShop },
  counts: [],
  waiting: sitePlanWaiting,
  audits: {},
  mail: { subscription: subscriptionMail },
  demo: sitePlanDemo,
};
