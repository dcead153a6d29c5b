import { and, asc, eq, sql } from 'drizzle-orm';
import type { LineWeight } from '../../api/kernel/weight.ts';
import type { PickLine } from '../../api/pickLists/calls.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { PickLineFacts } from '../../machines/pickList/law/facts.ts';
import { UNDER_WAY, VOID } from '../../machines/pickList/law/index.ts';
import { SETTLED } from '../../machines/shortage/law/index.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { orders } from '../orders/tables.ts';
import { pickLines } from './tables.ts';

const CANCELLED = placesTagged(orderLifecycle, 'cancelled');
const TO_PICK = placesTagged(orderLifecycle, 'toPick');

/** The first later list that has the same line of the order. */
const elsewhere = sql<PickLineFacts['elsewhere']>`(
  select json_build_object('id', list.id, 'number', list.number)
  from pick_lines later join pick_lists list on list.id = later.pick_list_id
  where later.order_line_id = ${pickLines.orderLineId} and later.id > ${pickLines.id}
    and list.status not in (${written(VOID)})
  order by later.id limit 1)`;

/** The shortage that its order was changed by. */
const settled = sql<PickLineFacts['settled']>`(
  select json_build_object('id', shortage.id, 'number', shortage.number)
  from shortages shortage
  where shortage.pick_line_id = ${pickLines.id} and shortage.status in (${written(SETTLED)}))`;

/** What its order still waits for, less what other lists under way hold of it. */
const stillAsked = sql`coalesce((
  select greatest(0, asked.quantity - asked.shipped - coalesce((
    select sum(case when other.claims then other.asked else other.picked end)
    from pick_lines other join pick_lists list on list.id = other.pick_list_id
    where other.order_line_id = asked.id and other.id <> ${pickLines.id}
      and list.status in (${written(UNDER_WAY)})), 0))
  from order_lines asked join orders its on its.id = asked.order_id
  where asked.id = ${pickLines.orderLineId} and its.status in (${written(TO_PICK)})), 0)`.mapWith(
  pickLines.asked,
);

/** What of it was weighed; null of goods that are charged by the piece. */
const weight = sql<LineWeight | null>`(
  select json_build_object('each', asked.each_weight, 'weighed', ${pickLines.weighed},
    'kilos', ${pickLines.weighedKilos})
  from order_lines asked
  where asked.id = ${pickLines.orderLineId} and asked.each_weight is not null)`;

/** The lines of a list in the order in which one walks along the shelves. */
export async function readPickLines(
  db: Pick<Database | Transaction, 'select'>,
  pickListId: number,
): Promise<{ line: PickLine; facts: PickLineFacts }[]> {
  const rows = await db
    .select({
      id: pickLines.id,
      orderId: pickLines.orderId,
      orderSn: orders.orderSn,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      goodsId: pickLines.goodsId,
      sku: pickLines.sku,
      barcode: goods.barcode,
      name: pickLines.name,
      nameZh: pickLines.nameZh,
      specification: pickLines.specification,
      unit: pickLines.unit,
      unitZh: pickLines.unitZh,
      ratio: pickLines.ratio,
      baseUnit,
      baseUnitZh,
      shelfNumber: goods.shelfNumber,
      shelfLabel: goods.shelfLabel,
      asked: pickLines.asked,
      picked: pickLines.picked,
      short: pickLines.short,
      isOff: sql<boolean>`${orders.status} in (${written(CANCELLED)})`,
      elsewhere,
      settled,
      stillAsked,
      weight,
    })
    .from(pickLines)
    .innerJoin(orders, eq(orders.id, pickLines.orderId))
    .innerJoin(goods, eq(goods.id, pickLines.goodsId))
    .where(and(eq(pickLines.pickListId, pickListId)))
    .orderBy(
      sql`${goods.shelfNumber} asc nulls last`,
      asc(goods.shelfLabel),
      asc(pickLines.name),
      asc(pickLines.id),
    );
  return rows.map(
    ({ ratio, baseUnit, baseUnitZh, isOff, elsewhere, settled, stillAsked, weight, ...line }) => ({
      line,
      facts: {
        lineId: line.id,
        orderId: line.orderId,
        goodsId: line.goodsId,
        name: line.name,
        nameZh: line.nameZh,
        unit: line.unit,
        unitZh: line.unitZh,
        ratio,
        baseUnit,
        baseUnitZh,
        asked: line.asked,
        picked: line.picked,
        short: line.short,
        isOff,
        elsewhere,
        settled,
        stillAsked,
        ...(weight ? { weight } : {}),
      },
    }),
  );
}

/** The lines of a list as its chart sees them. */
export const readFactLines = async (
  db: Pick<Database | Transaction, 'select'>,
  pickListId: number,
): Promise<PickLineFacts[]> => (await readPickLines(db, pickListId)).map(({ facts }) => facts);
