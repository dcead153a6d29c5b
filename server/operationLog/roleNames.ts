import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { OperationLogLine } from '../../api/operationLog/calls.ts';
import type { Call } from '../kernel/context.ts';
import { roles } from '../kernel/db/tables/access.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { inShop } from '../kernel/scope.ts';

type Names = NonNullable<OperationLogLine['operatorRoleNames']>;

/**
 * What the role in which each line was written was called then, by the line's id: a role's code stays,
 * and what it was renamed from stands in the log itself. Lines whose role is called as it was are not
 * among them.
 */
export async function roleNamesThen(
  call: Pick<Call, 'db' | 'shopId'>,
  lines: readonly { id: number; operatorRole: string }[],
): Promise<Map<number, Names>> {
  const codes = [...new Set(lines.map(({ operatorRole }) => operatorRole))];
  if (codes.length === 0) return new Map();
  const renames = await call.db
    .select({ at: operationLog.id, code: roles.code, changes: operationLog.changes })
    .from(operationLog)
    .innerJoin(roles, eq(roles.id, operationLog.targetId))
    .where(
      and(
        inShop(operationLog, call),
        eq(operationLog.module, 'roles'),
        eq(operationLog.outcome, 'done'),
        sql`${operationLog.changes} @> '[{"what":"renamed"}]'`,
        gt(operationLog.id, Math.min(...lines.map(({ id }) => id))),
        inArray(roles.code, codes),
      ),
    )
    .orderBy(asc(operationLog.id));
  const then = new Map<number, Names>();
  for (const { id, operatorRole } of lines) {
    const next = renames.find(({ at, code }) => at > id && code === operatorRole);
    const renamed = next?.changes?.find((change) => change.what === 'renamed');
    if (renamed) then.set(id, renamed.from);
  }
  return then;
}
