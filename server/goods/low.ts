import { inArray, type SQL, sql } from 'drizzle-orm';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { goods } from './tables.ts';

/** Goods that are sold now. */
export const SOLD = inArray(
  goods.shelf,
  placesTagged(goodsLifecycle, 'sold') as (typeof goods.$inferSelect)['shelf'][],
);

/** How many base units the largest unit holds. */
const largestUnit = sql`(select max((unit ->> 'ratio')::numeric) from jsonb_array_elements(${goods.units}) unit)`;

/** That so many base units of goods are too few: by their reorder point, else less than one of their largest unit. */
export const isLow = (quantity: SQL): SQL => sql`(case when ${goods.reorderPoint} is null
  then ${quantity} < ${largestUnit} else ${quantity} <= ${goods.reorderPoint} end)`;
