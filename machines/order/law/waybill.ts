import { may } from '../../kernel/law/rules.ts';
import { allow } from './parts.ts';

/** Possible again until the van departs. */
export const assignWaybill = {
  guard: allow({ rules: ['driverIsAvailable', 'vehicleIsAvailable'] }),
  target: '#order.fulfilment.pendingDelivery',
  actions: 'setWaybill' as const,
  meta: may('order.ship', 'sets'),
};

/** It goes back to where it waits for another waybill. */
export const leaveWaybill = {
  target: '#order.fulfilment.shipped',
  actions: 'dropWaybill' as const,
  meta: may('order.ship'),
};

/** The van leaves: with a driver and a vehicle that are available still. */
export const depart = {
  guard: allow({ rules: ['driverAndVehicleSet', 'driverIsAvailable', 'vehicleIsAvailable'] }),
  target: '#order.fulfilment.shipping.ownDriver',
  meta: may('order.deliver'),
};
