import type { Handlers } from '../../api/kernel/operation.ts';
import type { periods as contract } from '../../api/periods/calls.ts';
import { periodsSheet } from '../../api/periods/sheet.ts';
import type { PeriodEvent } from '../../machines/period/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { createPeriod } from './create.ts';
import { countTabs, listPeriods, periodDetail } from './queries.ts';
import { openInPeriod } from './related.ts';
import { storedPeriod } from './stored.ts';

export const periodHandlers = {
  listPeriod: ({ body }, call) => checkedCursor(() => listPeriods(call, body)),
  exportPeriods: ({ body }, call) => exportList(call, periodsSheet, body, listPeriods),
  countPeriod: ({ body }, call) => countTabs(call, body),
  getPeriod: ({ params }, call) => periodDetail(call, params.id),
  getPeriodRelated: ({ params }, call) => openInPeriod(call, params.id),
  addPeriod: async ({ body }, call) => {
    const id = await withRetries(call.db, (tx) => createPeriod(tx, call, body));
    return periodDetail(call, id);
  },
  closePeriod: ({ body }, call) => move(call, body, { type: 'close' }),
  discardPeriod: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'discard', remark }),
  askPeriodReopening: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'askReopening', remark }),
  reopenPeriod: ({ body }, call) => move(call, body, { type: 'reopen' }),
  keepPeriodClosed: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'keepClosed', remark }),
} satisfies Handlers<typeof contract, Call>;

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: PeriodEvent) =>
  moveOne(call, storedPeriod, which, event, periodDetail);
