import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { toMinor } from '../../api/kernel/money.ts';
import type { bulkEvent, orderEvent } from '../../api/orders/calls.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { openLines } from '../../machines/order/law/intents.ts';
import { drivers, vehicles } from '../delivery/tables.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import type { Problem } from './price.ts';
import { wrongEntry } from './problems.ts';

type WireEvent = z.output<typeof orderEvent>;
type BulkWireEvent = z.output<typeof bulkEvent>;

/** How an event of a bulk action becomes one of the chart, once an order's facts are known. */
export type EventOf = (facts: OrderFacts) => OrderEvent;

/**
 * Reads an event off the wire: amounts become minor units, and the driver and vehicle that it names
 * are the shop's own.
 * @throws Failure 4000 by field
 */
export async function readEvent(
  call: Pick<Call, 'db' | 'shopId'>,
  event: WireEvent,
): Promise<OrderEvent> {
  if (event.type === 'assignWaybill') await mustBeOfShop(call, event);
  return event.type === 'refund' ? { ...event, amount: toMinor(event.amount) } : event;
}

/** The same for a bulk action, where `shipAll` names the open lines of each order. */
export async function readBulkEvent(
  call: Pick<Call, 'db' | 'shopId'>,
  event: BulkWireEvent,
): Promise<EventOf> {
  if (event.type === 'shipAll') return shipAllOf;
  const same = await readEvent(call, event);
  return () => same;
}

const shipAllOf = (facts: OrderFacts): OrderEvent => ({ type: 'ship', lines: openLines(facts) });

async function mustBeOfShop(
  call: Pick<Call, 'db' | 'shopId'>,
  { driverId, vehicleId }: { driverId: number; vehicleId: number },
): Promise<void> {
  const problems: Problem[] = [];
  if (!(await isInShop(call, drivers, driverId))) {
    problems.push({ path: 'event.driverId', reason: { rule: 'driverIsOfShop' } });
  }
  if (!(await isInShop(call, vehicles, vehicleId))) {
    problems.push({ path: 'event.vehicleId', reason: { rule: 'vehicleIsOfShop' } });
  }
  if (problems.length > 0) throw wrongEntry(problems);
}

async function isInShop(
  call: Pick<Call, 'db' | 'shopId'>,
  table: typeof drivers | typeof vehicles,
  id: number,
): Promise<boolean> {
  const found = await call.db
    .select({ id: table.id })
    .from(table)
    .where(and(inShop(table, call), eq(table.id, id)));
  return found.length > 0;
}
