import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type {
  DeliveryNoteEvent,
  DeliveryNotePlace,
} from '../../machines/deliveryNote/law/facts.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { counters } from '../kernel/db/tables/counters.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { linesOfMoves } from '../kernel/demo/moves.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { NOTE_SEQUENCE, noteNumber } from './make.ts';
import { ON_ROAD, PLANNED, REACHED } from './orderPlaces.ts';
import { deliveryNotes } from './tables.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'deliveryAt' | 'placedAt'>;

/** A note with what happened to it. */
interface Story {
  row: Omit<typeof deliveryNotes.$inferInsert, 'number'>;
  begun: Date;
  moves: { event: DeliveryNoteEvent; at: Date; to: DeliveryNotePlace }[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far back the log of the demo goes. */
const LOGGED = 7 * DAY;
/** How many identities each shop has of notes, and how many of them are of days that are over. */
const A_SHOP = 20_000;
const PAST = 24;

const WAITING_ORDERS = placesTagged(orderLifecycle, 'awaitsWaybill');

const SIGNERS: Record<DemoShop['countryCode'], readonly string[]> = {
  SG: ['Tan Mei Ling', 'R. Kumar', 'Siti Aminah'],
  MY: ['Lim Chee Keong', 'Nurul Huda', 'S. Ravi'],
  CN: ['王丽', '陈建国', '赵敏'],
  VN: ['Nguyễn Thị Hoa', 'Trần Văn Bình', 'Lê Thu Hà'],
};
const CLOSED: Record<DemoShop['countryCode'], string> = {
  SG: 'Shutter down, no answer on the phone',
  MY: 'Shutter down, no answer on the phone',
  CN: '卷帘门已关，电话无人接听',
  VN: 'Cửa cuốn đóng, gọi không ai nghe máy',
};
const FETCHED: Record<DemoShop['countryCode'], string> = {
  SG: 'The customer fetches the goods himself',
  MY: 'The customer fetches the goods himself',
  CN: '客户自行提货',
  VN: 'Khách tự đến lấy hàng',
};

/** The delivery notes of the demo's orders: those to come, those on the road, and the latest signed ones. */
export const deliveryNotesDemo: Demo = {
  after: ['orders', 'pickLists', 'waybills'],
  async write(tx, { shops, now }) {
    for (const shop of shops) await writeStories(tx, shop, await storiesOf(tx, shop, now), now);
  },
};

async function storiesOf(tx: Transaction, shop: DemoShop, now: Date): Promise<Story[]> {
  const reached = await ordersAt(tx, shop, REACHED, PAST);
  const moments = await momentsOf(tx, [...reached, ...(await ordersAt(tx, shop, ON_ROAD))]);
  const before = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE);
  const cardOf = (order: Order) => {
    const wanted = dateAt(order.deliveryAt ?? order.placedAt, shop.timeZone);
    return { shopId: shop.id, orderId: order.id, day: wanted };
  };
  const depart = (at: Date) => ({
    event: { type: 'depart' } as const,
    at,
    to: 'inTransit' as const,
  });
  const done = reached.flatMap((order, index): Story[] => {
    const { left, arrived } = moments.get(order.id) ?? {};
    if (!left || !arrived) return [];
    const signers = SIGNERS[shop.countryCode];
    const signedBy = signers[index % signers.length] ?? '';
    const begun = before(left, 100);
    const event = { type: 'deliver' as const, signedBy, remark: '' };
    return [
      {
        row: {
          ...cardOf(order),
          status: 'delivered',
          createdAt: begun,
          departedAt: left,
          deliveredAt: arrived,
          signedBy,
        },
        begun,
        moves: [depart(left), { event, at: arrived, to: 'delivered' }],
      },
    ];
  });
  const out = (await ordersAt(tx, shop, ON_ROAD)).flatMap((order): Story[] => {
    const { left } = moments.get(order.id) ?? {};
    if (!left) return [];
    const begun = before(left, 100);
    const row = {
      ...cardOf(order),
      status: 'inTransit' as const,
      createdAt: begun,
      departedAt: left,
    };
    return [{ row, begun, moves: [depart(left)] }];
  });
  const planned = (await ordersAt(tx, shop, PLANNED)).map((order, index): Story => {
    if (index % 4 !== 1) {
      const begun = before(now, 75);
      return { row: { ...cardOf(order), createdAt: begun }, begun, moves: [] };
    }
    const begun = before(now, 27 * 60);
    const event = {
      type: 'fail' as const,
      reason: 'closed' as const,
      remark: CLOSED[shop.countryCode],
    };
    return {
      row: { ...cardOf(order), attempts: 1, createdAt: begun },
      begun,
      moves: [depart(before(now, 25 * 60)), { event, at: before(now, 22 * 60), to: 'undelivered' }],
    };
  });
  const shipped = (await ordersAt(tx, shop, WAITING_ORDERS, 3)).map((order, index): Story => {
    const begun = before(now, 50);
    const row = { ...cardOf(order), createdAt: begun };
    if (index > 0) return { row, begun, moves: [] };
    const event = { type: 'withdraw' as const, remark: FETCHED[shop.countryCode] };
    return {
      row: { ...row, status: 'withdrawn' },
      begun,
      moves: [{ event, at: before(now, 30), to: 'withdrawn' }],
    };
  });
  return [...done, ...out, ...planned, ...shipped].sort(
    (one, other) => one.begun.getTime() - other.begun.getTime(),
  );
}

/** The shop's wholesale orders at some places, the latest first; what has left, with a waybill. */
function ordersAt(
  tx: Transaction,
  shop: DemoShop,
  places: readonly string[],
  most = 60,
): Promise<Order[]> {
  return tx
    .select({
      id: orders.id,
      status: orders.status,
      deliveryAt: orders.deliveryAt,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(
      and(
        inShop(orders, { shopId: shop.id }),
        eq(orders.kind, 'wholesale'),
        inArray(orders.status, [...places]),
        places === WAITING_ORDERS ? undefined : isNotNull(orders.waybillId),
      ),
    )
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(most);
}

/** When orders left, and when they reached their customers. */
async function momentsOf(tx: Transaction, found: readonly Order[]) {
  const lines = await tx
    .select({ id: recordHistory.recordId, event: recordHistory.event, at: recordHistory.at })
    .from(recordHistory)
    .where(
      and(
        eq(recordHistory.lifecycle, orderLifecycle.id),
        inArray(
          recordHistory.recordId,
          found.map(({ id }) => id),
        ),
        inArray(recordHistory.event, ['depart', 'deliver']),
      ),
    )
    .orderBy(asc(recordHistory.version));
  const moments = new Map<number, { left?: Date; arrived?: Date }>();
  for (const { id, event, at } of lines) {
    const known = moments.get(id) ?? {};
    moments.set(id, event === 'depart' ? { ...known, left: at } : { ...known, arrived: at });
  }
  return moments;
}

async function writeStories(
  tx: Transaction,
  shop: DemoShop,
  stories: readonly Story[],
  now: Date,
): Promise<void> {
  const actor = actorOf(shop.colleagues, 'deliveryNote.edit');
  if (!actor) throw new Error(`Nobody of shop ${shop.id} makes its delivery notes`);
  const rows = numbered(
    shop.id,
    stories.map(({ row, moves }, index) => ({
      ...row,
      number: noteNumber(index + 1),
      version: moves.length,
    })),
    A_SHOP,
  );
  await writeRows(tx, deliveryNotes, rows);
  await writeRows(tx, counters, [{ shopId: shop.id, name: NOTE_SEQUENCE, value: rows.length }]);
  const lines = rows.map(({ id, number }, index) => {
    const story = stories[index];
    let from: DeliveryNotePlace = 'undelivered';
    const begun = story?.begun ?? now;
    const first = { event: { type: 'create' }, at: begun, actor, from: null, to: from };
    const moves = (story?.moves ?? []).map(({ event, at, to }) => {
      const move = { event, at, actor, from, to };
      from = to;
      return move;
    });
    const moved = {
      domain: 'deliveryNotes',
      record: 'deliveryNote',
      id,
      number,
      shopId: shop.id,
    } as const;
    return linesOfMoves(moved, [first, ...moves], new Date(now.getTime() - LOGGED));
  });
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
}
