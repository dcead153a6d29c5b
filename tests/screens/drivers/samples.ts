import type { Driver } from '../../../api/drivers/calls.ts';

/** A driver who can be sent out. */
export const driverOf = (change: Partial<Driver> = {}): Driver => ({
  id: 3,
  number: 'D3',
  name: 'Kumar',
  phone: '+65 9111 2222',
  licencePlate: 'GBA 1 K',
  vehicleType: 'van',
  status: 'available',
  availability: 'free',
  version: 1,
  ...change,
});
