import type { ServerDomain } from '../kernel/domain.ts';
import { deliveryDemo } from './demo.ts';
import { deliveryHandlers } from './handlers.ts';

export const deliveryDomain: ServerDomain<'delivery'> = {
  handlers: deliveryHandlers,
  grants: { 'delivery.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  target: null,
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: deliveryDemo,
};
