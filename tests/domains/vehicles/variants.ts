import type { VehicleCard, VehicleFacts } from '../../../machines/vehicle/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card: VehicleCard = {
  plate: 'GBB 1 A',
  type: 'van',
  loadCapacity: 900,
  volume: 5.8,
  cooling: 'frozen',
};

export const vehicleVariants: Variant<VehicleFacts>[] = [
  { name: 'any', facts: { vehicleId: 1, ...card, planned: 0, onRoad: 0, firstOrder: null } },
];
