import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { narrowed } from '../../api/kernel/wire.ts';

/** A plate as it is compared with others: without what people write between its signs. */
export const plateForm = (plate: string): string =>
  narrowed(plate)
    .toUpperCase()
    .replace(/[ .·-]/g, '');

/** The same of a column that holds plates as the contract writes them. */
export const plateFormOf = (plate: SQLWrapper): SQL<string> =>
  sql`regexp_replace(${plate}, '[ .·-]', '', 'g')`;
