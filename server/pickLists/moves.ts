import { eq } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { PickListDetail } from '../../api/pickLists/calls.ts';
import type { PickListEvent } from '../../machines/pickList/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { type Sender, sendAlong } from '../orders/sendAlong.ts';
import { cancelList, openShortage, reopenLine } from '../shortages/follow.ts';
import { type MadeList, type Maker, makeList, makeLists } from './make.ts';
import { pickListDetail } from './queries.ts';
import { storedPickList } from './stored.ts';
import { pickedOnce, pickLines } from './tables.ts';
import { weighOrders } from './weigh.ts';

/** Makes lists of orders. @throws as `makeLists` does */
export const addPickLists = (
  call: Call,
  body: { orderIds: readonly number[]; each: boolean },
): Promise<{ lists: MadeList[] }> =>
  withRetries(call.db, async (tx) => ({
    lists: await makeLists(tx, { shopId: call.shopId, actor: call.actor, at: call.now() }, body),
  }));

/**
 * Sends one event to a pick list and answers it as it is then. What is handed over is charged at what it
 * weighs and shipped on each of its orders, in the same transaction; what a line is closed without goes
 * on another list, or waits for a decision.
 * @throws as `moveOne` does; RecordRefusal `orderHinders` where an order cannot be weighed or shipped
 */
export async function movePickList(
  call: Call,
  event: PickListEvent,
  which: Which,
): Promise<PickListDetail> {
  const work = () =>
    moveOne(call, storedPickList, which, event, pickListDetail, {
      along: (tx, at) => follow(tx, which.id, event, call, at),
    });
  try {
    return await work();
  } catch (error) {
    // Another list took the rest at the same moment: asked again, the chart names it.
    if (!isTaken(error, pickedOnce)) throw error;
    return work();
  }
}

/** What follows a move of a list in the same transaction. */
export async function follow(
  tx: Transaction,
  id: number,
  event: PickListEvent,
  sender: Sender,
  at: Date,
): Promise<void> {
  const maker = { shopId: sender.shopId, actor: sender.actor, at };
  if (event.type === 'handOver') {
    await weighOrders(tx, id, sender, at);
    await shipOrders(tx, id, sender, at);
  }
  if (event.type === 'shortLine') {
    await (event.rest === 'anotherList' ? listRest : openShortage)(tx, event.lineId, maker);
  }
  if (event.type === 'reopenLine') await reopenLine(tx, event.lineId, maker);
  if (event.type === 'cancel') await cancelList(tx, id, maker);
}

/** Ships what was picked, order by order as they are locked everywhere: all of them or none. */
async function shipOrders(tx: Transaction, pickListId: number, sender: Sender, at: Date) {
  const picked = await tx
    .select({
      orderId: pickLines.orderId,
      lineId: pickLines.orderLineId,
      quantity: pickLines.picked,
    })
    .from(pickLines)
    .where(eq(pickLines.pickListId, pickListId))
    .orderBy(pickLines.orderId, pickLines.orderLineId);
  const leaving = Map.groupBy(
    picked.filter(({ quantity }) => quantity > 0),
    ({ orderId }) => orderId,
  );
  for (const [id, lines] of leaving) {
    const event = {
      type: 'ship' as const,
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      byPickList: pickListId,
    };
    await sendAlong(sender, tx, { id, event, at });
  }
}

/** Makes a list of what a line was closed without. */
async function listRest(tx: Transaction, lineId: number, maker: Maker): Promise<void> {
  const [line] = await tx.select().from(pickLines).where(eq(pickLines.id, lineId));
  if (!line) return;
  const { id: _id, pickListId: _list, short: _short, ...same } = line;
  const asked = roundQuantity(line.asked - line.picked);
  await makeList(tx, maker, [
    { ...same, asked, picked: 0, weighed: 0, weighedKilos: 0, claims: true },
  ]);
}
