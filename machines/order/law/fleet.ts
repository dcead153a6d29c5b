import type { Verdict } from '../../kernel/law/rules.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';

type Drivers = Pick<OrderFacts, 'driverId' | 'unavailableDrivers'>;
type Vehicles = Pick<OrderFacts, 'vehicleId' | 'unavailableVehicles'>;

/** Whether an order can go out with a driver: one who is available, or the one it has already. */
export const canTakeDriver = ({ driverId, unavailableDrivers }: Drivers, wanted: number): boolean =>
  wanted === driverId || !unavailableDrivers.includes(wanted);

/** Whether an order can go out with a vehicle: one that is available, or the one it has already. */
export const canTakeVehicle = (
  { vehicleId, unavailableVehicles }: Vehicles,
  wanted: number,
): boolean => wanted === vehicleId || !unavailableVehicles.includes(wanted);

const driverCanLeave = ({ driverId, unavailableDrivers }: Drivers): boolean =>
  driverId !== null && !unavailableDrivers.includes(driverId);

const vehicleCanLeave = ({ vehicleId, unavailableVehicles }: Vehicles): boolean =>
  vehicleId !== null && !unavailableVehicles.includes(vehicleId);

/** Whether driver and vehicle of an order are set, and both can leave with it now. */
export const canLeave = (facts: Drivers & Vehicles): boolean =>
  driverCanLeave(facts) && vehicleCanLeave(facts);

/** An order leaves with its driver and vehicle. */
export const driverAndVehicleSet = ({ driverId, vehicleId }: Drivers & Vehicles): Verdict =>
  driverId !== null && vehicleId !== null
    ? null
    : { rule: 'driverAndVehicleSet', remedy: { event: 'assignWaybill' } };

/** A waybill names no driver, and no order leaves with one, whom nobody can send out. */
export const driverIsAvailable = (facts: Drivers, event: OrderEvent): Verdict =>
  isRefused(
    'driverIsAvailable',
    event,
    (given) => canTakeDriver(facts, given.driverId),
    driverCanLeave(facts),
  );

/** A waybill names no vehicle, and no order leaves with one, that nobody can be sent out with. */
export const vehicleIsAvailable = (facts: Vehicles, event: OrderEvent): Verdict =>
  isRefused(
    'vehicleIsAvailable',
    event,
    (given) => canTakeVehicle(facts, given.vehicleId),
    vehicleCanLeave(facts),
  );

function isRefused(
  rule: string,
  event: OrderEvent,
  canTake: (waybill: Extract<OrderEvent, { type: 'assignWaybill' }>) => boolean,
  leaves: boolean,
): Verdict {
  if (event.type === 'assignWaybill') return canTake(event) ? null : { rule };
  if (event.type === 'depart') return leaves ? null : { rule, remedy: { event: 'assignWaybill' } };
  return null;
}

/** The order's own driver where he can leave, or what stands for one who is free. */
export const someDriver = (facts: Drivers): number =>
  driverCanLeave(facts) ? (facts.driverId ?? 0) : Math.max(0, ...facts.unavailableDrivers) + 1;

/** The same of its vehicle. */
export const someVehicle = (facts: Vehicles): number =>
  vehicleCanLeave(facts) ? (facts.vehicleId ?? 0) : Math.max(0, ...facts.unavailableVehicles) + 1;
