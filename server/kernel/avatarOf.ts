import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { accounts } from './db/tables/access.ts';

/**
 * The picture of the account that a column names, as it is now; null without one, and of nobody.
 * @param account No column called as one of accounts, unless it is written with its table.
 */
export const avatarOf = (account: SQLWrapper): SQL<number | null> =>
  sql<
    number | null
  >`(select whose.avatar from ${accounts} whose where whose.id = ${account})`.mapWith(
    accounts.avatar,
  );
