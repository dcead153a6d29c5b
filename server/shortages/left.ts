import { sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { UNDER_WAY } from '../../machines/pickList/law/index.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import { held } from '../pickLists/holds.ts';
import { pickLines, pickLists } from '../pickLists/tables.ts';
import { shortages } from './tables.ts';

/** Where an order waits for its goods to be fetched. */
const TO_PICK = placesTagged(orderLifecycle, 'toPick');

/**
 * Whether the order of a shortage asks for its goods no more: the line is gone or wholly shipped, or
 * the order waits for goods no longer. In a query over `shortages`.
 */
export const isAskedForNoMore = fixed(
  sql<boolean>`not exists (
    select from order_lines asked join orders o on o.id = asked.order_id
    where asked.id = ${shortages.orderLineId} and asked.shipped < asked.quantity
      and o.status in (${written(TO_PICK)})
  )`,
);

/** What the order's line of a shortage asks for in all; nought where it is gone. */
export const onLine = fixed(
  sql<number>`coalesce((
    select asked.quantity from order_lines asked where asked.id = ${shortages.orderLineId}
  ), 0)`,
);

/**
 * What of the order's line of a shortage is still open and on no list under way, in its unit; nought
 * where the order does not wait for goods any more. In a query over `shortages`.
 */
export const open = fixed(
  sql<number>`coalesce((
    select greatest(0, asked.quantity - asked.shipped - coalesce((
      select sum(${held}) from ${pickLines}
      join ${pickLists} on ${pickLists.id} = ${pickLines.pickListId}
      where ${pickLines.orderLineId} = asked.id and ${pickLists.status} in (${written(UNDER_WAY)})
    ), 0))
    from order_lines asked join orders o on o.id = asked.order_id
    where asked.id = ${shortages.orderLineId} and o.status in (${written(TO_PICK)})
  ), 0)`,
);

/** What of it the shortage is about. */
export const left = fixed(sql<number>`least(${shortages.quantity}, ${open})`);
