import type { Lifecycle } from '../../kernel/law/explain.ts';
import { purchaseOrderChart } from './chart.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './facts.ts';
import { mended, outsideAsNow, purchaseChoices, purchaseIntents } from './intents.ts';
import { placesOf } from './place.ts';
import { purchaseRuleBook } from './rules.ts';

/** The purchase order's lifecycle with all that server, screens and tests ask of it. */
export const purchaseOrderLifecycle: Lifecycle<PurchaseOrderFacts, PurchaseOrderEvent> = {
  id: 'purchaseOrder',
  chart: purchaseOrderChart,
  book: purchaseRuleBook,
  intents: purchaseIntents,
  choices: purchaseChoices,
  corrections: () => [],
  mended,
  outsideAsNow,
  places: (state) => ({ ...placesOf(state) }),
};
