import { setTimeout as passed } from 'node:timers/promises';
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { operationLog, operationLogSeals } from '../db/tables/log.ts';
import type { Database } from '../db/transaction.ts';
import { CONTENT, hashOf, lastSeal, type Seal } from './chain.ts';

/** The number of the advisory lock that a sealing server holds; any fixed number would do. */
const SEAL_LOCK = 7_263_915;
/** Lines that are sealed in one transaction. */
const AT_ONCE = 1_000;
/** How long a round waits for those who were writing when it began, and how often it looks, milliseconds. */
const PATIENCE = 5_000;
const LOOK = 20;

/**
 * Seals the lines of the operation log that have none, oldest first, and answers how many. Nobody who
 * writes a line waits for it, and lines that may still come are waited for: a line below a seal is one
 * that was put in. Every server may run it at any time; one of them does the work.
 */
export async function sealLog(db: Database, stopping?: AbortSignal): Promise<number> {
  const end = await settledEnd(db);
  let sealed = 0;
  while (end !== null && !stopping?.aborted) {
    const many = await sealSome(db, end);
    sealed += many;
    if (many < AT_ONCE) break;
  }
  return sealed;
}

/**
 * The highest id of a line below which none can appear any more; null where some were long in writing.
 * Who inserts has the table's lock before it takes an id: whoever has not the lock now, and took an id
 * up to this one, has committed or never will.
 */
async function settledEnd(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ end: string }>(
    sql`select case when is_called then last_value else 0 end as end from operation_log_id_seq`,
  );
  const end = Number(rows[0]?.end ?? 0);
  if (end <= (await lastSeal(db)).line) return null;
  let writing = await writers(db);
  for (let waited = 0; writing.size > 0; waited += LOOK) {
    if (waited >= PATIENCE) return null;
    await passed(LOOK);
    const still = await writers(db);
    writing = new Set([...writing].filter((one) => still.has(one)));
  }
  return end;
}

/** The transactions, other than the asker's, that have written or are about to write lines. */
async function writers(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ transaction: string }>(sql`
    select virtualtransaction as transaction from pg_locks
    where locktype = 'relation' and relation = ${'operation_log'}::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`);
  return new Set(rows.map(({ transaction }) => transaction));
}

async function sealSome(db: Database, end: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return 0;
    let last: Seal = await lastSeal(tx);
    const lines = await tx
      .select({ id: operationLog.id, content: CONTENT })
      .from(operationLog)
      .where(and(gt(operationLog.id, last.line), lte(operationLog.id, end)))
      .orderBy(asc(operationLog.id))
      .limit(AT_ONCE);
    const seals = lines.map(({ id, content }) => {
      const previous = last.hash;
      last = { line: id, hash: hashOf(previous, content) };
      return { lineId: id, previous, hash: last.hash };
    });
    if (seals.length > 0) await tx.insert(operationLogSeals).values(seals);
    return seals.length;
  });
}
