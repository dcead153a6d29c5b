import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { plateOf } from '../kernel/demo/places.ts';
import type { Random } from '../kernel/demo/random.ts';
import { vehicles } from './tables.ts';

/** A shop's own vehicles. */
function vehiclesOf(random: Random, shop: DemoShop): (typeof vehicles.$inferInsert)[] {
  const fleet: { type: VehicleType; loadCapacity: number }[] = [
    { type: 'van', loadCapacity: 900 },
    { type: 'van', loadCapacity: 900 },
    { type: 'refrigeratedLorry', loadCapacity: 3000 },
    { type: 'lorry', loadCapacity: 5000 },
  ];
  // They are listed by their plates: the one that is on the road comes last.
  const plates = fleet.map(() => plateOf(random)).sort();
  return fleet.map((vehicle, index) => ({
    ...vehicle,
    shopId: shop.id,
    plate: plates[index] ?? '',
    available: index !== 3,
  }));
}

/** How many identities each shop has of vehicles. */
const A_SHOP = 100;

/** Vehicles of every shop; hands them on. */
export const vehiclesDemo: Demo<(typeof vehicles.$inferInsert & { id: number })[]> = {
  after: [],
  make: ({ shops, random }) =>
    shops.flatMap((shop) => numbered(shop.id, vehiclesOf(random, shop), A_SHOP)),
  write: (tx, _ground, made) => writeRows(tx, vehicles, made),
};
