import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';

/** Where an order is called off, waits with a driver and a vehicle, is on the road with them. */
export const CANCELLED = placesTagged(orderLifecycle, 'cancelled');
export const PLANNED = placesTagged(orderLifecycle, 'planned');
export const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');

/** Where it has reached its customer. */
export const REACHED = placesTagged(orderLifecycle, 'reached');

/** Where it has a driver and a vehicle. */
export const SENT = [...PLANNED, ...ON_ROAD, ...REACHED];

/** Whether an order waits for its goods, or for a driver and a vehicle. */
export const isEarly = (place: string): boolean =>
  !SENT.includes(place) && !CANCELLED.includes(place);
