import type { ServerDomain } from '../kernel/domain.ts';
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
};
