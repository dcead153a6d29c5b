import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { leadChart } from './chart.ts';
import { LEAD_PLACES, type LeadEvent, type LeadFacts, type LeadPlace } from './facts.ts';
import { leadRuleBook } from './rules.ts';

const intents = (): LeadEvent[] => [
  { type: 'takeUp' },
  { type: 'note', remark: TO_COME },
  { type: 'accept', remark: TO_COME },
  { type: 'openShop', shopName: TO_COME, username: TO_COME },
  { type: 'decline', remark: TO_COME },
  { type: 'reopen', remark: TO_COME },
  { type: 'erase', remark: TO_COME },
];

/** Where a lead is. Throws where the chart has no such place. */
export function leadPlaceOf(state: ChartState): LeadPlace {
  const place = LEAD_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a lead's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The lead's lifecycle with all that server, screens and tests ask of it. */
export const leadLifecycle: Lifecycle<LeadFacts, LeadEvent> = {
  id: 'lead',
  chart: leadChart,
  book: leadRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later, { actor }) => ({ ...later, actor }),
  // Who handles it leads nowhere else, and whose its shop is never changes.
  alike: () => null,
  places: (state) => ({ lead: leadPlaceOf(state) }),
};
