import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { priceChangeChart } from './chart.ts';
import {
  PRICE_CHANGE_PLACES,
  type PriceChangeEvent,
  type PriceChangeFacts,
  type PriceChangePlace,
} from './facts.ts';
import { priceChangeRuleBook } from './rules.ts';

/** What a person can send. */
const intents = ({ title, validFrom, lines }: PriceChangeFacts): PriceChangeEvent[] => [
  { type: 'edit', card: { title, validFrom, lines } },
  { type: 'submit' },
  { type: 'approve' },
  { type: 'refuse', remark: TO_COME },
  { type: 'rework' },
  { type: 'withdraw', remark: TO_COME },
];

/** Where a price change is. Throws where the chart has no such place. */
export function priceChangePlaceOf(state: ChartState): PriceChangePlace {
  const place = PRICE_CHANGE_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a price change's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The price change's lifecycle with all that server, screens and tests ask of it. */
export const priceChangeLifecycle: Lifecycle<PriceChangeFacts, PriceChangeEvent> = {
  id: 'priceChange',
  chart: priceChangeChart,
  book: priceChangeRuleBook,
  intents,
  choices: (facts) => [...intents(facts), { type: 'supersede' }],
  corrections: () => [],
  mended: (facts) => ({ ...facts, odd: null, actor: null }),
  outsideAsNow: (later, { today, now, floor, belowFloor, odd, actor }) => ({
    ...later,
    ...{ today, now, floor, belowFloor, odd, actor },
  }),
  places: (state) => ({ priceChange: priceChangePlaceOf(state) }),
};
