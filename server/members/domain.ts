import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { memberHandlers } from './handlers.ts';
import { members } from './tables.ts';

export const membersDomain: ServerDomain<'members'> = {
  handlers: memberHandlers,
  grants: { 'member.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  rows: { member: rowsOf({ id: members.id, name: members.name }) },
  counts: [],
  audits: {},
  mail: {},
};
