import type { Vehicle, VehicleDetail } from '../../../api/vehicles/calls.ts';
import { pageOf } from '../support/samples.ts';

export const vehicleOf = (change: Partial<Vehicle> = {}): Vehicle => ({
  id: 3,
  plate: 'GBB 1234 K',
  type: 'van',
  loadCapacity: 900,
  volume: 5.8,
  cooling: 'ambient',
  availability: 'free',
  version: 1,
  ...change,
});

/** A vehicle as its page is answered it. */
export function detailOf(
  change: Partial<VehicleDetail['vehicle']> = {},
  facts: Partial<VehicleDetail['facts']> = {},
): VehicleDetail {
  const vehicle = { ...vehicleOf(), status: 'available' as const, ...change };
  const { id, plate, type, loadCapacity, volume, cooling } = vehicle;
  return {
    vehicle,
    state: vehicle.status,
    facts: {
      ...{ vehicleId: id, plate, type, loadCapacity, volume, cooling },
      ...{ planned: 0, onRoad: 0, firstOrder: null },
      ...facts,
    },
    history: [],
  };
}

/** The only page of the vehicles, with how many of each availability there are. */
export const listOf = (...rows: Vehicle[]) => {
  const countOf = (one: Vehicle['availability']) =>
    rows.filter(({ availability }) => availability === one).length;
  return {
    ...pageOf(rows),
    counts: {
      all: rows.length,
      free: countOf('free'),
      reserved: countOf('reserved'),
      onRoad: countOf('onRoad'),
      inRepair: countOf('inRepair'),
      off: countOf('off'),
    },
  };
};
