import { usualFee } from '../../../api/rates/rate.ts';
import { restore } from '../../../machines/kernel/law/explain.ts';
import { owedOn } from '../../../machines/order/law/effects.ts';
import type { OrderFacts, OrderKind } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import type { Coldness } from '../../../machines/waybill/law/load.ts';
import type { customers } from '../../customers/tables.ts';
import type { goods } from '../../goods/tables.ts';
import type { operationLog } from '../../kernel/db/tables/log.ts';
import type { recordHistory, recordTimers } from '../../kernel/db/tables/records.ts';
import type { DemoShop } from '../../kernel/demo/demo.ts';
import { linesOfMoves } from '../../kernel/demo/moves.ts';
import { streetOf } from '../../kernel/demo/places.ts';
import type { Random } from '../../kernel/demo/random.ts';
import type { Posting } from '../../kernel/ledger/post.ts';
import { dayAt } from '../../kernel/numbers.ts';
import { CLOCK } from '../../kernel/record.ts';
import { searchText } from '../../kernel/search.ts';
import { walletToBe } from '../../members/demo.ts';
import { chartColumns } from '../columns.ts';
import { changesOfMoney } from '../logChanges.ts';
import { orderNumber } from '../numbers.ts';
import { type Price, type PricedGoods, priceOrder } from '../price.ts';
import { lineFacts } from '../products.ts';
import type { orderLines, orderPayments, orders, shipments } from '../tables.ts';
import { deliveryCostOf, deliveryTermsOf } from '../terms.ts';
import { guestOf } from './guests.ts';
import { numberInvoices } from './invoiceNumbers.ts';
import { paymentsOf, postingsOf } from './ledger.ts';
import type { StandingOrder } from './refusals.ts';
import { vanOf } from './van.ts';
import { type DemoMove, type DemoWalk, ratingOf, walkDemoOrder } from './walk.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

/** Rows of one shop's orders, ready to be written. */
export interface DemoOrders {
  orders: Row<typeof orders>[];
  lines: Row<typeof orderLines>[];
  shipments: Row<typeof shipments>[];
  history: Row<typeof recordHistory>[];
  timers: Row<typeof recordTimers>[];
  log: Row<typeof operationLog>[];
  postings: Posting[];
  payments: Row<typeof orderPayments>[];
  /** How many order and invoice numbers were given out, by sequence. */
  numbers: Map<string, number>;
  /** Every order with the facts that it ended with. */
  standing: StandingOrder[];
}

/** What a shop's orders are made from. The customers' `receivable` grows with their orders. */
export interface DemoGround {
  shop: DemoShop;
  shopId: number;
  customers: (Omit<Row<typeof customers>, 'receivable'> & { id: number; receivable: number })[];
  /** The usual one of each customer. */
  addresses: Map<
    number,
    Pick<typeof orders.$inferInsert, 'address' | 'deliveryContact' | 'deliveryPhone'>
  >;
  goods: (Row<typeof goods> & { id: number })[];
  driverIds: number[];
  /** Those that can go out, as many as drivers go with. */
  vehicles: { id: number; cooling: Coldness }[];
  /** Gives out identities. */
  nextOrderId: () => number;
  nextLineId: () => number;
  operators: { id: number; name: string; role: string }[];
  now: Date;
}

const DAY = 86_400_000;
/** How far back the log of the demo goes. */
const LOGGED = 7 * DAY;

/** Makes a shop's orders: every kind, channel and place, oldest first. */
export function demoOrders(random: Random, ground: DemoGround): DemoOrders {
  const made: DemoOrders = {
    orders: [],
    lines: [],
    shipments: [],
    history: [],
    timers: [],
    log: [],
    postings: [],
    payments: [],
    numbers: new Map(),
    standing: [],
  };
  const moments = Array.from({ length: ground.shop.orders }, () => placedAt(random, ground.now));
  for (const moment of moments.sort((left, right) => left.getTime() - right.getTime())) {
    addOrder(random, ground, made, moment);
  }
  made.numbers.set('invoice', numberInvoices(made.orders, ground.shop.orderPrefix));
  return made;
}

function placedAt(random: Random, now: Date): Date {
  const ago = random.chance(0.3) ? random.next() * 3 * DAY : random.next() * 75 * DAY;
  return new Date(now.getTime() - Math.max(10 * 60_000, ago));
}

function addOrder(random: Random, ground: DemoGround, made: DemoOrders, moment: Date): void {
  const { shop, shopId } = ground;
  const kind = random.weighted<OrderKind>({
    wholesale: shop.type === 'wholesale' ? 55 : 20,
    delivery: 16,
    selfPickup: 10,
    qrCode: 8,
    reservation: 6,
    voucher: 5,
  });
  const customer = kind === 'wholesale' ? random.pick(ground.customers) : null;
  const price = priced(random, ground, customer?.grade ?? 'general', kind);
  const id = ground.nextOrderId();
  const day = dayAt(moment, shop.timeZone);
  const orderSn = orderNumber(shop.orderPrefix, day, count(made, `order:${day}`));
  const lineIds = price.lines.map(() => ground.nextLineId());
  const facts: OrderFacts = {
    orderId: id,
    kind,
    currency: shop.currency,
    prepaid: kind === 'voucher' || random.chance(kind === 'wholesale' ? 0.25 : 0.8),
    total: price.total,
    paid: 0,
    refunded: 0,
    paymentMethod: null,
    lines: lineFacts({ ...price, lineIds }, () => 0).map((line) => ({
      ...line,
      stock: Number.MAX_SAFE_INTEGER,
    })),
    cancelled: false,
    customer: customer
      ? {
          id: customer.id,
          name: customer.name,
          // Who is frozen today still bought until last week.
          frozen: customer.status === 'frozen' && moment.getTime() > ground.now.getTime() - 4 * DAY,
          creditLimit: customer.creditLimit,
          receivable: customer.receivable,
        }
      : null,
    wallet: customer ? null : walletToBe(made.orders),
    invoiced: null,
    storeOpen: true,
    storeReopensAt: null,
    unavailableDrivers: [],
    unavailableVehicles: [],
    pickLists: [],
    driverId: null,
    vehicleId: null,
    limits: { refund: null, correction: null },
    asked: null,
    actor: null,
  };
  const van = vanOf(random, ground, price.lines);
  const walk = walkDemoOrder(random, facts, moment, ground.now, van);
  const end = walk.snapshot.context as OrderFacts;
  if (customer) customer.receivable += owedOn(walk.snapshot);
  const firstAt = (tag: string) =>
    walk.moves.find(({ to }) => restore(orderLifecycle, to as never, end).hasTag(tag))?.at ?? null;
  const invoicedAt = firstAt('invoiceable');
  const guest = guestOf(random, shop);
  const { name, phone } = customer ?? guest;
  const channel = channelOf(random, kind);
  made.orders.push({
    id,
    shopId,
    orderSn,
    kind,
    channel,
    platformType: platformTypeOf(id, kind, channel),
    ...chartColumns(walk.snapshot),
    version: walk.moves.length,
    prepaid: facts.prepaid,
    currency: shop.currency,
    items: price.items,
    discount: price.discount,
    deliveryFee: price.deliveryFee,
    deliveryCost: deliveryCostOf(shop, kind),
    channelFeeRate: usualFee(channel),
    gstPercent: shop.gstPercent,
    gst: price.gst,
    total: price.total,
    paid: end.paid,
    refunded: end.refunded,
    paymentMethod: end.paymentMethod,
    paymentTermsCode: customer?.paymentTermsCode ?? null,
    invoiceNo: null,
    invoicedAt,
    completedAt: walk.snapshot.hasTag('tab:completed') ? firstAt('tab:completed') : null,
    customerId: customer?.id ?? null,
    customerName: name,
    customerNameZh: customer?.nameZh ?? '',
    customerPhone: phone,
    ...(customer
      ? ground.addresses.get(customer.id)
      : {
          address: kind === 'delivery' ? streetOf(random, shop) : null,
          distance: kind === 'delivery' ? 400 + ((id * 7919) % 9600) : null,
        }),
    customerRemark: random.chance(0.15) ? random.pick(REMARKS) : null,
    itemCount: price.lines.length,
    driverId: end.driverId,
    vehicleId: end.vehicleId,
    rating: ratingOf(walk),
    placedAt: moment,
    deliveryAt: new Date(moment.getTime() + random.whole(1, 4) * DAY),
    searchText: searchText(orderSn, name, customer?.nameZh ?? '', phone),
  });
  made.standing.push({ id, orderSn, state: walk.snapshot.value, facts: end, placedAt: moment });
  made.lines.push(...linesOf(id, price, lineIds, end));
  made.postings.push(...postingsOf(shopId, shop.currency, id, walk));
  made.payments.push(...paymentsOf({ shopId, timeZone: shop.timeZone }, id, walk));
  writeMoves(random, ground, made, { id, orderSn, moment, walk });
}

const NO_MONEY = { paid: 0, refunded: 0 };
const REMARKS = ['Ring the back door', '请放后门', 'No plastic bags, please', 'Giao trước 10 giờ'];

function priced(
  random: Random,
  { goods, shop }: DemoGround,
  grade: 'general' | 'junior' | 'intermediate' | 'premium',
  kind: OrderKind,
): Price {
  const onShelf = goods.filter(
    ({ shelf, stock, averageWeight }) => shelf === 'onShelf' && stock > 0 && !averageWeight,
  );
  const chosen = new Map(
    Array.from({ length: kind === 'voucher' ? 1 : random.whole(1, 6) }, () => {
      const picked = random.pick(onShelf);
      return [picked.id, picked] as const;
    }),
  );
  const wanted = [...chosen.values()].map((picked) => {
    const unit = kind === 'wholesale' ? random.pick(picked.units.slice(0, 2)) : picked.units[0];
    return {
      goodsId: picked.id,
      unit: unit?.unit ?? '',
      quantity:
        kind === 'wholesale' ? random.whole(1, unit?.ratio === 1 ? 20 : 4) : random.whole(1, 3),
    };
  });
  const price = priceOrder(wanted, chosen as unknown as ReadonlyMap<number, PricedGoods>, {
    currency: shop.currency,
    gstPercent: shop.gstPercent,
    grade,
    delivery: deliveryTermsOf(shop, kind),
    promotion: null,
  });
  if (Array.isArray(price))
    throw new Error(`Demo goods cannot be priced: ${JSON.stringify(price)}`);
  return price;
}

function linesOf(orderId: number, price: Price, lineIds: number[], end: OrderFacts) {
  return price.lines.map((line, index) => ({
    id: lineIds[index] ?? 0,
    orderId,
    goodsId: line.goodsId,
    sku: line.goods.sku,
    name: line.goods.name,
    nameZh: line.goods.nameZh,
    specification: line.goods.specification,
    unit: line.unit,
    unitZh: line.unitZh,
    ratio: line.ratio,
    quantity: line.quantity,
    shipped: end.lines[index]?.shipped ?? 0,
    price: line.price,
    amount: line.amount,
    gst: line.gst,
  }));
}

function writeMoves(
  random: Random,
  { shopId, operators, now }: DemoGround,
  made: DemoOrders,
  { id, orderSn, moment, walk }: { id: number; orderSn: string; moment: Date; walk: DemoWalk },
): void {
  const first: DemoMove = {
    event: { type: 'create' },
    at: moment,
    from: null,
    to: walk.moves[0]?.from ?? walk.snapshot.value,
    before: NO_MONEY,
    after: NO_MONEY,
  };
  const moves = [first, ...walk.moves].map(({ event, at, from, to, before, after }) => {
    const byClock = event.type.startsWith('xstate.after.');
    const actor = byClock ? CLOCK : random.pick(operators);
    return { event, at, from, to, actor, changes: changesOfMoney(before, after) };
  });
  const record = { domain: 'orders', record: 'order', id, number: orderSn, shopId } as const;
  const lines = linesOfMoves(record, moves, new Date(now.getTime() - LOGGED));
  made.history.push(...lines.history);
  made.log.push(...lines.log);
  for (const { event, at, actor } of moves) {
    if (event.type === 'ship' && 'lines' in event) {
      made.shipments.push({
        orderId: id,
        at,
        actorName: actor.name,
        lines: event.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      });
    }
  }
  if (walk.timer) {
    made.timers.push({
      lifecycle: 'order',
      recordId: id,
      timerId: walk.timer.id,
      event: walk.timer.id,
      dueAt: walk.timer.dueAt,
    });
  }
}

function count(made: DemoOrders, sequence: string): number {
  const next = (made.numbers.get(sequence) ?? 0) + 1;
  made.numbers.set(sequence, next);
  return next;
}

/** Without the random numbers, which the rest of the demo goes by. */
function platformTypeOf(id: number, kind: OrderKind, channel: string) {
  if (kind === 'wholesale' || kind === 'voucher') return null;
  if (channel === 'groupBuy') return id % 2 === 0 ? 'live' : 'flashOrder';
  if (channel !== 'app') return null;
  if (kind === 'delivery') return 'takeaway';
  return kind === 'selfPickup' && id % 3 === 0 ? 'selfPickUp' : 'shop';
}

function channelOf(random: Random, kind: OrderKind) {
  if (kind === 'wholesale') {
    return random.weighted({ backOffice: 60, webShop: 25, groupBuy: 15 });
  }
  if (kind === 'qrCode' || kind === 'reservation') return 'app';
  return random.weighted({ app: 45, webShop: 25, shopee: 15, lazada: 10, groupBuy: 5 });
}
