import type { Handlers } from '../../api/kernel/operation.ts';
import type { receivables as contract } from '../../api/receivables/calls.ts';
import { receivablesSheet } from '../../api/receivables/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { countReceivables, listReceivables, readReceivable, sumReceivables } from './queries.ts';

export const receivableHandlers = {
  listReceivable: ({ body }, call) => checkedCursor(() => listReceivables(call, body)),
  countReceivable: ({ body }, call) => countReceivables(call, body),
  sumReceivable: ({ body }, call) => sumReceivables(call, body),
  exportReceivables: ({ body }, call) => exportList(call, receivablesSheet, body, listReceivables),
  getReceivable: ({ params }, call) => readReceivable(call, params.customerId),
} satisfies Handlers<typeof contract, Call>;
