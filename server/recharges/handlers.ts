import { toMinor } from '../../api/money.ts';
import type { Handlers } from '../../api/operation.ts';
import type { recharges as contract } from '../../api/recharges.ts';
import type { RechargeEvent } from '../../machines/recharge/facts.ts';
import type { Call } from '../context.ts';
import { withRetries } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { moveOne, type Which } from '../moveOne.ts';
import { checkedCursor } from '../page.ts';
import { createRecharge } from './create.ts';
import { countTabs, listRecharges, rechargeDetail } from './read.ts';
import { storedRecharge } from './stored.ts';

export const rechargeHandlers = {
  listRecharge: ({ body }, call) => checkedCursor(() => listRecharges(call, body)),
  countRecharge: ({ body }, call) => countTabs(call, body),
  getRecharge: ({ params }, call) => rechargeDetail(call, params.id),
  submitRecharge: async ({ body: { userId, amount, ...rest } }, call) => {
    const entered = { ...rest, memberId: userId, amount: amountOf(amount, call.shop.currency) };
    const id = await withRetries(call.db, (tx) => createRecharge(tx, call, entered));
    return rechargeDetail(call, id);
  },
  confirmRecharge: ({ body }, call) => move(call, body, { type: 'confirm' }),
  refuseRecharge: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'refuse', remark }),
} satisfies Handlers<typeof contract, Call>;

/** An amount in minor units. @throws Failure 4000 where it is finer than the currency */
function amountOf(text: string, currency: string): number {
  try {
    return toMinor(text, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ amount: { rule: 'amountFitsCurrency', figures: { currency } } });
  }
}

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: RechargeEvent) =>
  moveOne(call, storedRecharge, which, event, rechargeDetail);
