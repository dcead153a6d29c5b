import type { GoodsPlace } from '../../../machines/goods/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of goods means to the person who looks at it. */
export const GOODS_MEANINGS: Record<GoodsPlace, Meaning> = {
  onShelf: 'done',
  offShelf: 'stopped',
  offShelfUntil: 'waiting',
};
