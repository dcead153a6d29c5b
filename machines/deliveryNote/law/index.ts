import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { deliveryNoteChart } from './chart.ts';
import type { DeliveryNoteEvent, DeliveryNoteFacts, DeliveryNotePlace } from './facts.ts';
import { deliveryNoteRuleBook } from './rules.ts';

const intents = ({ day, today }: DeliveryNoteFacts): DeliveryNoteEvent[] => [
  { type: 'depart' },
  { type: 'deliver', signedBy: TO_COME, remark: '' },
  { type: 'fail', reason: 'nobodyThere', remark: '' },
  { type: 'noAttempt', remark: TO_COME },
  { type: 'update', day: day < today ? today : day },
  { type: 'setBack', remark: TO_COME },
  { type: 'withdraw', remark: TO_COME },
];

/** The delivery note's lifecycle with all that server, screens and tests ask of it. */
export const deliveryNoteLifecycle: Lifecycle<DeliveryNoteFacts, DeliveryNoteEvent> = {
  id: 'deliveryNote',
  chart: deliveryNoteChart,
  book: deliveryNoteRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({
    ...facts,
    orderIsEarly: false,
    orderIsCancelled: false,
    driverIsBarred: false,
    vehicleIsBarred: false,
  }),
  outsideAsNow: (later, now) => ({
    ...later,
    today: now.today,
    orderIsEarly: now.orderIsEarly,
    orderIsCancelled: now.orderIsCancelled,
    driverIsBarred: now.driverIsBarred,
    vehicleIsBarred: now.vehicleIsBarred,
  }),
  places: (state) => ({ deliveryNote: String(state) }),
};

/** Where a note keeps its order from getting another one. */
export const COVERING = placesTagged(deliveryNoteLifecycle, 'covers') as DeliveryNotePlace[];
/** Where the goods have not left, are on the road, were taken. */
export const WAITING = placesTagged(deliveryNoteLifecycle, 'waits') as DeliveryNotePlace[];
export const OUT = placesTagged(deliveryNoteLifecycle, 'out') as DeliveryNotePlace[];
export const HANDED_OVER = placesTagged(deliveryNoteLifecycle, 'handedOver') as DeliveryNotePlace[];
