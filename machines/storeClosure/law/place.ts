import type { ChartState } from '../../kernel/law/explain.ts';
import { STORE_PLACES, type StorePlace } from './facts.ts';

/** Where a store is. Throws where the chart has no such place. */
export function storePlaceOf(state: ChartState): StorePlace {
  const place = STORE_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a store's chart: ${JSON.stringify(state)}`);
  return place;
}
