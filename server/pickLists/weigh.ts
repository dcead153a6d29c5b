import { and, eq, gt } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { weighedPart } from '../../api/kernel/weight.ts';
import type { WeighedLine } from '../../machines/order/law/facts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Sender, sendAlong } from '../orders/sendAlong.ts';
import { orderLines } from '../orders/tables.ts';
import { weighOf } from '../orders/weigh.ts';
import { weightOfRow } from '../orders/weightOfLine.ts';
import { pickLines } from './tables.ts';

/**
 * Charges a list's orders for what was weighed as it was picked, as it leaves: until then it can be picked
 * anew or put back, with its weight. What was weighed on the order for all that leaves stays as it is.
 * @throws RecordRefusal `orderHinders` with the order that cannot be weighed
 */
export async function weighOrders(
  tx: Transaction,
  pickListId: number,
  sender: Sender,
  at: Date,
): Promise<void> {
  const picked = await tx
    .select({
      line: orderLines,
      picked: pickLines.picked,
      weighed: pickLines.weighed,
      kilos: pickLines.weighedKilos,
    })
    .from(pickLines)
    .innerJoin(orderLines, eq(orderLines.id, pickLines.orderLineId))
    .where(and(eq(pickLines.pickListId, pickListId), gt(pickLines.weighed, 0)))
    .orderBy(orderLines.orderId, orderLines.id);
  const changed = picked.flatMap(weighedNow);
  for (const [id, lines] of Map.groupBy(changed, ({ orderId }) => orderId)) {
    const weighed = lines.map(({ line }) => line);
    await sendAlong(sender, tx, {
      id,
      event: (record, locked) => weighOf(locked, sender, record, weighed),
      operation: 'weigh',
      at,
    });
  }
}

interface Picked {
  line: typeof orderLines.$inferSelect;
  picked: number;
  weighed: number;
  kilos: number;
}

/** What of one line is weighed as this leaves: what left before, and this. */
function weighedNow({
  line,
  picked,
  weighed,
  kilos,
}: Picked): { orderId: number; line: WeighedLine }[] {
  const weight = weightOfRow(line);
  // Somebody has weighed all that leaves, or the rest of it has no weight yet: the order's chart asks.
  if (!weight || weighed < picked || weight.weighed >= roundQuantity(line.shipped + picked)) {
    return [];
  }
  const left = weighedPart(line.shipped, weight);
  const quantity = roundQuantity(line.shipped + weighed);
  const now = { lineId: line.id, quantity, kilos: roundQuantity(left.kilos + kilos) };
  return [{ orderId: line.orderId, line: now }];
}
