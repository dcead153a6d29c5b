import { and, asc, eq } from 'drizzle-orm';
import type { HistoryLine, StateValue } from '../api/record.ts';
import { recordHistory } from './db/schema.ts';
import type { Database } from './db/transaction.ts';

/** A record's history as the wire has it, from its first line on. */
export async function readHistory(
  db: Pick<Database, 'select'>,
  lifecycle: string,
  recordId: number,
): Promise<HistoryLine[]> {
  const rows = await db
    .select()
    .from(recordHistory)
    .where(and(eq(recordHistory.lifecycle, lifecycle), eq(recordHistory.recordId, recordId)))
    .orderBy(asc(recordHistory.version));
  return rows.map((row) => ({
    version: row.version,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    actorRole: row.actorRole,
    event: row.event,
    payload: row.payload,
    from: row.fromState as StateValue | null,
    to: row.toState as StateValue,
    remark: row.remark,
  }));
}
