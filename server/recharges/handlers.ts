import { toMinor } from '../../api/kernel/money.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { recharges as contract } from '../../api/recharges/calls.ts';
import { rechargesSheet } from '../../api/recharges/sheet.ts';
import type { RechargeEvent } from '../../machines/recharge/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { createRecharge } from './create.ts';
import { countTabs, listRecharges, rechargeDetail } from './queries.ts';
import { relatedToRecharge } from './related.ts';
import { storedRecharge } from './stored.ts';

export const rechargeHandlers = {
  listRecharge: ({ body }, call) => checkedCursor(() => listRecharges(call, body)),
  exportRecharges: ({ body }, call) => exportList(call, rechargesSheet, body, listRecharges),
  countRecharge: ({ body }, call) => countTabs(call, body),
  getRecharge: ({ params }, call) => rechargeDetail(call, params.id),
  getRechargeRelated: ({ params }, call) => relatedToRecharge(call, params.id),
  submitRecharge: async ({ body: { userId, amount, ...rest } }, call) => {
    const entered = { ...rest, memberId: userId, amount: toMinor(amount) };
    const id = await withRetries(call.db, (tx) => createRecharge(tx, call, entered));
    return rechargeDetail(call, id);
  },
  confirmRecharge: ({ body }, call) => move(call, body, { type: 'confirm' }),
  refuseRecharge: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'refuse', remark }),
} satisfies Handlers<typeof contract, Call>;

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: RechargeEvent) =>
  moveOne(call, storedRecharge, which, event, rechargeDetail);
