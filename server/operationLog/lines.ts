import {
  and,
  eq,
  gte,
  inArray,
  isNull,
  like,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Refusal } from '../../api/kernel/operation.ts';
import { type Operator, WITHOUT_ACCOUNT } from '../../api/kernel/operator.ts';
import type { operationLog as contract } from '../../api/operationLog/calls.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { operationLog, operationLogSeals } from '../kernel/db/tables/log.ts';
import { changesFor } from '../kernel/log/changes.ts';
import { movedIn, moveOfLine } from '../kernel/log/moveOfLine.ts';
import { askedFor, calledInLog } from '../kernel/log/operationNames.ts';
import { likeText, type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { roleNamesThen } from './roleNames.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'account' | 'product'>;
/** What the log is filtered by. */
export type Filter = Omit<z.output<(typeof contract)['exportOperationLog']['body']>, 'format'>;

const NEWEST_FIRST: Sort = {
  name: 'at',
  column: sql`${operationLog.at}`,
  id: sql`${operationLog.id}`,
  type: 'moment',
  descending: true,
};

/** The lines of the caller's shop that a filter finds. */
export function linesFound(call: Caller, filter: Filter): SQL | undefined {
  const { operator, module, operation, outcome, target, from, to } = filter;
  return and(
    inShop(operationLog, call),
    operator === undefined ? undefined : by(operator),
    module ? eq(operationLog.module, module) : undefined,
    operation ? doing(operation) : undefined,
    outcome ? eq(operationLog.outcome, outcome) : undefined,
    eachWordIn(target, operationLog.targetName),
    from ? gte(operationLog.at, new Date(from)) : undefined,
    to ? lte(operationLog.at, new Date(to)) : undefined,
  );
}

/** Lines of an operation by any name that they have for it; a delay ends in one of several states. */
function doing(asked: string): SQL | undefined {
  const { module, names } = askedFor(asked);
  const ends = names.map((name) =>
    like(operationLog.operation, `xstate.after.${likeText(name)}.%`),
  );
  return and(
    module ? eq(operationLog.module, module) : undefined,
    or(inArray(operationLog.operation, names), ...ends),
  );
}

/** Whoever has no account and is none of these came from outside. */
const NAMED = WITHOUT_ACCOUNT.filter((one) => one !== 'visitor');

/** What somebody did: an account by its id, for names are given twice. */
const by = (operator: Operator): SQL | undefined =>
  typeof operator === 'number'
    ? eq(operationLog.operatorId, operator)
    : and(
        isNull(operationLog.operatorId),
        operator === 'visitor'
          ? notInArray(operationLog.operatorRole, NAMED)
          : eq(operationLog.operatorRole, operator),
      );

/** A page of lines, the newest first, each with its seal and the one before. Throws InvalidCursor. */
export async function pageOfLines(call: Caller, found: SQL | undefined, request: PageRequest) {
  const window = windowOf(request, NEWEST_FIRST);
  const rows = await call.db
    .select({
      line: operationLog,
      move: moveOfLine,
      operatorAccount: accounts.username,
      operatorAvatar: accounts.avatar,
      hash: operationLogSeals.hash,
      previous: operationLogSeals.previous,
      id: operationLog.id,
      cursor: window.cursor,
    })
    .from(operationLog)
    .leftJoin(operationLogSeals, eq(operationLogSeals.lineId, operationLog.id))
    .leftJoin(accounts, eq(accounts.id, operationLog.operatorId))
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(rows, request, NEWEST_FIRST);
  const shopIds = await shopIdsOf(call.db, call.account.id);
  const roleNames = await roleNamesThen(
    call,
    page.rows.map(({ line }) => line),
  );
  return {
    next: page.next,
    previous: page.previous,
    rows: page.rows.map(({ line, move, operatorAccount, operatorAvatar, hash, previous }) => ({
      ...line,
      changes: changesFor(line.changes, shopIds),
      operation: calledInLog(line.operation),
      operatorAccount,
      operatorAvatar,
      operatorRoleNames: roleNames.get(line.id) ?? null,
      moved: movedIn(call.product, move),
      reason: line.reason as Refusal | null,
      hash,
      previousHash: previous,
    })),
  };
}

/** One line as it is read. */
export type LogLine = Awaited<ReturnType<typeof pageOfLines>>['rows'][number];
