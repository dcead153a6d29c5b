import type { Driver } from '../../../api/drivers/calls.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a driver's chart means to the person who looks at it. */
export const DRIVER_MEANINGS: Record<Driver['status'], Meaning> = {
  available: 'done',
  offDuty: 'stopped',
  removed: 'stopped',
};

/** The same of what people see of a driver. */
export const AVAILABILITY_MEANINGS: Record<Driver['availability'], Meaning> = {
  free: 'done',
  reserved: 'waiting',
  onRoad: 'moving',
  offDuty: 'stopped',
};
