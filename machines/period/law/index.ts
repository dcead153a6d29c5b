import { dayAfter } from '../../../api/kernel/zone.ts';
import { type ChartState, type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { periodChart } from './chart.ts';
import { PERIOD_PLACES, type PeriodEvent, type PeriodFacts, type PeriodPlace } from './facts.ts';
import { periodRuleBook } from './rules.ts';

const intents = (): PeriodEvent[] => [
  { type: 'close' },
  { type: 'askReopening', remark: TO_COME },
  { type: 'reopen' },
  { type: 'keepClosed', remark: TO_COME },
  { type: 'discard', remark: TO_COME },
];

/** Where a period is. Throws where the chart has no such place. */
export function periodPlaceOf(state: ChartState): PeriodPlace {
  const place = PERIOD_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a period's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The period's lifecycle with all that server, screens and tests ask of it. */
export const periodLifecycle: Lifecycle<PeriodFacts, PeriodEvent> = {
  id: 'period',
  chart: periodChart,
  book: periodRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  // Its days end by themselves, and somebody else can be asked.
  mended: (facts) => ({
    ...facts,
    today: facts.to < facts.today ? facts.today : dayAfter(facts.to),
    askedBy: facts.askedBy?.id === facts.actor?.id ? null : facts.askedBy,
  }),
  outsideAsNow: (later, { actor, today }) => ({ ...later, actor, today }),
  alike: ({ askedBy }) => askedBy?.id ?? null,
  places: (state) => ({ period: periodPlaceOf(state) }),
};

/** Where periods are whose days are free for another. */
export const GONE_PLACES = placesTagged(periodLifecycle, 'gone') as PeriodPlace[];
