import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '../../api/domains.ts';
import {
  RELATED_SHOWN,
  type RelatedRecord,
  type RelatedRecords,
} from '../../api/kernel/related.ts';
import type { Call } from './context.ts';
import { countUpTo } from './countUpTo.ts';

/** The caller: only who may see such records is told of them. */
export type RelatedCaller = Pick<Call, 'db' | 'shopId' | 'account'>;

/** The records of one kind, as a query finds them. */
interface Kind {
  permission: Permission;
  columns: { id: SQL; name: SQL } & {
    [Column in Exclude<keyof RelatedRecord, 'id' | 'name'>]?: SQL;
  };
  from: SQL;
  /** Which of them, those of the caller's shop alone. */
  where: SQL | undefined;
  /** The newest first. */
  order: SQL;
  /** What all of them come to, an amount, and its currency. */
  total?: { amount: SQL; currency: string };
}

/** Reads the newest records of a kind and how many there are; null where the role does not show them. */
export async function readRelated(
  { db, account }: RelatedCaller,
  { permission, columns, from, where, order, total }: Kind,
): Promise<RelatedRecords | null> {
  if (!account.permissions.has(permission)) return null;
  const { id, name, nameZh, at, place, amount, currency, unit, unitZh } = columns;
  const { rows } = await db.execute<{ found: RelatedRecord }>(sql`
    select row_to_json(related) as found from (
      select ${id} as "id", ${name} as "name", ${nameZh ?? sql`''`} as "nameZh",
        ${at ?? sql`null`} as "at", ${place ?? sql`null`} as "place",
        (${amount ?? sql`null`})::text as "amount", ${currency ?? sql`null`} as "currency",
        ${unit ?? sql`''`} as "unit", ${unitZh ?? sql`''`} as "unitZh"
      from ${from} where ${where} order by ${order} limit ${RELATED_SHOWN}
    ) related`);
  const counted =
    rows.length < RELATED_SHOWN
      ? { count: rows.length, exact: true }
      : await countUpTo(db, sql`select 1 from ${from} where ${where}`);
  const sum =
    total &&
    (await db.execute<{ amount: string }>(
      sql`select coalesce(sum(${total.amount}), 0)::numeric(24, 2)::text as amount
        from ${from} where ${where}`,
    ));
  return {
    ...counted,
    rows: rows.map(({ found }) => ({
      ...found,
      at: found.at === null ? null : new Date(found.at).toISOString(),
    })),
    total: total ? { amount: sum?.rows[0]?.amount ?? '0', currency: total.currency } : null,
  };
}
