import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { toMinor } from '../../api/kernel/money.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent, OrderFacts, OrderLineFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { customers } from '../customers/tables.ts';
import { noteFollows } from '../deliveryNotes/follow.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import type { Actor, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { readWallet } from '../members/wallet.ts';
import { tellWarehouse } from '../outbound/tell.ts';
import { readHolds } from '../pickLists/holds.ts';
import { setLimitOf } from '../shopSettings/limits.ts';
import { shortagesFollow } from '../shortages/follow.ts';
import { discountFacts } from './discountFacts.ts';
import { factsOf } from './facts.ts';
import { changesOfMove } from './logChanges.ts';
import type { OrderRecord } from './orderRecord.ts';
import { invoicedTotal, limitsFrom, unavailableDrivers, unavailableVehicles } from './queries.ts';
import { saveOrder } from './save.ts';
import { orderLines, orders } from './tables.ts';
import { lineWeight } from './weightOfLine.ts';

/** The order's lifecycle with its tables, where whoever moves it sees to what hangs on it. */
export const orderAlone: StoredLifecycle<OrderRecord, OrderFacts, OrderEvent> = {
  lifecycle: orderLifecycle,
  rows: {
    id: orders.id,
    version: orders.version,
    state: orders.state,
    name: orders.orderSn,
    shown: { fulfilment: orders.status, payment: orders.paymentStatus },
  },
  lock: lockOrder,
  save: saveOrder,
  changes: async (_tx, before, after, move) => changesOfMove(before, after, move),
};

/** The order's lifecycle with its tables: its delivery note goes where it goes, and its shortages end. */
export const storedOrder: typeof orderAlone = {
  ...orderAlone,
  async save(tx, move) {
    await saveOrder(tx, move);
    await noteFollows(tx, move);
    await shortagesFollow(tx, move);
  },
};

/** The same, where its moves are told to the warehouse system. */
const toldOrder: typeof storedOrder = {
  ...storedOrder,
  async save(tx, move) {
    await storedOrder.save(tx, move);
    await tellWarehouse(tx, move);
  },
};

/** The order's lifecycle for who moves it, by whether there is a warehouse system that hears of it. */
export const storedOrderFor = ({ hasWarehouse }: { hasWarehouse: boolean }): typeof storedOrder =>
  hasWarehouse ? toldOrder : storedOrder;

/**
 * Reads an order under its lock, then its customer under theirs: the credit limit is asked of what
 * no other transaction is changing. Shelf and wallet are read as they are now; `save` takes from them
 * under their own locks, after these two, so that transactions wait for each other in one order.
 */
export async function lockOrder(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<OrderRecord | null> {
  const [found] = await tx
    .select({
      row: getTableColumns(orders),
      open: shops.open,
      unavailableDrivers,
      unavailableVehicles,
      invoiced: invoicedTotal,
      reopensAt: shops.reopensAt,
      orderPrefix: shops.orderPrefix,
      timeZone: shops.timeZone,
      refundLimit: setLimitOf('refund', orders.shopId),
      correctionLimit: setLimitOf('correction', orders.shopId),
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(eq(orders.id, id), inShopOrAll(orders, shopId)))
    .for('no key update', { of: orders });
  if (!found) return null;
  const { row, open, reopensAt, orderPrefix } = found;
  const customer = row.customerId === null ? null : await lockCustomer(tx, row.customerId);
  const state = row.state as ChartState;
  return {
    id: row.id,
    shopId: row.shopId,
    version: row.version,
    state,
    name: row.orderSn,
    facts: factsOf({
      order: row,
      lines: await readLines(tx, row),
      invoiced: found.invoiced === null ? null : toMinor(found.invoiced),
      customer,
      wallet: await readWallet(tx, {
        shopId: row.shopId,
        phone: row.customerPhone,
        currency: row.currency,
        order: row,
      }),
      storeOpen: open,
      unavailableDrivers: found.unavailableDrivers,
      unavailableVehicles: found.unavailableVehicles,
      // Read after the lock: whoever makes a list holds the order's row until it is written.
      pickLists: await readHolds(tx, row.id),
      storeReopensAt: reopensAt?.toISOString() ?? null,
      limits: limitsFrom(found, row.currency),
      actor: personOf(actor),
      state,
    }),
    row,
    orderPrefix,
    timeZone: found.timeZone,
    repriced: null,
    details: null,
  };
}

async function lockCustomer(tx: Transaction, id: number) {
  const [customer] = await tx
    .select({
      id: customers.id,
      name: customers.name,
      nameZh: customers.nameZh,
      status: customers.status,
      creditLimit: customers.creditLimit,
      receivable: customers.receivable,
    })
    .from(customers)
    .where(eq(customers.id, id))
    .for('no key update');
  return customer ?? null;
}

/** An order's lines as its chart sees them, with what is on the shelf now. */
export async function readLines(
  db: Pick<Transaction, 'select'>,
  order: Pick<typeof orders.$inferSelect, 'id' | 'discount' | 'currency'>,
): Promise<OrderLineFacts[]> {
  const rows = await db
    .select({
      lineId: orderLines.id,
      goodsId: orderLines.goodsId,
      name: orderLines.name,
      nameZh: orderLines.nameZh,
      unit: orderLines.unit,
      unitZh: orderLines.unitZh,
      ratio: orderLines.ratio,
      baseUnit,
      baseUnitZh,
      quantity: orderLines.quantity,
      shipped: orderLines.shipped,
      stock: goods.stock,
      weight: lineWeight,
      amount: orderLines.amount,
      discount: orderLines.discount,
      discountAgreed: orderLines.discountAgreed,
      discountReason: orderLines.discountReason,
    })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const discounts = discountFacts(order, rows);
  return rows.map(
    (
      {
        weight,
        amount: _amount,
        discount: _discount,
        discountAgreed: _agreed,
        discountReason: _reason,
        ...line
      },
      index,
    ) => ({
      ...line,
      ...(weight ? { weight } : {}),
      discount: discounts[index],
    }),
  );
}
