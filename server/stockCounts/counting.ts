import { sql } from 'drizzle-orm';
import { goods } from '../goods/tables.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { stockCountLines, stockCounts } from './tables.ts';

/** The count that has goods at the moment; null where none has. In a query over `goods`. */
export const counting = fixed(sql<{ id: number; number: string } | null>`(
  select json_build_object('id', ${stockCounts.id}, 'number', ${stockCounts.number})
  from ${stockCountLines} join ${stockCounts} on ${stockCounts.id} = ${stockCountLines.stockCountId}
  where ${stockCountLines.goodsId} = ${goods.id} and ${stockCountLines.claims})`);
