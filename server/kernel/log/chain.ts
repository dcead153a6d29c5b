import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { operationLog, operationLogSeals } from '../db/tables/log.ts';
import type { Database } from '../db/transaction.ts';

/** A seal of a line: its hash, which the next one carries. */
export interface Seal {
  line: number;
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
}

/** What the first seal carries: there is none before it. */
export const BEGINNING: Seal = { line: 0, hash: '0'.repeat(64) };

/**
 * A line as it is hashed, in SQL: every column in this order, as text that does not depend on the
 * session's settings. Changing it breaks every seal there is: a column that came later is hashed
 * where the line has it, so that lines from before are what they were.
 */
export const CONTENT = sql<(string | null)[]>`array[
  ${operationLog.id}::text,
  ${operationLog.shopId}::text,
  to_char(${operationLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  ${operationLog.operatorId}::text,
  ${operationLog.operatorName},
  ${operationLog.operatorRole},
  ${operationLog.module},
  ${operationLog.operation},
  ${operationLog.targetRecord},
  ${operationLog.targetId}::text,
  ${operationLog.targetName},
  ${operationLog.outcome},
  ${operationLog.reason}::text,
  ${operationLog.remark}
] || case when ${operationLog.changes} is null then array[]::text[]
  else array[${operationLog.changes}::text] end`;

/** The hash of a line's content and of the seal before it. */
export const hashOf = (previous: string, content: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...content]))
    .digest('hex');

/** The newest seal; the beginning where nothing is sealed yet. */
export async function lastSeal(db: Pick<Database, 'select'>): Promise<Seal> {
  const { lineId, hash } = operationLogSeals;
  const [last] = await db
    .select({ line: lineId, hash })
    .from(operationLogSeals)
    .orderBy(desc(lineId))
    .limit(1);
  return last ?? BEGINNING;
}
