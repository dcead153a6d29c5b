import type { Handlers } from '../../api/kernel/operation.ts';
import type { ledger as contract, PostingRow } from '../../api/ledger/calls.ts';
import { balanceSheet, postingsSheet } from '../../api/ledger/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor, onePage } from '../kernel/page.ts';
import { trialBalance } from './balance.ts';
import { countPostings, listPostings } from './list.ts';

export const ledgerHandlers = {
  getTrialBalance: ({ body }, call) => trialBalance(call, body.range ?? null),
  exportTrialBalance: ({ body }, call) =>
    exportList(call, balanceSheet, body, async (inside, { from, to }) =>
      onePage((await trialBalance(inside, { from, to })).accounts),
    ),
  listPosting: ({ body }, call) => checkedCursor(() => listPostings(call, body)),
  countPosting: ({ body }, call) => countPostings(call, body),
  // A program of accounting reads a line for each side.
  exportPostings: ({ body }, call) =>
    exportList(call, postingsSheet, body, async (inside, request) => {
      const { rows, ...page } = await listPostings(inside, request);
      const sides = rows.flatMap((row): PostingRow[] =>
        row.entries.map((entry) => ({ ...row, entry })),
      );
      return { ...page, rows: sides };
    }),
} satisfies Handlers<typeof contract, Call>;
