import type { Verdict } from '../../kernel/law/rules.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';

type Vehicles = Pick<OrderFacts, 'vehicleId' | 'unavailableVehicles'>;

/** Whether an order can go out with a vehicle: one that is available, or the one it has already. */
export const canTakeVehicle = (
  { vehicleId, unavailableVehicles }: Vehicles,
  wanted: number,
): boolean => wanted === vehicleId || !unavailableVehicles.includes(wanted);

/** A waybill names no vehicle that nobody can be sent out with. */
export const vehicleIsAvailable = (facts: Vehicles, event: OrderEvent): Verdict =>
  event.type === 'assignWaybill' && !canTakeVehicle(facts, event.vehicleId)
    ? { rule: 'vehicleIsAvailable' }
    : null;
