import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { type LineWeight, weighedPart } from '../../api/kernel/weight.ts';
import type { WeighedLine } from '../../machines/order/law/facts.ts';
import { HANDED_OVER, UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Sender, sendAlong } from '../orders/sendAlong.ts';
import { orderLines } from '../orders/tables.ts';
import { weighOf } from '../orders/weigh.ts';
import { weightOfRow } from '../orders/weightOfLine.ts';
import { pickLines, pickLists } from './tables.ts';

/**
 * Charges a list's orders for what was weighed as it was picked. Of each line that is what left earlier
 * and what pick lists have weighed since; what they picked without a weight is weighed on the order.
 * @throws RecordRefusal `orderHinders` with the order that cannot be weighed
 */
export async function weighOrders(
  tx: Transaction,
  pickListId: number,
  sender: Sender,
  at: Date,
): Promise<void> {
  const onList = tx
    .select({ id: pickLines.orderLineId })
    .from(pickLines)
    .where(and(eq(pickLines.pickListId, pickListId), gt(pickLines.weighed, 0)));
  const picked = await tx
    .select({
      line: orderLines,
      weighed: pickLines.weighed,
      kilos: pickLines.weighedKilos,
      isGone: sql<boolean>`${pickLists.status} in (${written(HANDED_OVER)})`,
    })
    .from(pickLines)
    .innerJoin(orderLines, eq(orderLines.id, pickLines.orderLineId))
    .innerJoin(pickLists, eq(pickLists.id, pickLines.pickListId))
    .where(
      and(
        inArray(pickLines.orderLineId, onList),
        inArray(pickLists.status, [...UNDER_WAY, ...HANDED_OVER]),
      ),
    )
    .orderBy(orderLines.orderId, orderLines.id);
  const changed = [...Map.groupBy(picked, ({ line }) => line.id).values()].flatMap(weighedNow);
  // Whoever picks weighs what was picked, whether or not the orders are theirs to ship.
  const able = { ...sender, actor: { ...sender.actor, grants: () => true } };
  for (const [id, lines] of Map.groupBy(changed, ({ orderId }) => orderId)) {
    const weighed = lines.map(({ line }) => line);
    await sendAlong(able, tx, {
      id,
      event: (record, locked) => weighOf(locked, sender, record, weighed),
      operation: 'weigh',
      at,
    });
  }
}

interface Picked extends Weighed {
  line: typeof orderLines.$inferSelect;
  isGone: boolean;
}

type Weighed = Pick<LineWeight, 'weighed' | 'kilos'>;

/** What of one line is weighed now; nothing where its order says so already. */
function weighedNow(parts: readonly Picked[]): { orderId: number; line: WeighedLine }[] {
  const [first] = parts;
  const weight = first && weightOfRow(first.line);
  if (!first || !weight) return [];
  const { id: lineId, orderId, shipped } = first.line;
  const handedOver = together(parts.filter(({ isGone }) => isGone));
  // What left without a list, or unweighed by it, was weighed on the order.
  const left = handedOver.weighed === shipped ? handedOver : weighedPart(shipped, weight);
  const now = together([left, ...parts.filter(({ isGone }) => !isGone)]);
  const isSaid = weight.weighed === now.weighed && weight.kilos === now.kilos;
  return isSaid ? [] : [{ orderId, line: { lineId, quantity: now.weighed, kilos: now.kilos } }];
}

const together = (parts: readonly Weighed[]): Weighed => ({
  weighed: roundQuantity(parts.reduce((sum, { weighed }) => sum + weighed, 0)),
  kilos: roundQuantity(parts.reduce((sum, { kilos }) => sum + kilos, 0)),
});
