import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { goodsChart } from './chart.ts';
import { GOODS_PLACES, type GoodsEvent, type GoodsFacts, type GoodsPlace } from './facts.ts';
import { goodsRuleBook } from './rules.ts';

/** What stands for the moment at which a person will take goods off the shelf, and for their return. */
const MOMENT_TO_COME = '2026-01-01T00:00:00.000Z';
const RETURN_TO_COME = '2026-01-02T00:00:00.000Z';

const takeOff = (until: string | null): GoodsEvent => ({
  type: 'takeOff',
  remark: TO_COME,
  until,
  at: MOMENT_TO_COME,
});

/** Where goods are. Throws where the chart has no such place. */
export function goodsPlaceOf(state: ChartState): GoodsPlace {
  const place = GOODS_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of the chart of goods: ${JSON.stringify(state)}`);
  return place;
}

/** The lifecycle of goods with all that server, screens and tests ask of it. */
export const goodsLifecycle: Lifecycle<GoodsFacts, GoodsEvent> = {
  id: 'goods',
  chart: goodsChart,
  book: goodsRuleBook,
  intents: () => [takeOff(null), { type: 'putOn' }],
  choices: () => [takeOff(null), takeOff(RETURN_TO_COME), { type: 'putOn' }],
  corrections: () => [],
  mended: (facts) => ({ ...facts, isNamed: true, units: Math.max(1, facts.units), isPriced: true }),
  outsideAsNow: (later, { isNamed, units, isPriced }) => ({ ...later, isNamed, units, isPriced }),
  places: (state) => ({ listing: goodsPlaceOf(state) }),
};
