import type { Handlers } from '../../api/kernel/operation.ts';
import type { members as contract } from '../../api/members/calls.ts';
import type { Call } from '../kernel/context.ts';
import { checkedCursor } from '../kernel/page.ts';
import { listMembers } from './queries.ts';
import { listStoredValue } from './storedValue.ts';

export const memberHandlers = {
  listMember: ({ body }, call) => checkedCursor(() => listMembers(call, body)),
  listStoredValue: ({ body }, call) => checkedCursor(() => listStoredValue(call, body)),
} satisfies Handlers<typeof contract, Call>;
