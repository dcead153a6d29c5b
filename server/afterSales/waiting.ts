import { sql } from 'drizzle-orm';
import { countsWhere } from '../kernel/waiting.ts';
import { afterSalesCounts } from './tables.ts';

/** What waits of after-sales cases. */
export const afterSalesWaiting = {
  afterSalesOverdue: countsWhere(afterSalesCounts, sql`${afterSalesCounts.overdue}`),
};
