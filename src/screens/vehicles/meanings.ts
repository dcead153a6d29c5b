import type { VehicleAvailability, VehiclePlace } from '../../../machines/vehicle/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a vehicle's chart, and each availability, means to the person who looks at it. */
export const VEHICLE_MEANINGS: Record<VehiclePlace | VehicleAvailability, Meaning> = {
  available: 'done',
  free: 'done',
  reserved: 'waiting',
  onRoad: 'moving',
  inRepair: 'person',
  off: 'stopped',
  removed: 'stopped',
};
