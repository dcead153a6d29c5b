import { and, eq, inArray, sql } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { WaybillEvent, WaybillPlace } from '../../machines/waybill/law/facts.ts';
import { isMoreThan, loadsTogether, NO_LOAD } from '../../machines/waybill/law/load.ts';
import { counters } from '../kernel/db/tables/counters.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { linesOfMoves } from '../kernel/demo/moves.ts';
import type { Actor } from '../kernel/record.ts';
import { ordersDemo } from '../orders/demo.ts';
import { orders } from '../orders/tables.ts';
import { holdOf, loadsOf } from './loads.ts';
import { WAYBILL_SEQUENCE, waybillNumber } from './ofOrder.ts';
import { waybills } from './tables.ts';

type Order = typeof orders.$inferInsert & { id: number };

/** A waybill with its orders and what happened to it. */
interface Tour {
  row: Omit<typeof waybills.$inferInsert, 'number'>;
  orders: Order[];
  begun: Date;
  moves: { event: WaybillEvent; at: Date; to: WaybillPlace; actor?: Actor }[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far back the log of the demo goes. */
const LOGGED = 7 * DAY;
/** How many identities each shop has of waybills. */
const A_SHOP = 20_000;

const PLANNED = placesTagged(orderLifecycle, 'planned');
const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');
const CANCELLED = placesTagged(orderLifecycle, 'cancelled');

const EMPTIES: Record<DemoShop['countryCode'], string> = {
  SG: '6 fish crates, 2 pallets',
  MY: '6 fish crates, 2 pallets',
  CN: '周转箱 6 个、托盘 2 个',
  VN: '6 thùng nhựa, 2 pallet',
};
const REFUSED: Record<DemoShop['countryCode'], string> = {
  SG: '1 carton of milk, damaged',
  MY: '1 carton of milk, damaged',
  CN: '牛奶 1 箱，外箱破损',
  VN: '1 thùng sữa bị móp',
};
const SHORT_WAY: Record<DemoShop['countryCode'], string> = {
  SG: 'Only to the market close by, driven slowly',
  MY: 'Only to the market close by, driven slowly',
  CN: '只送到附近市场，慢速行驶',
  VN: 'Chỉ giao tới chợ gần, chạy chậm',
};
const NO_NEED: Record<DemoShop['countryCode'], string> = {
  SG: 'The customers come for their goods themselves',
  MY: 'The customers come for their goods themselves',
  CN: '客户改为自行提货',
  VN: 'Khách tự đến lấy hàng',
};

/** The waybills of the demo's orders: those to come, those on the road, and those of days that are over. */
export const waybillsDemo: Demo = {
  after: ['orders', 'drivers', 'vehicles'],
  async write(tx, { shops, now, of }) {
    const made = of(ordersDemo);
    for (const [index, shop] of shops.entries()) {
      const sales = made[index];
      const cancelled = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.shopId, shop.id), inArray(orders.status, CANCELLED)));
      // What was called off since has left its waybill.
      const gone = new Set<unknown>(cancelled.map(({ id }) => id));
      const sent = (sales?.orders ?? []).filter(isSent).filter(({ id }) => !gone.has(id));
      const tours = toursOf(shop, sent, momentsOf(sales?.history ?? []), now);
      await writeTours(tx, shop, await withOverloads(tx, shop, tours), now);
    }
  },
};

/** Where a vehicle carries more than it takes, somebody who may has said why. */
async function withOverloads(tx: Transaction, shop: DemoShop, tours: Tour[]): Promise<Tour[]> {
  const actor = actorOf(shop.colleagues, 'waybill.overload');
  if (!actor) throw new Error(`Nobody of shop ${shop.id} may overload`);
  const loads = await loadsOf(
    tx,
    tours.flatMap((tour) => tour.orders.map(({ id }) => id)),
  );
  const told: Tour[] = [];
  for (const tour of tours) {
    const load = loadsTogether(tour.orders.map(({ id }) => loads.get(id) ?? NO_LOAD));
    if (!isMoreThan(load, await holdOf(tx, tour.row.vehicleId))) {
      told.push(tour);
      continue;
    }
    const event: WaybillEvent = { type: 'allowOverload', remark: SHORT_WAY[shop.countryCode] };
    const at = new Date(tour.begun.getTime() + 5 * MINUTE);
    told.push({
      ...tour,
      row: { ...tour.row, overloadAllowed: true },
      moves: [{ event, at, to: 'planned', actor }, ...tour.moves],
    });
  }
  return told;
}

const isSent = (order: typeof orders.$inferInsert): order is Order =>
  order.id !== undefined && Boolean(order.driverId) && Boolean(order.vehicleId);

/** When orders left and when they reached their customers. */
function momentsOf(history: readonly (typeof recordHistory.$inferInsert)[]) {
  const moments = new Map<number, Date>();
  for (const { recordId, event, at } of history) {
    if (event === 'depart' && at instanceof Date) moments.set(recordId, at);
  }
  return moments;
}

function toursOf(
  shop: DemoShop,
  sent: readonly Order[],
  departed: ReadonlyMap<number, Date>,
  now: Date,
): Tour[] {
  const today = dateAt(now, shop.timeZone);
  const groups = new Map<string, Order[]>();
  for (const order of sent) {
    const wanted = dateAt(order.deliveryAt ?? order.placedAt, shop.timeZone);
    const left = departed.get(order.id);
    const [kind, day] = PLANNED.includes(order.status)
      ? ['planned', wanted < today ? today : wanted]
      : ON_ROAD.includes(order.status)
        ? ['departed', today]
        : ['returned', left ? dateAt(left, shop.timeZone) : wanted];
    const key = [kind, day, order.driverId, order.vehicleId].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  // Each kind is counted by itself: whatever the hour, some of those to come are not loaded yet.
  const counted = new Map<string, number>();
  const tours = [...groups].map(([key, grouped]) => {
    const [kind = ''] = key.split(' ');
    const index = counted.get(kind) ?? 0;
    counted.set(kind, index + 1);
    return tourOf(shop, key, grouped, { departed, now, index });
  });
  const [one] = sent;
  return [...tours, ...(one ? [dissolved(shop, one, now)] : [])].sort(
    (left, right) => left.begun.getTime() - right.begun.getTime(),
  );
}

interface Ground {
  departed: ReadonlyMap<number, Date>;
  now: Date;
  index: number;
}

function tourOf(
  shop: DemoShop,
  key: string,
  grouped: Order[],
  { departed, now, index }: Ground,
): Tour {
  const [kind = '', day = ''] = key.split(' ');
  const [first] = grouped;
  if (!first?.driverId || !first.vehicleId) throw new Error(`No order is on ${key}`);
  const card = { shopId: shop.id, day, driverId: first.driverId, vehicleId: first.vehicleId };
  const before = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE);
  if (kind === 'planned') {
    const isLoaded = index % 2 === 1;
    const loadedAt = before(now, 20);
    return {
      row: { ...card, ...(isLoaded ? { status: 'loaded', loadedAt } : {}) },
      orders: grouped,
      begun: before(now, 90),
      moves: isLoaded ? [{ event: { type: 'load' }, at: loadedAt, to: 'loaded' }] : [],
    };
  }
  const moments = grouped
    .map(({ id, placedAt }) => departed.get(id)?.getTime() ?? placedAt.getTime())
    .sort((left, right) => left - right);
  const departedAt = new Date(kind === 'departed' ? (moments.at(-1) ?? 0) : (moments[0] ?? 0));
  const loadedAt = before(departedAt, 25);
  const moves: Tour['moves'] = [
    { event: { type: 'load' }, at: loadedAt, to: 'loaded' },
    { event: { type: 'depart' }, at: departedAt, to: 'departed' },
  ];
  const begun = before(departedAt, 80);
  const out = { ...card, loadedAt, departedAt };
  if (kind === 'departed')
    return { row: { ...out, status: 'departed' }, orders: grouped, begun, moves };
  const backAt = Math.min(now.getTime() - 5 * MINUTE, (moments.at(-1) ?? 0) + 240 * MINUTE);
  const returnedAt = new Date(Math.max(departedAt.getTime() + MINUTE, backAt));
  const cash = index % 3 === 0 ? 4500 * shop.priceFactor : null;
  const empties = index % 2 === 0 ? EMPTIES[shop.countryCode] : '';
  const refusedGoods = index % 5 === 0 ? REFUSED[shop.countryCode] : '';
  const event: WaybillEvent = { type: 'return', cash, refusedGoods, empties, remark: '' };
  return {
    row: { ...out, status: 'returned', returnedAt, cash, empties, refusedGoods },
    orders: grouped,
    begun,
    moves: [...moves, { event, at: returnedAt, to: 'returned' }],
  };
}

/** One that nobody needed any more. */
function dissolved(shop: DemoShop, { driverId, vehicleId }: Order, now: Date): Tour {
  if (!driverId || !vehicleId) throw new Error('An order that was sent has driver and vehicle');
  const at = new Date(now.getTime() - 2 * DAY);
  const event: WaybillEvent = { type: 'dissolve', remark: NO_NEED[shop.countryCode] };
  const day = dateAt(at, shop.timeZone);
  return {
    row: { shopId: shop.id, day, driverId, vehicleId, status: 'dissolved' },
    orders: [],
    begun: new Date(at.getTime() - 60 * MINUTE),
    moves: [{ event, at, to: 'dissolved' }],
  };
}

async function writeTours(tx: Transaction, shop: DemoShop, tours: readonly Tour[], now: Date) {
  const actor = actorOf(shop.colleagues, 'waybill.edit');
  if (!actor) throw new Error(`Nobody of shop ${shop.id} makes its waybills`);
  const rows = numbered(
    shop.id,
    tours.map(({ row, moves }, index) => ({
      ...row,
      number: waybillNumber(index + 1),
      version: moves.length,
    })),
    A_SHOP,
  );
  await writeRows(tx, waybills, rows);
  await writeRows(tx, counters, [{ shopId: shop.id, name: WAYBILL_SEQUENCE, value: rows.length }]);
  const lines = rows.map(({ id, number }, index) =>
    linesOf({ id, number, shopId: shop.id }, tours[index], actor, now),
  );
  await writeRows(
    tx,
    recordHistory,
    lines.flatMap(({ history }) => history),
  );
  await writeRows(
    tx,
    operationLog,
    lines.flatMap(({ log }) => log).sort((left, right) => left.at.getTime() - right.at.getTime()),
  );
  for (const [index, { id }] of rows.entries()) {
    await putOrders(tx, id, tours[index]?.orders ?? []);
  }
}

function linesOf(
  record: { id: number; number: string; shopId: number },
  tour: Tour | undefined,
  actor: Actor,
  now: Date,
) {
  let from: WaybillPlace = 'planned';
  const first = { event: { type: 'create' }, at: tour?.begun ?? now, actor, from: null, to: from };
  const moves = (tour?.moves ?? []).map((done) => {
    const { event, at, to } = done;
    const move = { event, at, actor: done.actor ?? actor, from, to };
    from = to;
    return move;
  });
  const moved = { domain: 'waybills', record: 'waybill', ...record } as const;
  return linesOfMoves(moved, [first, ...moves], new Date(now.getTime() - LOGGED));
}

/** The stops, as the orders were placed. */
async function putOrders(tx: Transaction, waybillId: number, onIt: readonly Order[]) {
  if (onIt.length === 0) return;
  const ids = sql.join(
    onIt.map(({ id }) => sql`${id}::bigint`),
    sql`, `,
  );
  await tx
    .update(orders)
    .set({ waybillId, stop: sql`array_position(array[${ids}], ${orders.id})` })
    .where(sql`${orders.id} in (${ids})`);
}
