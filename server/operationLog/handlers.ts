import { and, desc, eq, gte, ilike, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Handlers, Refusal } from '../../api/operation.ts';
import type { operationLog as contract } from '../../api/operationLog.ts';
import { endedDelay } from '../../machines/graph.ts';
import type { Call } from '../context.ts';
import { operationLog, operationLogSeals } from '../db/schema.ts';
import { checkedCursor, likeText, type PageRequest, pageOf, type Sort, windowOf } from '../page.ts';
import { inShop } from '../scope.ts';

/** Counting stops here: nobody reads that far. */
const COUNT_CAP = 1000;
/** The newest lines, in which the filter's choices are looked for. */
const CHOICES_FROM = 10_000;

const NEWEST_FIRST: Sort = {
  name: 'at',
  column: sql`${operationLog.at}`,
  id: sql`${operationLog.id}`,
  type: 'moment',
  descending: true,
};

/** Who did or tried what, and which guard said no. */
export const operationLogHandlers = {
  listOperationLogVO: ({ body }, call) => checkedCursor(() => listLines(call, body)),

  async getOperationList(_input, call) {
    const newest = call.db
      .select({
        operator: operationLog.operatorName,
        module: operationLog.module,
        operation: operationLog.operation,
      })
      .from(operationLog)
      .where(inShop(operationLog, call))
      .orderBy(desc(operationLog.at), desc(operationLog.id))
      .limit(CHOICES_FROM)
      .as('newest');
    const choices = await call.db.selectDistinct().from(newest);
    const each = (name: 'operator' | 'module' | 'operation') =>
      [...new Set(choices.map((choice) => choice[name]))].filter((text) => text !== '').sort();
    // A delay ends in one of several states, each with an event of its own: a person asks for all.
    const operations = each('operation').map((operation) => endedDelay(operation) ?? operation);
    return {
      operators: each('operator'),
      modules: each('module'),
      operations: [...new Set(operations)].sort(),
    };
  },
} satisfies Handlers<typeof contract, Call>;

interface Filter {
  operator?: string | undefined;
  module?: string | undefined;
  operation?: string | undefined;
  outcome?: 'done' | 'refused' | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

async function listLines(call: Call, body: Filter & PageRequest) {
  const found = and(inShop(operationLog, call), ...filtersOf(body));
  const window = windowOf(body, NEWEST_FIRST);
  const rows = await call.db
    .select({
      line: operationLog,
      hash: operationLogSeals.hash,
      id: operationLog.id,
      cursor: window.cursor,
    })
    .from(operationLog)
    .leftJoin(operationLogSeals, eq(operationLogSeals.lineId, operationLog.id))
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(rows, body, NEWEST_FIRST);
  return {
    ...page,
    rows: page.rows.map(({ line, hash }) => ({
      ...line,
      hash,
      at: line.at.toISOString(),
      reason: line.reason as Refusal | null,
    })),
    total: await totalOf(call, found),
  };
}

function filtersOf(filter: Filter): (SQL | undefined)[] {
  const { operator, module, operation, outcome, target, from, to } = filter;
  return [
    operator ? eq(operationLog.operatorName, operator) : undefined,
    module ? eq(operationLog.module, module) : undefined,
    operation
      ? or(
          eq(operationLog.operation, operation),
          like(operationLog.operation, `xstate.after.${likeText(operation)}.%`),
        )
      : undefined,
    outcome ? eq(operationLog.outcome, outcome) : undefined,
    target ? ilike(operationLog.targetName, `%${likeText(target)}%`) : undefined,
    from ? gte(operationLog.at, new Date(from)) : undefined,
    to ? lte(operationLog.at, new Date(to)) : undefined,
  ];
}

async function totalOf(call: Call, found: SQL | undefined) {
  const some = call.db
    .select({ one: sql`1`.as('one') })
    .from(operationLog)
    .where(found)
    .limit(COUNT_CAP + 1)
    .as('some');
  const [row] = await call.db.select({ count: sql<number>`count(*)::int` }).from(some);
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP };
}
