import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A column of plates, as the contract writes them, in the form in which they are compared (`plateForm`). */
export const plateFormOf = (plate: SQLWrapper): SQL<string> =>
  sql`regexp_replace(${plate}, '[ .·-]', '', 'g')`;
