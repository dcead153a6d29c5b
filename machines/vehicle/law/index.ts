import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { vehicleChart } from './chart.ts';
import type { VehicleCard, VehicleEvent, VehicleFacts, VehiclePlace } from './facts.ts';
import { vehicleRuleBook } from './rules.ts';

/** What is known of a vehicle, of all that the chart decides by. */
export const cardOf = ({ plate, type, loadCapacity, volume, cooling }: VehicleCard) => ({
  plate,
  type,
  loadCapacity,
  volume,
  cooling,
});

const intents = (facts: VehicleFacts): VehicleEvent[] => [
  { type: 'putInService' },
  { type: 'update', card: cardOf(facts) },
  { type: 'sendToRepair', remark: TO_COME },
  { type: 'takeOff', remark: TO_COME },
  { type: 'remove' },
];

/** The vehicle's lifecycle with all that server, screens and tests ask of it. */
export const vehicleLifecycle: Lifecycle<VehicleFacts, VehicleEvent> = {
  id: 'vehicle',
  chart: vehicleChart,
  book: vehicleRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, planned: 0, onRoad: 0, firstOrder: null }),
  outsideAsNow: (later, { planned, onRoad, firstOrder }) => ({
    ...later,
    planned,
    onRoad,
    firstOrder,
  }),
  places: (state) => ({ standing: String(state) }),
};

/** Where vehicles are that no order goes out with. */
export const BARRED_PLACES = placesTagged(vehicleLifecycle, 'barred') as VehiclePlace[];

/** Where vehicles are that no list shows. */
export const GONE_PLACES = placesTagged(vehicleLifecycle, 'gone') as VehiclePlace[];
