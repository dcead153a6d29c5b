import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { rechargeChart } from './chart.ts';
import {
  RECHARGE_PLACES,
  type RechargeEvent,
  type RechargeFacts,
  type RechargePlace,
} from './facts.ts';
import { rechargeRuleBook } from './rules.ts';

const intents = (): RechargeEvent[] => [{ type: 'confirm' }, { type: 'refuse', remark: TO_COME }];

/** Where a recharge is. Throws where the chart has no such place. */
export function rechargePlaceOf(state: ChartState): RechargePlace {
  const place = RECHARGE_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a recharge's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The recharge's lifecycle with all that server, screens and tests ask of it. */
export const rechargeLifecycle: Lifecycle<RechargeFacts, RechargeEvent> = {
  id: 'recharge',
  chart: rechargeChart,
  book: rechargeRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, limit: null }),
  outsideAsNow: (later, { limit, alone, actor }) => ({ ...later, limit, alone, actor }),
  places: (state) => ({ recharge: rechargePlaceOf(state) }),
};
