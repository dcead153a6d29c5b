import type { Kept } from '../kernel/counts.ts';
import { aftersaleCases, aftersaleCounts } from './tables.ts';

/** What the tabs of the list are counted by. */
export const countsOfAfterSales: Kept = { rows: aftersaleCases, counts: aftersaleCounts };
