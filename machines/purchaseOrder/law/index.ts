import type { Lifecycle } from '../../kernel/law/explain.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './facts.ts';
import { mended, outsideAsNow, purchaseChoices, purchaseIntents } from './intents.ts';
import { purchaseOrderLifecycle } from './lifecycle.ts';
import { placesOf } from './place.ts';
import { purchaseRuleBook } from './rules.ts';

/** The purchase order's lifecycle with all that server, screens and tests ask of it. */
export const purchaseOrderCase: Lifecycle<PurchaseOrderFacts, PurchaseOrderEvent> = {
  id: 'purchaseOrder',
  chart: purchaseOrderLifecycle,
  book: purchaseRuleBook,
  intents: purchaseIntents,
  choices: purchaseChoices,
  corrections: () => [],
  mended,
  outsideAsNow,
  places: (state) => ({ ...placesOf(state) }),
};
