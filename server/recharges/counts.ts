import type { Kept } from '../kernel/counts.ts';
import { rechargeCounts, recharges } from './tables.ts';

/** What the tabs of the list are counted by. */
export const countsOfRecharges: Kept = { rows: recharges, counts: rechargeCounts };
