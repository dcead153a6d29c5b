import type { ChartState } from '../../kernel/law/explain.ts';
import type { PickListPlace } from './facts.ts';

/** Where a pick list is, as people and rows name it: `picking` is one place, whatever is inside it. */
export const placeOf = (state: ChartState): PickListPlace =>
  (typeof state === 'string' ? state : Object.keys(state)[0]) as PickListPlace;
