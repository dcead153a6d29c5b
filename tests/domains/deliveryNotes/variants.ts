import type { DeliveryNoteFacts } from '../../../machines/deliveryNote/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

/** A note of an order that waits with a driver and a vehicle. */
export const deliveryNoteFacts: DeliveryNoteFacts = {
  deliveryNoteId: 1,
  orderId: 11,
  orderSn: 'SG-1',
  day: '2031-03-04',
  today: '2031-03-01',
  attempts: 0,
  orderIsEarly: false,
  orderIsCancelled: false,
  driverIsBarred: false,
  vehicleIsBarred: false,
};

export const deliveryNoteVariants: Variant<DeliveryNoteFacts>[] = [
  { name: 'any', facts: deliveryNoteFacts },
];
