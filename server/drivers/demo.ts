import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { phoneOf, plateOf } from '../kernel/demo/places.ts';
import type { Random } from '../kernel/demo/random.ts';
import { drivers } from './tables.ts';

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

/** How many identities each shop has of drivers. */
const A_SHOP = 100;

/** Drivers of every shop; hands them on. */
export const driversDemo: Demo<(typeof drivers.$inferInsert & { id: number })[]> = {
  after: [],
  make: ({ shops, random }) =>
    shops.flatMap((shop) => numbered(shop.id, driversOf(random, shop), A_SHOP)),
  write: (tx, _ground, made) => writeRows(tx, drivers, made),
};
