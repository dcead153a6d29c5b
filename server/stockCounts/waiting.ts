import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import type { StockCountPlace } from '../../machines/stockCount/law/facts.ts';
import { stockCountLifecycle } from '../../machines/stockCount/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { stockCounts } from './tables.ts';

const TO_POST = placesTagged(stockCountLifecycle, 'toPost') as StockCountPlace[];

/** What waits of stock counts. */
export const stockCountsWaiting = {
  countsToPost: rowsWhere(stockCounts, inArray(stockCounts.status, TO_POST)),
};
