import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { openQuantity } from '../../machines/order/law/shipping.ts';
import type { PickListEvent, ShortReason } from '../../machines/pickList/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { type Actor, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { Sender } from '../orders/sendAlong.ts';
import { storedOrder } from '../orders/stored.ts';
import { orders } from '../orders/tables.ts';
import { type MadeList, makeLists, TO_PICK } from './make.ts';
import { follow } from './moves.ts';
import { readFactLines } from './read.ts';
import { storedPickList } from './stored.ts';

const REMARKS: Record<DemoShop['countryCode'], string> = {
  SG: 'Customer moved the delivery to next week',
  MY: 'Customer moved the delivery to next week',
  CN: '客户改到下周送货',
  VN: 'Khách dời ngày giao sang tuần sau',
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What happens to one list of the demo: how many orders it has, and how far it comes. */
interface Story {
  orders: number;
  events: (lines: number[], asked: number[], remark: string, orders: number[]) => PickListEvent[];
}

const pickAll = (lines: number[], asked: number[]): PickListEvent[] =>
  lines.map((lineId, at) => ({ type: 'pick', lineId, quantity: asked[at] ?? 0 }));

/** Closes a line with half of what is asked for, and leaves the rest to whoever decides of it. */
function pickSome(
  lines: number[],
  asked: number[],
  at: number,
  reason: ShortReason,
): PickListEvent[] {
  const [lineId, whole = 0] = [lines[at], asked[at]];
  if (lineId === undefined) return [];
  const half = Math.floor(whole / 2);
  if (half === 0) return [{ type: 'pick', lineId, quantity: whole }];
  return [
    { type: 'pick', lineId, quantity: half },
    { type: 'shortLine', lineId, reason, rest: 'backOrder' },
  ];
}

const packed = (orders: number[], boxes: number): PickListEvent => ({
  type: 'pack',
  boxes: orders.map((orderId) => ({ orderId, boxes })),
});

const STORIES: readonly Story[] = [
  {
    orders: 1,
    events: (lines, asked, _remark, orders) => [
      { type: 'start' },
      ...pickAll(lines, asked),
      { type: 'finish' },
      packed(orders, 3),
      { type: 'printLabels' },
      { type: 'handOver' },
    ],
  },
  { orders: 1, events: (_lines, _asked, remark) => [{ type: 'cancel', remark }] },
  {
    orders: 1,
    events: (lines, asked, _remark, orders) => [
      { type: 'start' },
      ...pickAll(lines, asked),
      { type: 'finish' },
      packed(orders, 2),
    ],
  },
  {
    orders: 1,
    events: (lines, asked) => [
      { type: 'start' },
      ...pickAll(lines.slice(0, -1), asked),
      ...pickSome(lines, asked, lines.length - 1, 'damaged'),
      { type: 'finish' },
    ],
  },
  {
    orders: 1,
    events: (lines, asked) => [
      { type: 'start' },
      ...pickAll(lines.slice(0, 1), asked),
      ...pickSome(lines, asked, 1, 'tooFew'),
    ],
  },
  { orders: 2, events: () => [] },
];

/** How many orders are looked at for one that can be handed over. */
const MOST_LOOKED_AT = 30;

/** A pick list at each place in every shop that ships goods. */
export const pickListsDemo: Demo = {
  // Invoices are written of all orders at once: what is handed over later issues its own.
  after: ['orders', 'invoices', 'stock'],
  async write(tx, { shops, now }) {
    for (const shop of shops) await writeShop(tx, shop, now);
  },
};

async function writeShop(tx: Transaction, shop: DemoShop, now: Date): Promise<void> {
  const actor = actorOf(shop.colleagues, 'pickList.edit');
  const [row] = await tx.select().from(shops).where(eq(shops.id, shop.id));
  if (!actor || !row) return;
  const db = tx as unknown as Database;
  const sender: Sender = { db, shopId: shop.id, shop: row, actor, locale: 'en-US' };
  // The oldest: whoever looks around begins with the newest, which nobody holds.
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inShop(orders, { shopId: shop.id }),
        inArray(orders.status, TO_PICK),
        gt(orders.itemCount, 1),
        lt(orders.placedAt, new Date(now.getTime() - 2 * DAY)),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(MOST_LOOKED_AT);
  const inStock: number[] = [];
  const rest: number[] = [];
  for (const { id } of waiting) {
    const isFirst =
      inStock.length === 0 && (await canShip(tx, { shopId: shop.id, id, actor, now }));
    (isFirst ? inStock : rest).push(id);
  }
  // What is handed over has to be in stock: without such an order no list comes so far.
  const stories = inStock.length === 0 ? STORIES.slice(1) : STORIES;
  const found = [...inStock, ...rest];
  let taken = 0;
  for (const [index, story] of stories.entries()) {
    const orderIds = found.slice(taken, taken + story.orders);
    taken += story.orders;
    if (orderIds.length < story.orders) return;
    const at = new Date(now.getTime() - (stories.length - index) * 20 * MINUTE);
    const [list] = await makeLists(tx, { shopId: shop.id, actor, at }, { orderIds, each: false });
    if (list) await live(tx, list, story, { sender, at, remark: REMARKS[shop.countryCode] });
  }
}

/** Whether all that is open of an order can leave the store. */
async function canShip(
  tx: Transaction,
  { shopId, id, actor, now }: { shopId: number; id: number; actor: Actor; now: Date },
): Promise<boolean> {
  const order = await storedOrder.lock(tx, shopId, id, actor, now);
  if (!order) return false;
  const lines = order.facts.lines.flatMap((line) => {
    const quantity = openQuantity(line);
    return quantity > 0 ? [{ lineId: line.lineId, quantity }] : [];
  });
  const at = restore(orderLifecycle, order.state, order.facts);
  return ask(orderLifecycle, at, { type: 'ship', lines }, () => true).possible;
}

/** Sends a list what happened to it, as people would have. */
async function live(
  tx: Transaction,
  { id }: MadeList,
  { events }: Story,
  { sender, at, remark }: { sender: Sender; at: Date; remark: string },
): Promise<void> {
  const lines = await readFactLines(tx, id);
  const sent = events(
    lines.map(({ lineId }) => lineId),
    lines.map(({ asked }) => asked),
    remark,
    [...new Set(lines.map(({ orderId }) => orderId))],
  );
  const { db, shopId, actor } = sender;
  for (const [index, event] of sent.entries()) {
    const when = new Date(at.getTime() + Math.min(index + 1, 15) * MINUTE);
    await send(db, storedPickList, { id, shopId, event, once: true, actor, at: when }, tx);
    await follow(tx, id, event, sender, when);
  }
}
