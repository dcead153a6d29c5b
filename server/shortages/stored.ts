import { and, eq, sql } from 'drizzle-orm';
import type {
  ShortageEvent,
  ShortageFacts,
  ShortagePlace,
} from '../../machines/shortage/law/facts.ts';
import { shortageLifecycle } from '../../machines/shortage/law/index.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { left, onLine } from './left.ts';
import { shortages } from './tables.ts';

/** A shortage under its lock. */
export type ShortageRecord = Stored<ShortageFacts>;
type ShortageMove = Move<ShortageRecord, ShortageFacts, ShortageEvent>;

/** The shortage's lifecycle with its table: the status is the chart's state. */
export const storedShortage: StoredLifecycle<ShortageRecord, ShortageFacts, ShortageEvent> = {
  lifecycle: shortageLifecycle,
  rows: {
    id: shortages.id,
    version: shortages.version,
    state: shortages.status,
    name: shortages.number,
  },
  lock,
  save,
  // What was agreed is what became of it.
  kept: (event) => ('agreed' in event ? { ...event, agreed: undefined } : event),
};

/** What the chart decides by, in a query over shortages with their orders and goods. */
const factColumns = {
  shortageId: shortages.id,
  orderId: shortages.orderId,
  orderSn: orders.orderSn,
  goodsId: shortages.goodsId,
  name: shortages.name,
  nameZh: shortages.nameZh,
  unit: shortages.unit,
  unitZh: shortages.unitZh,
  ratio: shortages.ratio,
  baseUnit,
  baseUnitZh,
  quantity: shortages.quantity,
  left: left.mapWith(shortages.quantity),
  onLine: onLine.mapWith(shortages.quantity),
  others: sql<boolean>`exists (
    select from order_lines other
    where other.order_id = ${shortages.orderId} and other.id <> ${shortages.orderLineId})`,
};

/** What the chart decides by. */
export async function readFacts(
  db: Pick<Transaction, 'select'>,
  id: number,
): Promise<ShortageFacts> {
  const [facts] = await db
    .select(factColumns)
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .innerJoin(goods, eq(goods.id, shortages.goodsId))
    .where(eq(shortages.id, id));
  if (!facts) throw new Error(`Shortage ${id} has lost its order`);
  const { onLine, others, ...rest } = facts;
  return { ...rest, isAll: !others && rest.left > 0 && rest.left >= onLine };
}

/** Locks the order, then its shortage, as whoever moves the order does. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<ShortageRecord | null> {
  const which = and(eq(shortages.id, id), inShopOrAll(shortages, shopId));
  const [found] = await tx.select({ orderId: shortages.orderId }).from(shortages).where(which);
  if (!found) return null;
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, found.orderId))
    .for('no key update');
  const [row] = await tx.select().from(shortages).where(which).for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.number,
    facts: await readFacts(tx, id),
  };
}

/** Writes what the chart decided. What becomes of the order is sent to it (`moves.ts`). */
async function save(tx: Transaction, { record, event, snapshot, version }: ShortageMove) {
  await tx
    .update(shortages)
    .set({
      status: snapshot.value as ShortagePlace,
      version,
      ...(event.type === 'substitute'
        ? {
            insteadId: event.goodsId,
            insteadUnit: event.unit,
            insteadQuantity: event.quantity,
          }
        : {}),
    })
    .where(eq(shortages.id, record.id));
}
