import { and, count, desc, eq, getTableColumns, inArray, not } from 'drizzle-orm';
import type { OutboundStatus } from '../../api/outbound/calls.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { outboxMessageLifecycle } from '../../machines/outboxMessage/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import { isOvertaken } from '../kernel/outbox/overtaken.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { causesOf } from './causes.ts';
import { OUTBOUND_KINDS } from './kinds.ts';
import { presentSend } from './onWire.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'hasWarehouse'>;

/** The most orders that the list of errors shows. */
const MOST = 500;

/** Where a message is that came to nothing. */
const REFUSED = placesTagged(outboxMessageLifecycle, 'refused');

const { body: _body, ...columns } = getTableColumns(outboxMessages);

/** What the warehouse system has not taken of the shop's orders, by cause. */
export async function outboundErrors(call: Caller) {
  const { db } = call;
  const where = and(
    inShop(outboxMessages, call),
    inArray(outboxMessages.status, REFUSED),
    inArray(outboxMessages.kind, [...OUTBOUND_KINDS]),
    not(isOvertaken(db)),
  );
  const rows = await db
    .select({ message: columns, text: outboxMessages.body, order: orders })
    .from(outboxMessages)
    .innerJoin(orders, eq(orders.id, outboxMessages.sourceId))
    .where(and(where, inShop(orders, call)))
    .orderBy(desc(outboxMessages.id))
    .limit(MOST);
  const counted = await db
    .select({ tab: outboxMessages.tab, count: count() })
    .from(outboxMessages)
    .where(where)
    .groupBy(outboxMessages.tab);
  const countOf = (tab: string) => counted.find((one) => one.tab === tab)?.count ?? 0;
  const counts = { needsCorrection: countOf('needsCorrection'), failed: countOf('failed') };
  return {
    causes: await causesOf(db, rows),
    counts,
    isWhole: rows.length >= counts.needsCorrection + counts.failed,
    warehouse: call.hasWarehouse,
  };
}

/** How far the warehouse system has been told of orders of the caller's shop, in the order they are named. */
export async function outboundStatus(
  call: Caller,
  orderIds: readonly number[],
): Promise<OutboundStatus[]> {
  const { db, hasWarehouse: warehouse } = call;
  const ids = [...new Set(orderIds)];
  const found = await db
    .select({ id: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.id, ids)));
  const rows = await db
    .selectDistinctOn([outboxMessages.sourceId, outboxMessages.kind], columns)
    .from(outboxMessages)
    .where(
      and(
        inShop(outboxMessages, call),
        eq(outboxMessages.sourceLifecycle, orderLifecycle.id),
        inArray(outboxMessages.sourceId, ids),
        inArray(outboxMessages.kind, [...OUTBOUND_KINDS]),
      ),
    )
    .orderBy(outboxMessages.sourceId, outboxMessages.kind, desc(outboxMessages.id));
  return ids.flatMap((orderId) => {
    const order = found.find(({ id }) => id === orderId);
    if (!order) return [];
    const sends = rows
      .filter(({ sourceId }) => sourceId === orderId)
      .sort((one, other) => other.id - one.id)
      .map(presentSend);
    return [{ orderId, orderSn: order.orderSn, sends, warehouse }] as OutboundStatus[];
  });
}
