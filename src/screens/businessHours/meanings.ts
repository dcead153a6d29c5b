import type { StorePlace } from '../../../machines/storeClosure/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a store's chart means to the person who looks at it. */
export const STORE_MEANINGS: Record<StorePlace, Meaning> = { open: 'done', closed: 'stopped' };
