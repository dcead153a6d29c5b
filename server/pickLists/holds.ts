import { type SQL, sql } from 'drizzle-orm';
import type { PickHold } from '../../machines/order/law/facts.ts';
import { UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { pickLines, pickLists } from './tables.ts';

/** What a line under way holds of its order's line: all that it asks for, or what it was closed with. */
export const held = sql`case when ${pickLines.claims} then ${pickLines.asked} else ${pickLines.picked} end`;

/** A query of what pick lists under way hold of an order's lines, the oldest list first. */
export const holdsOf = (orderId: SQL): SQL => sql`
  select ${pickLists.id} as "pickListId", ${pickLists.number} as "number",
    ${pickLines.orderLineId} as "lineId", ${held} as "quantity"
  from ${pickLines} join ${pickLists} on ${pickLists.id} = ${pickLines.pickListId}
  where ${pickLines.orderId} = ${orderId} and ${pickLists.status} in (${written(UNDER_WAY)})
    and ${held} > 0
  order by ${pickLists.id}, ${pickLines.id}`;

/** What pick lists under way hold of an order's lines. */
export async function readHolds(
  db: Pick<Database | Transaction, 'execute'>,
  orderId: number,
): Promise<PickHold[]> {
  const { rows } = await db.execute<{ found: PickHold }>(
    sql`select row_to_json(found) as found from (${holdsOf(sql`${orderId}`)}) found`,
  );
  return rows.map(({ found }) => found);
}
