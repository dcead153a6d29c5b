import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { oneAShop } from '../kernel/rows.ts';
import { sitePlanHandlers } from './handlers.ts';
import { storedSubscription } from './stored.ts';
import { subscriptionMail } from './subscription.ts';

export const sitePlanDomain: ServerDomain<'sitePlan'> = {
  handlers: sitePlanHandlers,
  grants: {
    'sitePlan.view': ['storeManager', 'clerk', 'auditor'],
    'sitePlan.edit': ['storeManager', 'clerk'],
    'sitePlan.subscribe': ['storeManager'],
  },
  stored: { subscription: () => anyStored(storedSubscription) },
  rows: { subscription: oneAShop, sitePlan: oneAShop },
  counts: [],
  audits: {},
  mail: { subscription: subscriptionMail },
};
