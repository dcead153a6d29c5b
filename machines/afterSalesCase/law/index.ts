import type { AnyMachineSnapshot } from 'xstate';
import { type Lifecycle, tabOf, tabsTagged } from '../../kernel/law/explain.ts';
import { afterSalesCaseChart } from './chart.ts';
import type { AfterSalesEvent, AfterSalesFacts } from './facts.ts';
import { afterSalesChoices, afterSalesIntents, mended, outsideAsNow } from './intents.ts';
import { placesOf } from './place.ts';
import { afterSalesRuleBook } from './rules.ts';

/** The lifecycle of an after-sales case with all that server, screens and tests ask of it. */
export const afterSalesCaseLifecycle: Lifecycle<AfterSalesFacts, AfterSalesEvent> = {
  id: 'afterSalesCase',
  chart: afterSalesCaseChart,
  book: afterSalesRuleBook,
  intents: afterSalesIntents,
  choices: afterSalesChoices,
  corrections: () => [],
  mended,
  outsideAsNow,
  places: (state) => ({ ...placesOf(state) }),
};

/** The tab of a case: one that has passed, but whose voucher is out, has nothing left to do. */
export function caseTabOf(snapshot: AnyMachineSnapshot): string {
  const isDone = snapshot.hasTag('passed') && snapshot.hasTag('given');
  return isDone ? String(tabsTagged(afterSalesCaseLifecycle, 'refunded')[0]) : tabOf(snapshot);
}
