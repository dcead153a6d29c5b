import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ADMITTED_PLACES } from '../../machines/account/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts } from '../kernel/db/tables/access.ts';
import { inShop } from '../kernel/scope.ts';
import { customers } from './tables.ts';

/** Who sells for the shop: its active accounts that have a code of a sales person, by name. */
export function listSalesPeople(call: Pick<Call, 'db' | 'shopId'>) {
  const { id: accountId, name, salesPersonCode, avatar, status } = accounts;
  return call.db
    .select({ accountId, name, code: salesPersonCode, avatar })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accountId))
    .where(
      and(inShop(accountShops, call), ne(salesPersonCode, ''), inArray(status, ADMITTED_PLACES)),
    )
    .orderBy(asc(name), asc(accountId));
}

/** What somebody of its shop is called who has a customer's code, also when he is not active any more. */
export const salesPersonName: SQL<string | null> = ofSalesPerson(accounts.name);
/** What he looks like. */
export const salesPersonAvatar: SQL<number | null> = ofSalesPerson(accounts.avatar);

function ofSalesPerson<Value>(field: SQLWrapper): SQL<Value | null> {
  return sql`(
  select ${field} from ${accounts}
  join ${accountShops} on ${accountShops.accountId} = ${accounts.id}
  where ${accountShops.shopId} = ${customers.shopId}
    and ${accounts.salesPersonCode} = ${customers.salesPersonCode}
  order by ${accounts.id} limit 1)`;
}
