import { type SQL, sql } from 'drizzle-orm';
import { PHONE_WAYS, plainStored } from '../kernel/phones.ts';
import { members } from './tables.ts';

/**
 * The end of a query on members, from `where` on: the one whom a phone number leads to in a shop,
 * by the same forms; who has the number as it is written comes first.
 */
export function memberOfPhone(shopId: SQL, phone: SQL): SQL {
  const digits = plainStored(phone);
  const others = PHONE_WAYS.map(
    ([beginning, anew]) =>
      sql`regexp_replace(${digits}, ${sql.raw(`'${beginning}'`)}, ${sql.raw(`'${anew}'`)})`,
  );
  const forms = sql.join([phone, digits, ...others], sql`, `);
  return sql`where ${members.shopId} = ${shopId} and ${members.phone} in (${forms})
    order by ${members.phone} = ${phone} desc, ${members.id} limit 1`;
}
