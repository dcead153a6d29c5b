import type { Lifecycle } from '../../kernel/law/explain.ts';
import { orderChart } from './chart.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';
import {
  alike,
  mended,
  orderChoices,
  orderCorrections,
  orderIntents,
  outsideAsNow,
} from './intents.ts';
import { placesOf } from './place.ts';
import { orderRuleBook } from './rules.ts';

/** The order's lifecycle with all that server, screens and tests ask of it. */
export const orderLifecycle: Lifecycle<OrderFacts, OrderEvent> = {
  id: 'order',
  chart: orderChart,
  book: orderRuleBook,
  intents: orderIntents,
  choices: orderChoices,
  // What a customer ordered is not taken off an order for the sake of a shorter way.
  lastResort: ['changeProducts'],
  corrections: orderCorrections,
  mended,
  outsideAsNow,
  alike,
  places: (state) => ({ ...placesOf(state) }),
};
