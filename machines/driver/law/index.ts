import { isTagged, type Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { driverChart } from './chart.ts';
import {
  DRIVER_PLACES,
  type DriverCard,
  type DriverEvent,
  type DriverFacts,
  type DriverOrders,
} from './facts.ts';
import { driverRuleBook } from './rules.ts';

/** What is known of a driver, of all that the chart decides by. */
export const cardOf = ({
  number,
  name,
  phone,
  licencePlate,
  vehicleType,
}: DriverCard): DriverCard => ({ number, name, phone, licencePlate, vehicleType });

const intents = (facts: DriverFacts): DriverEvent[] => [
  { type: 'goOffDuty', remark: TO_COME },
  { type: 'goOnDuty' },
  { type: 'update', card: cardOf(facts) },
  { type: 'remove' },
];

const NO_ORDERS: DriverOrders = { planned: 0, onRoad: 0, firstOrder: null };

/** The driver's lifecycle with all that server, screens and tests ask of it. */
export const driverLifecycle: Lifecycle<DriverFacts, DriverEvent> = {
  id: 'driver',
  chart: driverChart,
  book: driverRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, ...NO_ORDERS }),
  outsideAsNow: (later, { planned, onRoad, firstOrder }) => ({
    ...later,
    ...{ planned, onRoad, firstOrder },
  }),
  places: (state) => ({ duty: String(state) }),
};

/** Where a driver is whom no list shows. */
export const GONE_PLACES = DRIVER_PLACES.filter((place) =>
  isTagged(driverLifecycle, place, 'gone'),
);
