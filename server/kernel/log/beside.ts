import { and, desc, eq, isNull } from 'drizzle-orm';
import type { DomainName, RecordName } from '../../../api/domains.ts';
import type { BesideLine } from '../../../api/operationLog/beside.ts';
import type { Call } from '../context.ts';
import { accounts } from '../db/tables/access.ts';
import { operationLog } from '../db/tables/log.ts';
import type { Transaction } from '../db/transaction.ts';
import { inShop } from '../scope.ts';
import { changesFor } from './changes.ts';
import { moveOfLine } from './moveOfLine.ts';

/** The newest ones are shown: a record that is changed each day has them for a quarter. */
const MOST = 100;

type Reader = Pick<Call, 'shopId'> & { db: Pick<Call['db'] | Transaction, 'select'> };

/**
 * What was done to a record beside its chart, the newest first, as its domain's lines of the operation
 * log have it: its history on its page would lack it.
 */
export async function linesBeside(
  call: Reader,
  { module, record, id }: { module: DomainName; record: RecordName; id: number },
): Promise<BesideLine[]> {
  const rows = await call.db
    .select({
      line: operationLog,
      operatorAccount: accounts.username,
      operatorAvatar: accounts.avatar,
    })
    .from(operationLog)
    .leftJoin(accounts, eq(accounts.id, operationLog.operatorId))
    .where(
      and(
        inShop(operationLog, call),
        eq(operationLog.targetRecord, record),
        eq(operationLog.targetId, id),
        eq(operationLog.module, module),
        eq(operationLog.outcome, 'done'),
        isNull(moveOfLine),
      ),
    )
    .orderBy(desc(operationLog.id))
    .limit(MOST);
  return rows.map(({ line, operatorAccount, operatorAvatar }) => ({
    id: line.id,
    at: line.at.toISOString(),
    operatorId: line.operatorId,
    operatorName: line.operatorName,
    operatorAccount,
    operatorAvatar,
    operatorRole: line.operatorRole,
    module: line.module,
    operation: line.operation,
    changes: changesFor(line.changes, []),
    remark: line.remark,
  }));
}
