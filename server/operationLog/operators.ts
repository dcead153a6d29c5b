import { asc, inArray, sql } from 'drizzle-orm';
import { type Operator, operatorOf, WITHOUT_ACCOUNT } from '../../api/kernel/operator.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { inShop } from '../kernel/scope.ts';

/** One operator with his names of now; the clock and visitors have none. */
export interface NamedOperator {
  operator: Operator;
  name: string;
  username: string;
}

/**
 * Everybody who stands in the log of the caller's shop, each once: those without an account first, as
 * far as some lines have them, then the accounts by their names of now, however old their lines are.
 */
export async function operatorsOf(
  call: Pick<Call, 'db' | 'shopId'>,
  lines: readonly { operatorId: number | null; operatorRole: string }[],
): Promise<NamedOperator[]> {
  const operators = lines.map(({ operatorId, operatorRole }) =>
    operatorOf(operatorId, operatorRole),
  );
  const without = WITHOUT_ACCOUNT.filter((one) => operators.includes(one));
  const people = await call.db
    .select({ operator: accounts.id, name: accounts.name, username: accounts.username })
    .from(accounts)
    .where(inArray(accounts.id, await accountsInLog(call)))
    .orderBy(asc(accounts.name), asc(accounts.username));
  return [...without.map((operator) => ({ operator, name: '', username: '' })), ...people];
}

/** From one operator to the next along the index: a step for each, not for each line. */
async function accountsInLog(call: Pick<Call, 'db' | 'shopId'>): Promise<number[]> {
  const { operatorId } = operationLog;
  const mine = inShop(operationLog, call);
  const { rows } = await call.db.execute<{ id: string }>(sql`
    with recursive steps as (
      (select ${operatorId} as id from ${operationLog}
        where ${mine} and ${operatorId} is not null order by ${operatorId} limit 1)
      union all
      select (select ${operatorId} from ${operationLog}
        where ${mine} and ${operatorId} > steps.id order by ${operatorId} limit 1)
      from steps where steps.id is not null
    )
    select id from steps where id is not null`);
  return rows.map(({ id }) => Number(id));
}
