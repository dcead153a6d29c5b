import type { Kept } from '../kernel/counts.ts';
import { orderCounts, orders } from './tables.ts';

/** What the tabs of the list are counted by. */
export const countsOfOrders: Kept = { rows: orders, counts: orderCounts };
