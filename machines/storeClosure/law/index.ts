import type { Lifecycle } from '../../kernel/law/explain.ts';
import { storeClosureChart } from './chart.ts';
import type { StoreEvent, StoreFacts } from './facts.ts';
import { storeChoices, storeIntents } from './intents.ts';
import { storePlaceOf } from './place.ts';

/** The store's lifecycle with all that server, screens and tests ask of it. */
export const storeClosureLifecycle: Lifecycle<StoreFacts, StoreEvent> = {
  id: 'storeClosure',
  chart: storeClosureChart,
  book: { branches: {}, rules: {} },
  intents: storeIntents,
  choices: storeChoices,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later) => later,
  places: (state) => ({ store: storePlaceOf(state) }),
};
