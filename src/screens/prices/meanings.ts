import type { PriceTime } from '../../../api/prices/price.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** How whether a price holds is shown. */
export const TIME_MEANINGS: Record<PriceTime, Meaning> = {
  inForce: 'done',
  toCome: 'waiting',
  over: 'stopped',
};
