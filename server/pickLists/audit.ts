import { sql } from 'drizzle-orm';
import { UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What pick lists have to keep in step, in the whole database: a line claims its order's line where its
 * list is under way and it was not closed with less, what was handed over has left its order, and each
 * order that left is in a box.
 */
export async function auditPickLists(db: Reader): Promise<string[]> {
  const { rows: claims } = await db.execute<{ id: string }>(sql`
    select line.id from pick_lines line join pick_lists list on list.id = line.pick_list_id
    where line.claims <> (list.status in (${written(UNDER_WAY)}) and line.short is null)`);
  const { rows: gone } = await db.execute<{ number: string; id: string }>(sql`
    select list.number, line.id from pick_lines line
    join pick_lists list on list.id = line.pick_list_id
    where list.status = 'handedOver' and line.picked > 0 and not exists (
      select 1 from shipments s, jsonb_array_elements(s.lines) as left_line
      where s.order_id = line.order_id
        and (left_line ->> 'lineId')::bigint = line.order_line_id
        and (left_line ->> 'quantity')::numeric = line.picked)`);
  const { rows: loose } = await db.execute<{ number: string; id: string }>(sql`
    select distinct list.number, line.order_id as id from pick_lines line
    join pick_lists list on list.id = line.pick_list_id
    where list.status = 'handedOver' and line.picked > 0 and not exists (
      select 1 from jsonb_array_elements(list.boxes) as boxed
      where (boxed ->> 'orderId')::bigint = line.order_id)`);
  return [
    ...loose.map(({ number, id }) => `pick list ${number}: order ${id} left in no box`),
    ...claims.map(({ id }) => `pick line ${id}: what it claims is not what its list says`),
    ...gone.map(({ number, id }) => `pick list ${number}: line ${id} was handed over, not shipped`),
  ];
}
