import type { DriverFacts } from '../../../machines/driver/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card = {
  number: '',
  name: 'Walked driver',
  phone: '+65 9123 4567',
  licencePlate: 'SGX 1234 A',
  vehicleType: 'van',
} as const;

const facts: DriverFacts = { ...card, driverId: 1, planned: 0, onRoad: 0, firstOrder: null };

/** The driver who has an order to deliver. */
export const RESERVED = 'driverReserved';

export const driverVariants: Variant<DriverFacts>[] = [
  { name: 'any', facts },
  { name: RESERVED, facts: { ...facts, planned: 1, firstOrder: 1 } },
];
