import type { Kept } from '../kernel/counts.ts';
import { purchaseCounts, purchaseOrders } from './tables.ts';

/** What the tabs of the list are counted by. */
export const countsOfPurchasing: Kept = { rows: purchaseOrders, counts: purchaseCounts };
