import type { PriceChangePlace } from '../../../machines/priceChange/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a price change's chart means to the person who looks at it. */
export const PRICE_CHANGE_MEANINGS: Record<PriceChangePlace, Meaning> = {
  draft: 'moving',
  waiting: 'waiting',
  scheduled: 'waiting',
  heldUp: 'person',
  inForce: 'done',
  superseded: 'stopped',
  withdrawn: 'stopped',
};
