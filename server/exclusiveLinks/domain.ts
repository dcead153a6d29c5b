import type { ServerDomain } from '../kernel/domain.ts';
import { exclusiveLinksDemo } from './demo.ts';
import { exclusiveLinkHandlers } from './handlers.ts';

export const exclusiveLinksDomain: ServerDomain<'exclusiveLinks'> = {
  handlers: exclusiveLinkHandlers,
  grants: { 'link.view': ['storeManager', 'clerk', 'auditor'], 'link.edit': ['storeManager'] },
  stored: {},
  target: 'shop',
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: exclusiveLinksDemo,
};
