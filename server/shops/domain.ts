import type { ServerDomain } from '../kernel/domain.ts';
import { shopHandlers } from './handlers.ts';

export const shopsDomain: ServerDomain<'shops'> = {
  handlers: shopHandlers,
  grants: {},
  stored: {},
  target: 'shop',
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: null,
};
