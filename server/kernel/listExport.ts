import { MOST_EXPORTED } from '../../api/kernel/exportLimit.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { dateTag, nameIn } from '../../api/kernel/language.ts';
import type { ListFormat } from '../../api/kernel/listExport.ts';
import {
  filterInWords,
  type ListSheet,
  type Say,
  type SheetColumn,
} from '../../api/kernel/listSheet.ts';
import { sumToMinor } from '../../api/kernel/money.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { Call } from './context.ts';
import { inOneMoment } from './db/snapshot.ts';
import { invalid, refused } from './failure.ts';
import { writeCsv } from './files/csv.ts';
import { spooled } from './files/spool.ts';
import { turns } from './files/turns.ts';
import { writeXlsx, type XlsxColumn } from './files/xlsx.ts';
import { shopWordsIn, textOf } from './messages.ts';

/** Lists that are written at once; each keeps one of the database's connections for it. */
const inTurn = turns(3);

/** Rows that are read at once. */
const AT_ONCE = 500;

/** All rows that a file may have: a report is worked out once, not once a page. */
export const WHOLE = MOST_EXPORTED;

/** What every export asks for beside its filter. */
interface Asked {
  format: ListFormat;
  columns?: readonly string[] | undefined;
}

/** A page of a list, as its own call answers it. */
interface AnyPage<Row> {
  rows: readonly Row[];
  next: string | null;
  total: { count: number; exact: boolean };
}

interface Paging {
  size: number;
  direction: 'next';
  cursor?: string;
}

/**
 * A whole list as a file, of one moment: all that its filter finds, in its order, with its sums, and
 * above it what was asked for.
 *
 * @param page The page that the list's own call answers.
 * @param atOnce How many rows it is asked for at once: `WHOLE` where each page costs what all do.
 * @throws Failure 4090 `exportIsNotTooLong`
 *
 * @example
 * exportOrders: ({ body }, call) => exportList(call, ordersSheet, body, listOrders),
 */
export async function exportList<Row, Request extends Asked>(
  call: Call,
  // biome-ignore lint/suspicious/noExplicitAny: the filters are those of the request.
  sheet: ListSheet<Row, any>,
  request: Request,
  page: (call: Call, request: Omit<Request, keyof Asked> & Paging) => Promise<AnyPage<Row>>,
  atOnce = AT_ONCE,
): Promise<FileAnswer> {
  const say = sayIn(call, sheet.namespace);
  const known: Readonly<Record<string, SheetColumn<Row>>> = sheet.columns;
  const along: Readonly<Record<string, string | undefined>> = sheet.along ?? {};
  const asked = request.columns ?? Object.keys(known);
  const wrong = asked.flatMap((name, at) =>
    Object.hasOwn(known, name) ? [] : [[`columns.${at}`, 'validation.invalid']],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const columns = asked
    .flatMap((name) => [name, along[name] ?? name])
    .filter((name, at, all) => all.indexOf(name) === at)
    .flatMap((name) => known[name] ?? []);
  const { format, columns: _columns, ...filter } = request;
  return listFile(call, {
    format,
    namespace: sheet.namespace,
    title: sheet.title,
    columns: columns.map((column) => columnIn(column, say, call)),
    head: (first) => filterInWords(sheet, filter, say, first),
    rows: (inside) =>
      pagesOf(
        (paging) => page(inside, { ...filter, ...paging } as Parameters<typeof page>[1]),
        atOnce,
      ),
  });
}

interface ListFile<Row> {
  format: ListFormat;
  /** Where its title is: `list.title` or `title`, unless the sheet has another. */
  namespace: string;
  title: string | undefined;
  columns: readonly XlsxColumn<Row>[];
  /** How the rows were found, by the first of them. */
  head: (first: Row | null) => readonly (readonly string[])[];
  rows: (call: Call) => AsyncIterable<Row>;
}

/** Rows as a file under the list's title, however its columns came about. */
function listFile<Row>(call: Call, file: ListFile<Row>): Promise<FileAnswer> {
  const { format, namespace, columns } = file;
  const say = sayIn(call, namespace);
  const word = (key: string) => say.text(`records:list.sheet.${key}`) ?? key;
  const own = file.title === undefined ? null : say.text(file.title);
  const title = own ?? say.text('list.title') ?? say.text('title') ?? namespace;
  const now = call.now();
  let first: Row | null = null;
  let count = 0;
  async function* rowsOf(inside: Call) {
    for await (const row of file.rows(inside)) {
      first ??= row;
      count += 1;
      if (count > MOST_EXPORTED) throw tooLong();
      yield row;
    }
  }
  const head = () => [
    [title],
    [word('shop'), nameIn(call.locale, { name: call.shop.nameEn, nameZh: call.shop.name })],
    [word('asOf'), momentIn(call, now)],
    ...file.head(first),
  ];
  return inTurn(async () => {
    const content = await inOneMoment(call.db, async (tx) => {
      // What a transaction reads by is the database's own interface.
      const rows = rowsOf({ ...call, db: tx as unknown as Call['db'] });
      const sheet = { name: title, columns, head, rows };
      const words = { total: word('total'), currency: word('currency') };
      return spooled(
        format === 'csv'
          ? writeCsv(sheet, words)
          : writeXlsx({ sheets: [sheet], totalLabel: words.total }),
      );
    });
    return {
      name: `${title}-${dateAt(now, call.shop.timeZone)}.${format}`,
      mediaType: MEDIA_TYPES[format],
      content,
    };
  });
}

/** That a file would hold more rows than it may. */
export const tooLong = () =>
  refused({ rule: 'exportIsNotTooLong', figures: { maximum: MOST_EXPORTED } });

/**
 * All of a list, page by page, so that no more than one is held.
 * @throws Failure 4000, by the rule `exportIsNotTooLong`, where it has more rows than a file may have
 */
export async function* pagesOf<Row>(
  read: (paging: Paging) => Promise<AnyPage<Row>>,
  atOnce = AT_ONCE,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await read({
      size: atOnce,
      direction: 'next',
      ...(cursor === undefined ? {} : { cursor }),
    });
    count += page.rows.length;
    const isTooLong = page.total.exact && page.total.count > MOST_EXPORTED;
    if (isTooLong || count > MOST_EXPORTED) throw tooLong();
    yield* page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** Whose language and shop a sheet is written in. */
type Speaker = Pick<Call, 'locale' | 'shop'>;

/** How the caller's language says what a list has. */
export function sayIn({ locale, shop }: Speaker, namespace: string): Say {
  const days = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'medium',
    timeZone: shop.timeZone,
  });
  const words = shopWordsIn(locale, shop);
  return {
    locale,
    text: (key, figures) =>
      textOf(locale, key.includes(':') ? key : `${namespace}:${key}`, { ...words, ...figures }),
    day: (instant) => days.format(new Date(instant)),
    phone: (number, of) => shownPhone(number, shop.countryCode, of),
  };
}

const momentIn = ({ locale, shop }: Speaker, moment: Date) =>
  new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shop.timeZone,
  }).format(moment);

/** A column of a list's sheet as the writer of workbooks takes it. */
export function columnIn<Row>(
  column: SheetColumn<Row>,
  say: Say,
  { shop }: Pick<Speaker, 'shop'>,
): XlsxColumn<Row> {
  const header = say.text(column.header) ?? column.header;
  const width = column.width === undefined ? {} : { width: column.width };
  const { timeZone } = shop;
  switch (column.type) {
    case 'text':
      return {
        ...width,
        type: 'text',
        header,
        ...(column.isCurrency ? { isCurrency: true } : {}),
        value: (row) => column.value(row, say),
      };
    case 'money':
      return {
        ...width,
        type: 'money',
        header,
        currency: column.currency ?? shop.currency,
        ...(column.total ? { total: column.total } : {}),
        value: (row) => {
          const amount = column.value(row, say);
          return amount === null ? null : sumToMinor(amount);
        },
      };
    case 'integer':
    case 'quantity':
      return {
        ...width,
        type: column.type,
        header,
        ...(column.total ? { total: column.total } : {}),
        value: (row) => column.value(row, say),
      };
    default:
      return {
        ...width,
        type: column.type === 'day' ? 'date' : column.type,
        header,
        // A day without a time is the same in every zone: it is read where it begins.
        timeZone: column.type === 'day' ? 'UTC' : timeZone,
        value: (row) => {
          const at = column.value(row, say);
          return at === null ? null : new Date(at);
        },
      };
  }
}
