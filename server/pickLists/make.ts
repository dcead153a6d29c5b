import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { type Actor, begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { listAnew } from '../shortages/follow.ts';
import { openToPick } from './open.ts';
import { readFactLines } from './read.ts';
import { storedPickList } from './stored.ts';
import { pickLines, pickListNumbers, pickLists } from './tables.ts';

/** Where orders wait for their goods to be fetched. */
export const TO_PICK = placesTagged(orderLifecycle, 'toPick');

/** Who makes lists in which shop, and when. */
export interface Maker {
  shopId: number;
  actor: Actor;
  at: Date;
}

/** A line that a list is to have. */
export type NewPickLine = Omit<typeof pickLines.$inferInsert, 'id' | 'pickListId'>;

export interface MadeList {
  id: number;
  number: string;
}

/**
 * Puts all that is open of the shop's orders on one list, or each order on one of its own. The orders
 * stay locked, so that nobody ships or lists the same goods meanwhile.
 * @throws Failure 4000 where an order is not there, does not wait for shipment, or has nothing left
 */
export async function makeLists(
  tx: Transaction,
  maker: Maker,
  { orderIds, each }: { orderIds: readonly number[]; each: boolean },
): Promise<MadeList[]> {
  const ids = [...new Set(orderIds)];
  const found = await tx
    .select({ id: orders.id, orderSn: orders.orderSn, status: orders.status })
    .from(orders)
    .where(and(inShop(orders, maker), inArray(orders.id, ids)))
    .orderBy(asc(orders.id))
    .for('no key update');
  if (found.length < ids.length) throw invalid({ orderIds: 'validation.required' });
  const waiting = found.filter(({ status }) => TO_PICK.includes(status));
  const other = found.find((one) => !waiting.includes(one));
  if (other) throw invalid({ orderIds: toldOf('orderWaitsForPicking', other) });
  const lines = await openLines(tx, ids);
  for (const order of found) {
    if (lines.some(({ orderId }) => orderId === order.id)) continue;
    throw invalid({ orderIds: toldOf('orderHasGoodsToPick', order) });
  }
  const groups = each
    ? found.map(({ id }) => lines.filter(({ orderId }) => orderId === id))
    : [lines];
  const made: MadeList[] = [];
  for (const group of groups) made.push(await makeList(tx, maker, group));
  return made;
}

const toldOf = (rule: string, { orderSn }: { orderSn: string }) => ({
  rule,
  figures: { order: orderSn },
});

/** What is open of orders and on no list under way, as lines of a list. */
async function openLines(tx: Transaction, orderIds: number[]): Promise<NewPickLine[]> {
  const rows = await tx
    .select({
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      goodsId: orderLines.goodsId,
      sku: orderLines.sku,
      name: orderLines.name,
      nameZh: orderLines.nameZh,
      specification: orderLines.specification,
      unit: orderLines.unit,
      unitZh: orderLines.unitZh,
      ratio: orderLines.ratio,
      asked: openToPick.mapWith(orderLines.quantity),
    })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, orderIds), sql`${openToPick} > 0`))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id));
  return rows;
}

/** Writes a list with its lines and the first line of its history. */
export async function makeList(
  tx: Transaction,
  { shopId, actor, at }: Maker,
  lines: readonly NewPickLine[],
): Promise<MadeList> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  const count = await nextCount(tx, pickListNumbers);
  const number = `${shop.orderPrefix}P${dayAt(at, shop.timeZone)}-${String(count).padStart(4, '0')}`;
  const whose = await tx
    .select({
      orderSn: orders.orderSn,
      name: orders.customerName,
      nameZh: orders.customerNameZh,
    })
    .from(orders)
    .where(
      inArray(
        orders.id,
        lines.map(({ orderId }) => orderId),
      ),
    );
  const [row] = await tx
    .insert(pickLists)
    .values({
      shopId,
      number,
      state: 'open',
      status: 'open',
      createdAt: at,
      searchText: searchText(
        number,
        ...whose.flatMap(({ orderSn, name, nameZh }) => [orderSn, name, nameZh]),
        ...lines.flatMap(({ sku, name, nameZh }) => [sku, name, nameZh]),
      ),
    })
    .returning({ id: pickLists.id });
  if (!row) throw new Error('The pick list was not written');
  await tx.insert(pickLines).values(lines.map((line) => ({ ...line, pickListId: row.id })));
  await listAnew(
    tx,
    lines.map(({ orderLineId }) => orderLineId),
    { shopId, actor, at },
  );
  const facts = {
    pickListId: row.id,
    lines: await readFactLines(tx, row.id),
    picker: null,
    boxes: [],
    actor: null,
  };
  await begin(tx, storedPickList, { id: row.id, shopId, name: number, facts }, { actor, at });
  return { id: row.id, number };
}
