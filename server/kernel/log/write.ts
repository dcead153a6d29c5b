import type { Refusal } from '../../../api/kernel/operation.ts';
import type { Call } from '../context.ts';
import { operationLog } from '../db/tables/log.ts';
import type { Database } from '../db/transaction.ts';
import type { Attempt } from '../failure.ts';
import { keptChanges, type StoredChange } from './changes.ts';
import { calledInLog } from './operationNames.ts';

/** Who did something, where and when; without an id somebody from outside. */
type Operator = Pick<Call, 'shopId' | 'now'> & {
  account: Pick<Call['account'], 'name' | 'roleCode'> & { id: number | null };
};

/**
 * Logs an operation that does not move a record: a setting was saved, a limit changed. `record.ts`
 * logs the moves of records with a chart.
 */
export async function logDone(
  db: Pick<Database, 'insert'>,
  operator: Operator,
  attempt: Attempt,
  remark: string | null = null,
  changes: readonly StoredChange[] = [],
): Promise<void> {
  await db.insert(operationLog).values({
    ...lineOf(operator, attempt),
    outcome: 'done',
    remark,
    changes: keptChanges(changes),
  });
}

/** So many lines are written by one statement, which takes 65,535 values at most. */
const AT_ONCE = 1_000;

/** The same for many at once: each gets a line. */
export async function logAllDone(
  db: Pick<Database, 'insert'>,
  operator: Operator,
  lines: readonly { attempt: Attempt; remark: string | null; changes: readonly StoredChange[] }[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    await db.insert(operationLog).values(
      lines.slice(from, from + AT_ONCE).map(({ attempt, remark, changes }) => ({
        ...lineOf(operator, attempt),
        outcome: 'done' as const,
        remark,
        changes: keptChanges(changes),
      })),
    );
  }
}

/** The same for an operation that reaches several shops: each gets a line. */
export async function logDoneIn(
  db: Pick<Database, 'insert'>,
  operator: Omit<Operator, 'shopId'>,
  shopIds: readonly number[],
  attempt: Attempt,
  remark: string | null = null,
  changes: readonly StoredChange[] = [],
): Promise<void> {
  for (const shopId of shopIds)
    await logDone(db, { ...operator, shopId }, attempt, remark, changes);
}

/** Logs a refused attempt: who tried what, and which rule refused it. */
export async function logRefused(
  db: Pick<Database, 'insert'>,
  operator: Operator,
  attempt: Attempt,
  reason: Refusal,
): Promise<void> {
  await db
    .insert(operationLog)
    .values({ ...lineOf(operator, attempt), outcome: 'refused', reason });
}

/** The same in several shops: each gets a line. */
export async function logRefusedIn(
  db: Pick<Database, 'insert'>,
  operator: Omit<Operator, 'shopId'>,
  shopIds: readonly number[],
  attempt: Attempt,
  reason: Refusal,
): Promise<void> {
  for (const shopId of shopIds) await logRefused(db, { ...operator, shopId }, attempt, reason);
}

function lineOf({ account, shopId, now }: Operator, { module, operation, target }: Attempt) {
  return {
    shopId,
    at: now(),
    operatorId: account.id,
    operatorName: account.name,
    operatorRole: account.roleCode,
    module,
    operation: calledInLog(operation),
    targetRecord: target?.record ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
  };
}
