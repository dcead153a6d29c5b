import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { waybillChart } from './chart.ts';
import type { WaybillCard, WaybillEvent, WaybillFacts, WaybillPlace } from './facts.ts';
import { NO_LOAD } from './load.ts';
import { waybillRuleBook } from './rules.ts';

/** What may be changed of a waybill, of all that the chart decides by. */
const cardOf = ({ driverId, vehicleId, day }: WaybillCard): WaybillCard => ({
  driverId,
  vehicleId,
  day,
});

const intents = (facts: WaybillFacts): WaybillEvent[] => [
  { type: 'load' },
  { type: 'depart' },
  { type: 'return', cash: null, refusedGoods: '', empties: '', remark: '' },
  { type: 'put', orderIds: [], load: NO_LOAD },
  { type: 'update', card: cardOf(facts) },
  { type: 'arrange', orderIds: [] },
  { type: 'unload' },
  { type: 'allowOverload', remark: TO_COME },
  { type: 'dissolve', remark: TO_COME },
];

/** The waybill's lifecycle with all that server, screens and tests ask of it. */
export const waybillLifecycle: Lifecycle<WaybillFacts, WaybillEvent> = {
  id: 'waybill',
  chart: waybillChart,
  book: waybillRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({
    ...facts,
    orders: Math.max(1, facts.orders),
    openOrders: 0,
    firstOpen: null,
    driverBarred: false,
    vehicleBarred: false,
    driverOut: null,
    vehicleOut: null,
    load: NO_LOAD,
  }),
  outsideAsNow: (later, now) => ({
    ...later,
    orders: now.orders,
    load: now.load,
    hold: now.hold,
    openOrders: now.openOrders,
    firstOpen: now.firstOpen,
    driverBarred: now.driverBarred,
    vehicleBarred: now.vehicleBarred,
    driverOut: now.driverOut,
    vehicleOut: now.vehicleOut,
  }),
  places: (state) => ({ waybill: String(state) }),
};

/** Where orders are still put on a waybill. */
export const OPEN_PLACES = placesTagged(waybillLifecycle, 'open') as WaybillPlace[];

/** Where driver and vehicle are on the road with a waybill. */
export const OUT_PLACES = placesTagged(waybillLifecycle, 'out') as WaybillPlace[];
