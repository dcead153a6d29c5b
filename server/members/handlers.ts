import type { members as contract } from '../../api/members.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Call } from '../context.ts';
import { checkedCursor } from '../page.ts';
import { listMembers } from './read.ts';
import { listStoredValue } from './storedValue.ts';

export const memberHandlers = {
  listMember: ({ body }, call) => checkedCursor(() => listMembers(call, body)),
  listStoredValue: ({ body }, call) => checkedCursor(() => listStoredValue(call, body)),
} satisfies Handlers<typeof contract, Call>;
