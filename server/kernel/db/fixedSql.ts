import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** Names in code, as places of a chart, written out in a statement for `in (…)`. */
export const written = (names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `'${name}'`).join(', '));

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A part of statements that is the same in all of them, written out once: naming forty columns anew
 * in every call costs a sixth of what the server does for a list.
 * @throws Error where it holds a value, which must stay a parameter.
 */
export function fixed<T>(part: SQL<T>): SQL<T> {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`A fixed part of a statement holds a value: ${text}`);
  return sql.raw(text) as SQL<T>;
}
