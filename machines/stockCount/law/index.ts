import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { stockCountChart } from './chart.ts';
import {
  type CountLineFacts,
  STOCK_COUNT_PLACES,
  type StockCountEvent,
  type StockCountFacts,
  type StockCountPlace,
} from './facts.ts';
import { isDone } from './lines.ts';
import { placeOf } from './place.ts';
import { stockCountRuleBook } from './rules.ts';

/** A figure beyond whatever is tolerated. */
const FAR = 100;

const entered = ({ lineId, counted: seen }: CountLineFacts, counted: number | null) => ({
  type: 'enter' as const,
  lines: [{ lineId, counted, leftOut: null, seen }],
});

/** Every event as a person would most simply send it: the first open line is as the books have it. */
function intents({ lines }: StockCountFacts): StockCountEvent[] {
  const open = lines.find((line) => !isDone(line)) ?? lines.find(({ again }) => again) ?? lines[0];
  const counted = lines.find((line) => line.counted !== null) ?? lines[0];
  return [
    ...(open ? [entered(open, open.stock ?? 0)] : []),
    { type: 'submit' },
    ...(counted ? [{ type: 'recount' as const, lineIds: [counted.lineId] }] : []),
    { type: 'post' },
    { type: 'cancel', remark: TO_COME },
  ];
}

/** The same with a figure that differs by much, and with one that is taken back. */
function choices(facts: StockCountFacts): StockCountEvent[] {
  const { lines } = facts;
  const one = lines.find(({ again }) => again) ?? lines[0];
  return [
    ...intents(facts),
    ...(one ? [entered(one, (one.stock ?? 0) + FAR), entered(one, null)] : []),
  ];
}

/** The count's lifecycle with all that server, screens and tests ask of it. */
export const stockCountLifecycle: Lifecycle<StockCountFacts, StockCountEvent> = {
  id: 'stockCount',
  chart: stockCountChart,
  book: stockCountRuleBook,
  intents,
  choices,
  corrections: () => [],
  mended: (facts) => ({ ...facts, limit: null, actor: null }),
  outsideAsNow: (later, { limit, actor, lines }) => ({
    ...later,
    limit,
    actor,
    lines: later.lines.map((line) => {
      const same = lines.find(({ lineId }) => lineId === line.lineId);
      return same ? { ...line, stock: same.stock } : line;
    }),
  }),
  alike: ({ lines }) => lines.map((line) => [isDone(line), line.counted !== null, line.again]),
  places: (state) => ({ progress: placeOf(state) }),
};

const isPlace = (name: string): name is StockCountPlace =>
  (STOCK_COUNT_PLACES as readonly string[]).includes(name);

/** Where the goods of a count are on no other. */
export const UNDER_WAY = placesTagged(stockCountLifecycle, 'underWay').filter(isPlace);

/** Where figures are entered. */
export const TO_COUNT = placesTagged(stockCountLifecycle, 'toCount').filter(isPlace);
