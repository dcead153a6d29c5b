import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { membersDemo } from './demo.ts';
import { memberHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { members } from './tables.ts';

export const membersDomain: ServerDomain<'members'> = {
  handlers: memberHandlers,
  grants: { 'member.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  tables: tables,
  rows: { member: rowsOf({ id: members.id, name: members.name }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: membersDemo,
};
