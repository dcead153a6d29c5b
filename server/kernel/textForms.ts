import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A column in the form in which names are compared (`nameForm`). */
export const nameFormOf = (name: SQLWrapper): SQL<string> => sql`name_form(${name})`;
/** A column in the form in which texts are searched (`searchForm`). */
export const searchFormOf = (text: SQLWrapper): SQL<string> => sql`search_form(${text})`;
