import type { ChartState, Lifecycle } from '../explain.ts';
import { LEAD_PLACES, type LeadEvent, type LeadFacts, type LeadPlace } from './facts.ts';
import { leadLifecycle } from './lifecycle.ts';
import { leadRuleBook } from './rules.ts';

/** What stands for the words that a person has still to say. */
const REMARK_TO_COME = '…';

const intents = (): LeadEvent[] => [
  { type: 'takeUp' },
  { type: 'note', remark: REMARK_TO_COME },
  { type: 'accept', remark: REMARK_TO_COME },
  { type: 'decline', remark: REMARK_TO_COME },
  { type: 'reopen', remark: REMARK_TO_COME },
  { type: 'erase', remark: REMARK_TO_COME },
];

/** Where a lead is. Throws where the chart has no such place. */
export function leadPlaceOf(state: ChartState): LeadPlace {
  const place = LEAD_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a lead's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The lead's lifecycle with all that server, screens and tests ask of it. */
export const leadCase: Lifecycle<LeadFacts, LeadEvent> = {
  id: 'lead',
  chart: leadLifecycle,
  book: leadRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later, { actor }) => ({ ...later, actor }),
  // Who handles it leads nowhere else.
  alike: () => null,
  places: (state) => ({ lead: leadPlaceOf(state) }),
};
