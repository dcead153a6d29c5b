import { desc, sql } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { operationLog as contract } from '../../api/operationLog/calls.ts';
import { entryInLog, entryOfLog } from '../../api/operationLog/words.ts';
import { endedDelay } from '../../machines/kernel/law/graph.ts';
import type { Call } from '../kernel/context.ts';
import { countUpTo } from '../kernel/countUpTo.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { calledInLog, callsOf } from '../kernel/log/operationNames.ts';
import { checkedCursor, type PageRequest } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { exportOperationLog } from './export.ts';
import { type Filter, linesFound, pageOfLines } from './lines.ts';
import { operatorsOf } from './operators.ts';

/** The newest lines, in which the filter's choices of what was done are looked for. */
const CHOICES_FROM = 10_000;

/** Who did or tried what, and which guard said no. */
export const operationLogHandlers = {
  listOperationLogVO: ({ body }, call) => checkedCursor(() => listLines(call, body)),

  exportOperationLog: ({ body: { format, ...filter } }, call) =>
    exportOperationLog(call, filter, format),

  async getOperationList(_input, call) {
    const newest = call.db
      .select({
        operatorId: operationLog.operatorId,
        operatorRole: operationLog.operatorRole,
        module: operationLog.module,
        operation: operationLog.operation,
      })
      .from(operationLog)
      .where(inShop(operationLog, call))
      .orderBy(desc(operationLog.at), desc(operationLog.id))
      .limit(CHOICES_FROM)
      .as('newest');
    const choices = (await call.db.selectDistinct().from(newest)).filter(
      ({ module }) => module !== '',
    );
    const modules = new Set(choices.map(({ module }) => module));
    return {
      operators: await operatorsOf(call, choices),
      modules: [...modules].sort(),
      operations: operationsOf(choices),
    };
  },
} satisfies Handlers<typeof contract, Call>;

/** What was done or tried, each once by module and name. */
function operationsOf(lines: readonly { module: string; operation: string }[]) {
  // A delay ends in one of several states, each with an event of its own: a person asks for all.
  const entries = lines.map(({ module, operation }) =>
    entryInLog(module, calledInLog(endedDelay(operation) ?? operation)),
  );
  return [...new Set(entries)].sort().map((entry) => {
    const { module = '', operation } = entryOfLog(entry);
    return { module, operation, calls: callsOf(operation, module) };
  });
}

async function listLines(call: Call, body: Filter & PageRequest) {
  const found = linesFound(call, body);
  const page = await pageOfLines(call, found, body);
  return {
    ...page,
    rows: page.rows.map((line) => ({ ...line, at: line.at.toISOString() })),
    total: await countUpTo(call.db, sql`select 1 from ${operationLog} where ${found}`),
  };
}
