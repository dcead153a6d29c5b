import { and, desc, eq, inArray } from 'drizzle-orm';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { outboxMessages } from '../kernel/db/tables/outbox.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { OUTBOUND_KINDS } from './kinds.ts';

/** The latest message of an order to the warehouse system, of these kinds; null without one. */
export async function newestOf(
  db: Pick<Database, 'select'>,
  orderId: number,
  kinds: readonly string[] = OUTBOUND_KINDS,
) {
  const [row] = await db
    .select({ id: outboxMessages.id, kind: outboxMessages.kind })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.sourceLifecycle, orderLifecycle.id),
        eq(outboxMessages.sourceId, orderId),
        inArray(outboxMessages.kind, [...kinds]),
      ),
    )
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  return row ?? null;
}
