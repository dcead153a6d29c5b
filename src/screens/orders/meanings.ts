import type { Fulfilment, Payment } from '../../../machines/order/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of an order's chart means to the person who looks at it. */
export const ORDER_MEANINGS: Record<Fulfilment | Payment, Meaning> = {
  pendingSubmission: 'person',
  pendingPayment: 'waiting',
  new: 'person',
  waitingForOrder: 'person',
  storeAccepted: 'moving',
  preparing: 'moving',
  waitingPickup: 'waiting',
  pendingShipment: 'moving',
  partialShipment: 'moving',
  shipped: 'moving',
  pendingDelivery: 'moving',
  'shipping.ownDriver': 'moving',
  'shipping.waitingForRider': 'waiting',
  'shipping.riderAccepted': 'moving',
  'shipping.riderPickedUp': 'moving',
  arrived: 'moving',
  delivered: 'moving',
  completed: 'done',
  reviewed: 'done',
  cancelled: 'stopped',
  unpaid: 'waiting',
  paid: 'done',
  notRefunded: 'person',
  refunded: 'stopped',
  toDecide: 'person',
};
