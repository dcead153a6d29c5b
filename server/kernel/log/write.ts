import type { Refusal } from '../../../api/kernel/operation.ts';
import type { Call } from '../context.ts';
import { operationLog } from '../db/tables/log.ts';
import type { Database } from '../db/transaction.ts';
import type { Attempt } from '../failure.ts';
import { keptChanges, type StoredChange } from './changes.ts';
import { calledInLog } from './operationNames.ts';

/** Who did something, where and when. */
type Operator = Pick<Call, 'account' | 'shopId' | 'now'>;

/**
 * Writes that something was done which moves no record: a setting saved, a limit changed. Records
 * that a chart moves are logged by `record.ts`.
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

/** The same where several shops are reached: each has its line. */
export async function logDoneIn(
  db: Pick<Database, 'insert'>,
  operator: Operator,
  shopIds: readonly number[],
  attempt: Attempt,
  remark: string | null = null,
  changes: readonly StoredChange[] = [],
): Promise<void> {
  for (const shopId of shopIds)
    await logDone(db, { ...operator, shopId }, attempt, remark, changes);
}

/** Writes that something was tried and refused: who tried what, and which guard said no. */
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
