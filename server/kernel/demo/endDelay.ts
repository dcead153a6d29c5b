import { and, eq } from 'drizzle-orm';
import { recordTimers } from '../db/tables/records.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { CLOCK, type Stored, type StoredLifecycle, send } from '../record.ts';

/** Ends the running delay of a record, as the clock would. */
export async function endDelay<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  tx: Transaction,
  stored: StoredLifecycle<Row, Facts, Event>,
  id: number,
  at: Date,
): Promise<void> {
  const { lifecycle } = stored;
  const [timer] = await tx
    .select()
    .from(recordTimers)
    .where(and(eq(recordTimers.lifecycle, lifecycle.id), eq(recordTimers.recordId, id)));
  if (!timer) return;
  const event = { type: timer.event } as Event;
  await send(tx as unknown as Database, stored, { id, shopId: null, event, actor: CLOCK, at }, tx);
}
