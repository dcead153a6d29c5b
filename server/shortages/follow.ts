import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import { namedByUnit } from '../../machines/kernel/law/openLines.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { ShortagePlace } from '../../machines/shortage/law/facts.ts';
import { MISSING, TO_DECIDE } from '../../machines/shortage/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { refused } from '../kernel/failure.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { type Actor, begin, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import type { OrderMove } from '../orders/orderRecord.ts';
import { orders } from '../orders/tables.ts';
import { pickLines } from '../pickLists/tables.ts';
import { isAskedForNoMore, left } from './left.ts';
import { readFacts, storedShortage } from './stored.ts';
import { decidedOnce, shortageNumbers, shortages } from './tables.ts';

/** Who makes or withdraws shortages in which shop, and when. */
interface By {
  shopId: number;
  actor: Actor;
  at: Date;
}

/** What a line was closed without waits for a decision from now on, where its order still asks for it. */
export async function openShortage(tx: Transaction, pickLineId: number, by: By): Promise<void> {
  const { shopId, actor, at } = by;
  // The order cannot move while it is asked what it still needs.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(pickLines, eq(pickLines.orderId, orders.id))
    .where(and(eq(pickLines.id, pickLineId), inShop(orders, by)))
    .for('no key update', { of: orders });
  const [line] = await tx
    .select({
      line: pickLines,
      orderSn: orders.orderSn,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      prefix: shops.orderPrefix,
      timeZone: shops.timeZone,
    })
    .from(pickLines)
    .innerJoin(orders, eq(orders.id, pickLines.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(eq(pickLines.id, pickLineId), inShop(orders, by)));
  const reason = line?.line.short;
  if (!line || !reason) throw new Error(`Pick line ${pickLineId} is not short`);
  const { asked, picked, pickListId, orderId, orderLineId, goodsId, ratio } = line.line;
  const { sku, name, nameZh, unit, unitZh } = line.line;
  const count = String(await nextCount(tx, shortageNumbers)).padStart(4, '0');
  const number = `${line.prefix}SH${dayAt(at, line.timeZone)}-${count}`;
  const told = () =>
    refused({
      rule: 'restIsDecidedOnce',
      figures: { ...namedByUnit({ name, nameZh, unit, unitZh }), order: line.orderSn },
      remedy: { record: 'order', id: orderId },
    });
  const [row] = await unlessTaken(decidedOnce, told, () =>
    tx
      .insert(shortages)
      .values({
        ...{ shopId, number, reason, pickListId, pickLineId, orderId, orderLineId, goodsId },
        ...{ sku, name, nameZh, unit, unitZh, ratio },
        day: dateAt(at, line.timeZone),
        quantity: roundQuantity(asked - picked),
        searchText: searchText(
          number,
          ...[line.orderSn, line.customerName, line.customerNameZh, sku, name, nameZh],
        ),
      })
      .returning({ id: shortages.id }),
  );
  if (!row) throw new Error('The shortage was not written');
  const facts = await readFacts(tx, row.id);
  // The order may have been changed, cancelled or corrected meanwhile, and does without it.
  if (facts.left <= 0) {
    await tx.delete(shortages).where(and(inShop(shortages, by), eq(shortages.id, row.id)));
    return;
  }
  await begin(tx, storedShortage, { id: row.id, shopId, name: number, facts }, { actor, at });
}

/** The line is picked anew: what it was closed without is not missing any more. */
export const reopenLine = (tx: Transaction, pickLineId: number, by: By): Promise<void> =>
  withdraw(tx, MISSING, eq(shortages.pickLineId, pickLineId), by);

/** Its list is cancelled: all that was on it waits to be picked. */
export const cancelList = (tx: Transaction, pickListId: number, by: By): Promise<void> =>
  withdraw(tx, TO_DECIDE, eq(shortages.pickListId, pickListId), by);

/** Another list has these lines of orders: what was missing of them is fetched. */
export const listAnew = (tx: Transaction, orderLineIds: readonly number[], by: By): Promise<void> =>
  withdraw(tx, TO_DECIDE, inArray(shortages.orderLineId, [...orderLineIds]), by);

/** An order that has moved may do without what is missing: it was cancelled, changed, or shipped. */
export async function shortagesFollow(
  tx: Transaction,
  { record, before, after, snapshot, actor, at }: OrderMove,
): Promise<void> {
  if (!isTagged(orderLifecycle, record.state, 'toPick')) return;
  if (snapshot.hasTag('toPick') && before.lines === after.lines) return;
  const { id, shopId } = record;
  const by = { shopId, actor, at };
  const ofOrder = eq(shortages.orderId, id);
  await withdraw(tx, TO_DECIDE, and(ofOrder, sql`${left} <= 0`), by);
  await withdraw(tx, ['backOrdered'], and(ofOrder, isAskedForNoMore), by);
}

/** Whoever may move the list or the order withdraws what follows of it, order by order. */
async function withdraw(
  tx: Transaction,
  from: readonly ShortagePlace[],
  which: SQL | undefined,
  { shopId, actor, at }: By,
): Promise<void> {
  const found = await tx
    .select({ id: shortages.id })
    .from(shortages)
    .where(and(inShop(shortages, { shopId }), inArray(shortages.status, [...from]), which))
    .orderBy(asc(shortages.orderId), asc(shortages.id));
  const able = { ...actor, grants: () => true };
  const event = { type: 'withdraw', remark: '', ofPicking: true } as const;
  for (const { id } of found) {
    const request = { id, shopId, event, once: true, actor: able, at };
    await send(tx as unknown as Database, storedShortage, request, tx);
  }
}
