import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PLANNED_EACH_TIME } from './db/preparingClient.ts';
import { invalid } from './failure.ts';

/** How a list sorts: by a column that an index begins with, then by id. */
export interface Sort {
  /** The sort's name in a cursor. A cursor of another sort is refused. */
  readonly name: string;
  readonly column: SQL;
  readonly id: SQL;
  readonly type: keyof typeof SORT_TYPES;
  readonly descending: boolean;
}

/** What a list asks for (see `pageRequest` of the contract). */
export interface PageRequest {
  readonly size: number;
  readonly cursor?: string | undefined;
  readonly direction: 'next' | 'previous' | 'last';
}

/** The parts of a query for one page. Every page costs the same, however deep. */
export interface Window {
  /** The condition for rows beyond the cursor; none on the first page. */
  readonly where: SQL | undefined;
  readonly orderBy: SQL;
  /** One row more than the page has, to see whether another page follows. */
  readonly limit: number;
  /** What a cursor keeps of a row: select it as `cursor`. */
  readonly cursor: SQL<string>;
  /** Whether the rows come in reverse order. */
  readonly backwards: boolean;
}

/**
 * Rows in the list's order, with the cursors of the next and the previous page; null if there is
 * none.
 */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** Thrown for a cursor that is not from this list. */
export class InvalidCursor extends Error {}

/**
 * The window of a page: rows after, before or at the end of the list, by comparing with the row
 * where the last page stopped.
 * @throws InvalidCursor where the cursor is not one of this list and sort.
 */
export function windowOf(request: PageRequest, sort: Sort): Window {
  const from = request.cursor === undefined ? null : decode(request.cursor, sort);
  const backwards =
    request.direction === 'last' || (request.direction === 'previous' && from !== null);
  const descending = sort.descending !== backwards;
  const order = descending ? sql`desc` : sql`asc`;
  return {
    where:
      from === null || request.direction === 'last' ? undefined : beyond(sort, from, descending),
    orderBy: sql`${sort.column} ${order}, ${sort.id} ${order} ${sql.raw(PLANNED_EACH_TIME)}`,
    limit: request.size + 1,
    cursor: SORT_TYPES[sort.type].select(sort.column),
    backwards,
  };
}

/** Cuts the extra row off and makes the cursors. `rows` are as the window's query gave them. */
export function pageOf<Row extends { id: number; cursor: string }>(
  rows: readonly Row[],
  request: PageRequest,
  sort: Sort,
): Page<Row> {
  const { backwards, where } = windowOf(request, sort);
  const more = rows.length > request.size;
  const kept = rows.slice(0, request.size);
  if (backwards) kept.reverse();
  const [first, last] = [kept.at(0), kept.at(-1)];
  const after = backwards ? where !== undefined : more;
  const before = backwards ? more : where !== undefined;
  return {
    rows: kept,
    next: last && after ? encode(last, sort) : null,
    previous: first && before ? encode(first, sort) : null,
  };
}

/**
 * Does work that reads a cursor of the caller's.
 * @throws Failure 4000 at `cursor` where the list did not give it out
 */
export async function checkedCursor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw invalid({ cursor: 'validation.invalid' });
  }
}

/** `%` and `_` of what a person typed stand for themselves in a LIKE. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

const SORT_TYPES = {
  moment: {
    cast: sql.raw('timestamptz'),
    /** Whole microseconds, as the column has them, so that no row comes twice or is left out. */
    select: (column: SQL) =>
      sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    holds: isMoment,
  },
  amount: {
    cast: sql.raw('numeric'),
    select: (column: SQL) => sql<string>`${column}::text`,
    holds: (value: string) => /^-?\d{1,22}(\.\d{1,3})?$/.test(value),
  },
  text: {
    cast: sql.raw('text'),
    select: (column: SQL) => sql<string>`${column}`,
    holds: (value: string) => !value.includes('\u0000'),
  },
} as const;

const cursorParts = z.tuple([z.string(), z.boolean(), z.string().max(300), z.int().positive()]);

function beyond(sort: Sort, from: { value: string; id: number }, descending: boolean): SQL {
  const { cast } = SORT_TYPES[sort.type];
  const than = descending ? sql`<` : sql`>`;
  return sql`(${sort.column}, ${sort.id}) ${than} (${from.value}::${cast}, ${from.id}::bigint)`;
}

function encode(row: { id: number; cursor: string }, sort: Sort): string {
  const parts = [sort.name, sort.descending, row.cursor, row.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decode(cursor: string, sort: Sort): { value: string; id: number } {
  const parts = cursorParts.safeParse(parsed(cursor));
  if (!parts.success) throw new InvalidCursor('Not a cursor');
  const [name, descending, value, id] = parts.data;
  if (name !== sort.name || descending !== sort.descending || !SORT_TYPES[sort.type].holds(value)) {
    throw new InvalidCursor('A cursor of another list');
  }
  return { value, id };
}

function isMoment(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false;
  const time = Date.parse(value);
  // JavaScript reads 30 February as a day in March: such a text is not the moment of a row.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === value.slice(0, 19);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** A list that is no longer than a page, as `exportList` reads one. */
export const onePage = <Row>(rows: readonly Row[]) => ({
  rows,
  next: null,
  total: { count: rows.length, exact: true },
});
