import type { Kept } from '../kernel/counts.ts';
import { afterSalesCases, afterSalesCounts } from './tables.ts';

/** What the tabs of the list are counted by. */
export const countsOfAfterSales: Kept = { rows: afterSalesCases, counts: afterSalesCounts };
