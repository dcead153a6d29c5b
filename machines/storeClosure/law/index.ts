import type { Lifecycle } from '../../kernel/law/explain.ts';
import type { StoreEvent, StoreFacts } from './facts.ts';
import { storeChoices, storeIntents } from './intents.ts';
import { storeClosureLifecycle } from './lifecycle.ts';
import { storePlaceOf } from './place.ts';

/** The store's lifecycle with all that server, screens and tests ask of it. */
export const storeClosureCase: Lifecycle<StoreFacts, StoreEvent> = {
  id: 'storeClosure',
  chart: storeClosureLifecycle,
  book: { branches: {}, rules: {} },
  intents: storeIntents,
  choices: storeChoices,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later) => later,
  places: (state) => ({ store: storePlaceOf(state) }),
};
