import { and, lte, type SQL, sql } from 'drizzle-orm';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { ListFormat } from '../../api/kernel/listExport.ts';
import { operatorOf } from '../../api/kernel/operator.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { changesInWords } from '../../api/operationLog/changes.ts';
import { movedInWords, operationKeys } from '../../api/operationLog/words.ts';
import { endedDelay } from '../../machines/kernel/law/graph.ts';
import type { Call } from '../kernel/context.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { writeCsv } from '../kernel/files/csv.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import type { Moved } from '../kernel/log/moveOfLine.ts';
import { sealLog } from '../kernel/log/seal.ts';
import { logDone } from '../kernel/log/write.ts';
import { refusalInWords, roleInWords, shopWordsIn, textOf } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { rolesIn } from '../roles/queries.ts';
import { type Filter, type LogLine, linesFound, pageOfLines } from './lines.ts';

/** Lines that are read at once. */
const AT_ONCE = 1_000;
/** As wide as a seal. */
const SEAL_WIDTH = 66;

/**
 * The lines of the log that a filter finds, the newest first, each with its seal and the seal before
 * it. What is not sealed yet is sealed first, and that the log was taken out is written into it.
 */
export async function exportOperationLog(
  call: Call,
  filter: Filter,
  format: ListFormat,
): Promise<FileAnswer> {
  await sealLog(call.db);
  const [newest] = await call.db
    .select({ id: sql<number>`coalesce(max(${operationLog.id}), 0)::int8::float8` })
    .from(operationLog)
    .where(inShop(operationLog, call));
  const found = and(linesFound(call, filter), lte(operationLog.id, newest?.id ?? 0));
  await logDone(call.db, call, { module: 'operationLog', operation: call.operation, target: null });
  const word = (key: string) => textOf(call.locale, `operationLog:${key}`) ?? key;
  const sheet = {
    name: word('title'),
    columns: columnsOf(call, word, await rolesInWords(call)),
    rows: linesOf(call, found),
  };
  return {
    name: `${word('export.file')}-${dateAt(call.now(), call.shop.timeZone)}.${format}`,
    mediaType: MEDIA_TYPES[format],
    // Nothing of the log is summed, and no amount stands in a column of its own.
    content:
      format === 'csv'
        ? writeCsv(sheet, { total: '', currency: '' })
        : writeXlsx({ sheets: [sheet] }),
  };
}

/** Page by page, so that no more than one is held. */
async function* linesOf(call: Call, found: SQL | undefined): AsyncGenerator<LogLine> {
  let cursor: string | undefined;
  do {
    const page = await pageOfLines(call, found, { size: AT_ONCE, direction: 'next', cursor });
    yield* page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** What the shop's roles are called, by their codes; of another shop's it is said that it is one. */
async function rolesInWords(call: Call): Promise<(code: string) => string> {
  const { locale } = call;
  const names = new Map(
    (await rolesIn(call)).map((role) => [role.code, roleInWords(locale, role)]),
  );
  return (wanted) => names.get(wanted) ?? textOf(locale, 'names:otherShopsRole') ?? wanted;
}

function columnsOf(
  { locale, shop }: Call,
  word: (key: string) => string,
  role: (code: string) => string,
): XlsxColumn<LogLine>[] {
  const text = (name: string, value: (line: LogLine) => string | null, width = 16) =>
    ({ type: 'text', header: word(name), width, value }) as const;
  const operation = (line: LogLine) => {
    const keys = operationKeys(endedDelay(line.operation) ?? line.operation, line.module);
    return keys.map((key) => textOf(locale, key)).find((name) => name !== null) ?? line.operation;
  };
  const led = (moved: Moved) => movedInWords(moved, (key) => textOf(locale, key), locale);
  const words = shopWordsIn(locale, shop);
  const changed = ({ module, changes }: LogLine) =>
    changesInWords(module, changes, {
      locale,
      text: (key, figures) => textOf(locale, key, { ...words, ...figures }),
      money: (amount) => formatMoney(amount, shop.currency, locale),
    });
  const { timeZone } = shop;
  return [
    { type: 'integer', header: word('line'), width: 10, value: ({ id }) => id },
    { type: 'dateTime', header: word('at'), width: 18, timeZone, value: ({ at }) => at },
    text('operator', (line) => {
      const operator = operatorOf(line.operatorId, line.operatorRole);
      const { operatorName: name, operatorAccount: username } = line;
      if (operator === 'byLink') return textOf(locale, 'operationLog:byLinkNamed', { name });
      if (typeof operator !== 'number') return word(operator);
      return textOf(locale, 'operationLog:operatorNamed', { name, username: username ?? '–' });
    }),
    text('role', ({ operatorId, operatorRole, operatorRoleNames }) => {
      if (operatorId === null) return null;
      return operatorRoleNames ? roleInWords(locale, operatorRoleNames) : role(operatorRole);
    }),
    text('module', ({ module }) => textOf(locale, `operationLog:modules.${module}`) ?? module),
    text('operation', operation, 24),
    text('target', ({ targetName, targetId }) => targetName ?? targetId?.toString() ?? null, 24),
    text('outcome', ({ outcome }) => word(`outcomeOf.${outcome}`), 12),
    text('reason', ({ reason }) => reason && refusalInWords(locale, reason, shop), 48),
    text('words', ({ remark }) => remark, 32),
    text('moved', ({ moved }) => moved && led(moved), 32),
    text('changed', (line) => changed(line).join('\n') || null, 48),
    text('seal', ({ hash }) => hash ?? word('notSealed'), SEAL_WIDTH),
    text('sealBefore', ({ previousHash }) => previousHash, SEAL_WIDTH),
  ];
}
