import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import type { DriverEvent, DriverPlace } from '../../machines/driver/law/facts.ts';
import { cardOf, driverLifecycle } from '../../machines/driver/law/index.ts';
import { advance, isTagged } from '../../machines/kernel/law/explain.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import {
  actorOf,
  type Demo,
  type DemoGround,
  type DemoShop,
  numbered,
  writeRows,
} from '../kernel/demo/demo.ts';
import { linesOfMoves, type MoveBehind } from '../kernel/demo/moves.ts';
import { phoneOf, plateOf } from '../kernel/demo/places.ts';
import { beginning } from '../kernel/record.ts';
import { numberKey } from './numberKey.ts';
import { drivers } from './tables.ts';

type DriverRow = typeof drivers.$inferInsert & { id: number };
type History = (typeof recordHistory.$inferInsert)[];

const DRIVERS: Record<DemoShop['countryCode'], string[]> = {
  SG: ['Ah Seng', 'Kumar', 'Rahim', 'Wei Jie'],
  MY: ['Azlan', 'Ah Chong', 'Suresh', 'Hafiz'],
  CN: ['林师傅', '陈师傅', '黄师傅', '吴师傅'],
  VN: ['Anh Tuấn', 'Anh Dũng', 'Anh Phúc', 'Anh Long'],
};

/** What each of them usually drives. */
const VEHICLES: readonly VehicleType[] = ['refrigeratedVan', 'van', 'refrigeratedLorry', 'lorry'];

/** Why the last one is away. */
const AWAY: Record<DemoShop['countryCode'], string> = {
  SG: 'On leave until the end of the month',
  MY: 'Hurt his back, sees the doctor again next week',
  CN: '请假回老家，月底返岗',
  VN: 'Nghỉ phép đến cuối tháng',
};

interface Happened {
  event: DriverEvent;
  daysAgo: number;
}

/** What has happened to the last driver of a shop; no order is his. */
function happenedTo(shop: DemoShop, position: number): Happened[] {
  const left: Happened = { event: { type: 'remove' }, daysAgo: 21 };
  const away = (daysAgo: number): Happened => ({
    event: { type: 'goOffDuty', remark: AWAY[shop.countryCode] },
    daysAgo,
  });
  const back: Happened = { event: { type: 'goOnDuty' }, daysAgo: 3 };
  if (position === 1) return [left];
  return position === 3 ? [away(17), back] : [away(6)];
}

/** A shop's own drivers, and what each has been through by now. */
function driversOf({ random, now }: DemoGround, shop: DemoShop, position: number) {
  const begun = DRIVERS[shop.countryCode].map((name, index) => {
    const number = `D${index + 1}`;
    return {
      shopId: shop.id,
      number,
      numberKey: numberKey(number),
      name,
      phone: phoneOf(random, shop),
      licencePlate: plateOf(random),
      vehicleType: VEHICLES[index] ?? 'van',
    };
  });
  const rows = numbered(shop.id, begun, A_SHOP);
  return rows.map((row, index) =>
    walked(row, index === rows.length - 1 ? happenedTo(shop, position) : [], shop, now),
  );
}

/** Takes a driver along the chart, and tells it as the history does. */
function walked(
  row: Omit<DriverRow, 'status' | 'version'>,
  happened: readonly Happened[],
  shop: DemoShop,
  now: Date,
): { row: DriverRow; history: History } {
  const actor = actorOf(shop.colleagues, 'driver.edit');
  const facts = { driverId: row.id, ...cardOf(row), planned: 0, onRoad: 0, firstOrder: null };
  let snapshot = beginning(driverLifecycle, facts);
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  const moves: Omit<MoveBehind, 'actor'>[] = [
    { event: { type: 'create' }, at: ago(180), from: null, to: snapshot.value },
  ];
  for (const { event, daysAgo } of happened) {
    const from = snapshot.value;
    [snapshot] = advance(snapshot, driverLifecycle.chart, event);
    moves.push({ event, at: ago(daysAgo), from, to: snapshot.value });
  }
  const record = {
    domain: 'drivers',
    record: 'driver',
    id: row.id,
    number: row.name,
    shopId: row.shopId,
  } as const;
  return {
    row: { ...row, status: snapshot.value as DriverPlace, version: moves.length - 1 },
    history: actor
      ? linesOfMoves(
          record,
          moves.map((move) => ({ ...move, actor })),
          null,
        ).history
      : [],
  };
}

/** How many identities each shop has of drivers. */
const A_SHOP = 100;

/** Drivers of every shop; hands them on. */
export const driversDemo: Demo<ReturnType<typeof driversOf>> = {
  after: [],
  make: (ground) => ground.shops.flatMap((shop, position) => driversOf(ground, shop, position)),
  async write(tx, _ground, made) {
    await writeRows(
      tx,
      drivers,
      made.map(({ row }) => row),
    );
    await writeRows(
      tx,
      recordHistory,
      made.flatMap(({ history }) => history),
    );
  },
};

/** Whether orders of the demo can go out with a driver. */
export const isAtWork = ({ status }: DriverRow): boolean =>
  status === undefined || !isTagged(driverLifecycle, status, 'barred');
