import { sql } from 'drizzle-orm';
import { UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import { orderLines } from '../orders/tables.ts';
import { pickLines, pickLists } from './tables.ts';

/**
 * What of an order's line has not left and is on no list under way, in the line's unit; nought where a
 * list has the line, whatever was added to it since. In a query over `orderLines`.
 */
export const openToPick = fixed(sql<number>`(
  select case when coalesce(bool_or(${pickLines.claims}), false) then 0
    else ${orderLines.quantity} - ${orderLines.shipped} - coalesce(sum(${pickLines.picked}), 0) end
  from ${pickLines} join ${pickLists} on ${pickLists.id} = ${pickLines.pickListId}
  where ${pickLines.orderLineId} = ${orderLines.id}
    and ${pickLists.status} in (${written(UNDER_WAY)}))`);
