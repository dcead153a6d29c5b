import type { ServerDomain } from '../kernel/domain.ts';
import { membersDemo } from './demo.ts';
import { memberHandlers } from './handlers.ts';

export const membersDomain: ServerDomain<'members'> = {
  handlers: memberHandlers,
  grants: { 'member.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  target: null,
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: membersDemo,
};
