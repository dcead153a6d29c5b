import type { Handlers } from '../../api/kernel/operation.ts';
import type { members as contract } from '../../api/members/calls.ts';
import { membersSheet } from '../../api/members/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { listMembers, memberDetail } from './queries.ts';
import { relatedToMember } from './related.ts';
import { listStoredValue } from './storedValue.ts';

export const memberHandlers = {
  listMember: ({ body }, call) => checkedCursor(() => listMembers(call, body)),
  exportMembers: ({ body }, call) => exportList(call, membersSheet, body, listMembers),
  getMember: ({ params }, call) => memberDetail(call, params.id),
  getMemberRelated: ({ params }, call) => relatedToMember(call, params.id),
  listStoredValue: ({ body }, call) => checkedCursor(() => listStoredValue(call, body)),
} satisfies Handlers<typeof contract, Call>;
