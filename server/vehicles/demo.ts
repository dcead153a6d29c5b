import type { VehicleCard, VehicleEvent } from '../../machines/vehicle/law/facts.ts';
import { cardOf } from '../../machines/vehicle/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { plateOf } from '../kernel/demo/places.ts';
import type { Random } from '../kernel/demo/random.ts';
import { begin, send } from '../kernel/record.ts';
import { storedVehicle } from './stored.ts';
import { vehicles } from './tables.ts';

type Remark = 'brakes' | 'clutch' | 'tax';

const REMARKS: Record<DemoShop['countryCode'], Record<Remark, string>> = {
  SG: {
    brakes: 'Front brakes worn, booked with the workshop',
    clutch: 'Clutch slips, at the workshop since this morning',
    tax: 'Road tax has run out, to be renewed',
  },
  MY: {
    brakes: 'Front brakes worn, booked with the workshop',
    clutch: 'Clutch slips, towed to the workshop',
    tax: 'Road tax has run out, to be renewed',
  },
  CN: { brakes: '前刹车片磨损，已约修理厂', clutch: '离合器打滑，已送修', tax: '年检到期，待办' },
  VN: {
    brakes: 'Má phanh trước mòn, đã hẹn xưởng',
    clutch: 'Côn bị trượt, đã đưa vào xưởng',
    tax: 'Hết hạn đăng kiểm, chờ đăng kiểm lại',
  },
};

/** A move of the demo, so many days before now. */
interface Past {
  daysAgo: number;
  event: VehicleEvent;
}

/** A row with its moves, and whether orders go out with it. */
type VehicleRow = typeof vehicles.$inferInsert & { past: Past[]; goesOut: boolean };

/** A shop's own vehicles: one was in repair and is back, the last one cannot go out. */
function vehiclesOf(random: Random, shop: DemoShop): VehicleRow[] {
  const fleet: Omit<VehicleCard, 'plate'>[] = [
    // Its cooling weighs: now and then more is loaded than it may carry.
    { type: 'refrigeratedVan', loadCapacity: 600, volume: 5.2, cooling: 'frozen' },
    { type: 'van', loadCapacity: 900, volume: 5.8, cooling: 'chilled' },
    { type: 'refrigeratedLorry', loadCapacity: 3000, volume: 18.5, cooling: 'frozen' },
    { type: 'lorry', loadCapacity: 5000, volume: 32, cooling: 'ambient' },
  ];
  // They are listed by their plates: the one that cannot go out comes last.
  const plates = fleet.map(() => plateOf(random)).sort();
  const remarks = REMARKS[shop.countryCode];
  const last: VehicleEvent =
    shop.type === 'wholesale'
      ? { type: 'sendToRepair', remark: remarks.clutch }
      : { type: 'takeOff', remark: remarks.tax };
  const pasts: Past[][] = [
    [
      { daysAgo: 41, event: { type: 'sendToRepair', remark: remarks.brakes } },
      { daysAgo: 39, event: { type: 'putInService' } },
    ],
    [],
    [],
    [{ daysAgo: 2, event: last }],
  ];
  return fleet.map((card, index) => ({
    ...card,
    shopId: shop.id,
    plate: plates[index] ?? '',
    past: pasts[index] ?? [],
    goesOut: index !== 3,
  }));
}

/** How many identities each shop has of vehicles. */
const A_SHOP = 100;

const DAY = 24 * 60 * 60_000;

/** Vehicles of every shop with what happened to them; hands them on. */
export const vehiclesDemo: Demo<(VehicleRow & { id: number })[]> = {
  after: [],
  make: ({ shops, random }) =>
    shops.flatMap((shop) => numbered(shop.id, vehiclesOf(random, shop), A_SHOP)),
  async write(tx, { shops, now }, made) {
    await writeRows(
      tx,
      vehicles,
      made.map(({ past: _past, goesOut: _goesOut, ...row }) => row),
    );
    for (const shop of shops) {
      for (const row of made) if (row.shopId === shop.id) await live(tx, shop, row, now);
    }
  },
};

/** Begins a vehicle's history and sends what happened since, as people would have. */
async function live(
  tx: Transaction,
  shop: DemoShop,
  row: VehicleRow & { id: number },
  now: Date,
): Promise<void> {
  const actor = actorOf(shop.colleagues, 'vehicle.edit');
  if (!actor) throw new Error(`Nobody of shop ${shop.id} keeps its vehicles`);
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const { id, shopId, plate: name } = row;
  const facts = { vehicleId: id, ...cardOf(row), planned: 0, onRoad: 0, firstOrder: null };
  await begin(tx, storedVehicle, { id, shopId, name, facts }, { actor, at: ago(200) });
  const db = tx as unknown as Database;
  for (const { daysAgo, event } of row.past) {
    await send(db, storedVehicle, { id, shopId, event, once: true, actor, at: ago(daysAgo) }, tx);
  }
}
