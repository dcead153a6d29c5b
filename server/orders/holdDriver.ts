import { eq } from 'drizzle-orm';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { isBarred } from '../drivers/places.ts';
import { drivers } from '../drivers/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { RecordRefusal } from '../kernel/record.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * Keeps the driver whom an order is given as he is until that is written: he goes off duty before,
 * and the chart is asked again with that, or he finds the order and stays.
 */
export async function holdDriver(tx: Transaction, move: OrderMove): Promise<void> {
  const { record, event, actor } = move;
  if (event.type !== 'assignWaybill') return;
  const [driver] = await tx
    .select({ id: drivers.id, isBarred })
    .from(drivers)
    .where(eq(drivers.id, event.driverId))
    .for('share');
  if (!driver?.isBarred || record.facts.unavailableDrivers.includes(driver.id)) return;
  const facts = {
    ...record.facts,
    unavailableDrivers: [...record.facts.unavailableDrivers, driver.id],
  };
  const answer = ask(
    orderLifecycle,
    restore(orderLifecycle, record.state, facts),
    event,
    actor.grants,
  );
  if (answer.possible) return;
  throw new RecordRefusal({
    kind: 'refused',
    reason: answer.reason,
    record: 'order',
    operation: event.type,
    target: record,
  });
}
