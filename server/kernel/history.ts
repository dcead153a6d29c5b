import { and, asc, desc, eq } from 'drizzle-orm';
import type { HistoryLine, StateValue } from '../../api/kernel/record.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { accounts } from './db/tables/access.ts';
import { recordHistory } from './db/tables/records.ts';
import type { Database } from './db/transaction.ts';
import type { Actor } from './record.ts';

/** The person who moves a record, as the charts take people; null for the clock and visitors. */
export const personOf = ({ id, name }: Pick<Actor, 'id' | 'name'>): Person | null =>
  id === null ? null : { id, name };

/** The person who last sent a record an event of this type; null where it was never sent. */
export async function lastSender(
  db: Pick<Database, 'select'>,
  lifecycle: string,
  recordId: number,
  event: string,
): Promise<Person | null> {
  const [line] = await db
    .select({ id: recordHistory.actorId, name: recordHistory.actorName })
    .from(recordHistory)
    .where(
      and(
        eq(recordHistory.lifecycle, lifecycle),
        eq(recordHistory.recordId, recordId),
        eq(recordHistory.event, event),
      ),
    )
    .orderBy(desc(recordHistory.version))
    .limit(1);
  return line ? personOf(line) : null;
}

/** A record's history as it goes over the wire, oldest line first. */
export async function readHistory(
  db: Pick<Database, 'select'>,
  lifecycle: string,
  recordId: number,
): Promise<HistoryLine[]> {
  const rows = await db
    .select({ row: recordHistory, actorAccount: accounts.username, actorAvatar: accounts.avatar })
    .from(recordHistory)
    .leftJoin(accounts, eq(accounts.id, recordHistory.actorId))
    .where(and(eq(recordHistory.lifecycle, lifecycle), eq(recordHistory.recordId, recordId)))
    .orderBy(asc(recordHistory.version));
  return rows.map(({ row, actorAccount, actorAvatar }) => ({
    version: row.version,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    actorAccount,
    actorAvatar,
    actorRole: row.actorRole,
    event: row.event,
    payload: row.payload,
    from: row.fromState as StateValue | null,
    to: row.toState as StateValue,
    remark: row.remark,
    figures: row.figures,
  }));
}
