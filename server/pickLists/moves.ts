import { eq } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { PickListDetail } from '../../api/pickLists/calls.ts';
import type { PickListEvent } from '../../machines/pickList/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { storedOrder } from '../orders/stored.ts';
import { cancelList, openShortage, reopenLine } from '../shortages/follow.ts';
import { type MadeList, type Maker, makeList, makeLists } from './make.ts';
import { pickListDetail } from './queries.ts';
import { storedPickList } from './stored.ts';
import { pickedOnce, pickLines, pickLists } from './tables.ts';

/** Makes lists of orders. @throws as `makeLists` does */
export const addPickLists = (
  call: Call,
  body: { orderIds: readonly number[]; each: boolean },
): Promise<{ lists: MadeList[] }> =>
  withRetries(call.db, async (tx) => ({
    lists: await makeLists(tx, { shopId: call.shopId, actor: call.actor, at: call.now() }, body),
  }));

/**
 * Sends one event to a pick list and answers it as it is then. What is handed over is shipped on each
 * of its orders in the same transaction; what a line is closed without goes on another list, or waits
 * for a decision.
 * @throws as `moveOne` does; RecordRefusal where an order cannot be shipped
 */
export async function movePickList(
  call: Call,
  event: PickListEvent,
  which: Which,
): Promise<PickListDetail> {
  const work = () =>
    moveOne(call, storedPickList, which, event, pickListDetail, {
      along: (tx, at) =>
        follow(tx, which.id, event, { shopId: call.shopId, actor: call.actor, at }),
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
  maker: Maker,
): Promise<void> {
  if (event.type === 'handOver') await shipOrders(tx, id, maker);
  if (event.type === 'shortLine') {
    await (event.rest === 'anotherList' ? listRest : openShortage)(tx, event.lineId, maker);
  }
  if (event.type === 'reopenLine') await reopenLine(tx, event.lineId, maker);
  if (event.type === 'cancel') await cancelList(tx, id, maker);
}

/** Ships what was picked, order by order as they are locked everywhere: all of them or none. */
async function shipOrders(tx: Transaction, pickListId: number, { shopId, actor, at }: Maker) {
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
    try {
      const db = tx as unknown as Database;
      await send(db, storedOrder, { id, shopId, event, once: true, actor, at }, tx);
    } catch (error) {
      throw error instanceof RecordRefusal ? await hinderedBy(tx, pickListId, error) : error;
    }
  }
}

/** The order that cannot be shipped, by its number. */
async function hinderedBy(tx: Transaction, pickListId: number, refusal: RecordRefusal) {
  const { target: order } = refusal;
  const [list] = await tx.select().from(pickLists).where(eq(pickLists.id, pickListId));
  return new RecordRefusal({
    kind: 'refused',
    reason: {
      rule: 'orderCanBeShipped',
      figures: { order: order?.name },
      remedy: { record: 'order', id: order?.id },
    },
    record: 'pickList',
    operation: 'handOver',
    target: list
      ? { id: list.id, name: list.number, shopId: list.shopId, version: list.version }
      : null,
  });
}

/** Makes a list of what a line was closed without. */
async function listRest(tx: Transaction, lineId: number, maker: Maker): Promise<void> {
  const [line] = await tx.select().from(pickLines).where(eq(pickLines.id, lineId));
  if (!line) return;
  const { id: _id, pickListId: _list, short: _short, ...same } = line;
  const asked = roundQuantity(line.asked - line.picked);
  await makeList(tx, maker, [{ ...same, asked, picked: 0, claims: true }]);
}
