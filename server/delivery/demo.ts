import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { phoneOf } from '../kernel/demo/places.ts';
import type { Random } from '../kernel/demo/random.ts';
import { drivers, vehicles } from './tables.ts';

const DRIVERS: Record<DemoShop['countryCode'], string[]> = {
  SG: ['Ah Seng', 'Kumar', 'Rahim', 'Wei Jie'],
  MY: ['Azlan', 'Ah Chong', 'Suresh', 'Hafiz'],
  CN: ['林师傅', '陈师傅', '黄师傅', '吴师傅'],
  VN: ['Anh Tuấn', 'Anh Dũng', 'Anh Phúc', 'Anh Long'],
};

/** A shop's own drivers. */
function driversOf(random: Random, shop: DemoShop): (typeof drivers.$inferInsert)[] {
  return DRIVERS[shop.countryCode].map((name, index) => ({
    shopId: shop.id,
    number: `D${index + 1}`,
    name,
    phone: phoneOf(random, shop),
    licencePlate: plateOf(random),
  }));
}

/** A shop's own vehicles. */
function vehiclesOf(random: Random, shop: DemoShop): (typeof vehicles.$inferInsert)[] {
  const fleet = [
    { type: 'Van', loadCapacity: 900 },
    { type: 'Van', loadCapacity: 900 },
    { type: 'Refrigerated truck', loadCapacity: 3000 },
    { type: 'Lorry', loadCapacity: 5000 },
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

function plateOf(random: Random): string {
  return `G${random.pick([...'BCXYZ'])}${random.pick([...'ABCDEHJKL'])}${random.whole(1000, 9999)}${random.pick([...'ABCDEGHJKLMPRSTUXYZ'])}`;
}

/** How many identities each shop has of drivers, and of vehicles. */
const A_SHOP = 100;

/** Drivers and vehicles of every shop; hands them on. */
export const deliveryDemo: Demo<ReturnType<typeof makeFleets>> = {
  after: [],
  make: ({ shops, random }) => makeFleets(random, shops),
  async write(tx, _ground, fleets) {
    await writeRows(tx, drivers, fleets.drivers);
    await writeRows(tx, vehicles, fleets.vehicles);
  },
};

const makeFleets = (random: Random, shops: readonly DemoShop[]) => ({
  drivers: shops.flatMap((shop) => numbered(shop.id, driversOf(random, shop), A_SHOP)),
  vehicles: shops.flatMap((shop) => numbered(shop.id, vehiclesOf(random, shop), A_SHOP)),
});
