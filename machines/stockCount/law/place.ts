import type { ChartState } from '../../kernel/law/explain.ts';
import type { StockCountPlace } from './facts.ts';

/** Where a count is, as people and rows name it: `open` is one place, whatever is inside it. */
export const placeOf = (state: ChartState): StockCountPlace =>
  (typeof state === 'string' ? state : Object.keys(state)[0]) as StockCountPlace;
