import type { Handlers } from '../../api/kernel/operation.ts';
import type { receivables as contract } from '../../api/receivables/calls.ts';
import { receivablesSheet } from '../../api/receivables/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList, WHOLE } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { countReceivables, listReceivables, readReceivable, sumReceivables } from './queries.ts';
import { customerOf, readStatement, usualDays } from './statement.ts';
import { statementBook } from './statementBook.ts';
import { sendStatement, statementDocument } from './statementMail.ts';

export const receivableHandlers = {
  listReceivable: ({ body }, call) => checkedCursor(() => listReceivables(call, body)),
  countReceivable: ({ body }, call) => countReceivables(call, body),
  sumReceivable: ({ body }, call) => sumReceivables(call, body),
  exportReceivables: ({ body }, call) =>
    exportList(call, receivablesSheet, body, listReceivables, WHOLE),
  getReceivable: ({ params }, call) => readReceivable(call, params.customerId),
  getCustomerStatement: async ({ params, body }, call) =>
    readStatement(call, await customerOf(call, params.customerId), body.range ?? usualDays(call)),
  downloadCustomerStatement: ({ params, body }, call) =>
    statementDocument(call, params.customerId, body),
  exportCustomerStatement: async ({ params, body }, call) =>
    statementBook(call, await readStatement(call, await customerOf(call, params.customerId), body)),
  sendCustomerStatement: ({ params, body }, call) => sendStatement(call, params.customerId, body),
} satisfies Handlers<typeof contract, Call>;
