import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import type { OrderEvent, OrderFacts } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { unamended } from '../../api/support/capturedCalls.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { handOver } from '../../support/channelOrders.ts';
import { setLimit } from '../../support/limits.ts';
import { card as vehicleCard } from '../vehicles/variants.ts';
import { discountOf } from './laws.ts';
import { ABOVE_LIMIT, orderVariants } from './variants.ts';

/** What the walk of orders stands on: a customer with credit, goods with stock, a lorry. */
export interface OrderGround {
  customerId: number;
  addressId: number;
  lines: { goodsId: number; unit: string; quantity: number }[];
  driverId: number;
  vehicleId: number;
}

/** How far ahead a walked order is to be delivered, in milliseconds: past any lead time. */
const AHEAD = 30 * 24 * 60 * 60 * 1000;
const PLENTY = 9_000_000;
const AMPLE = '99999999.00';

/**
 * Makes the ground through the API itself: credit and stock that no walk uses up. So much credit is
 * decided by another person.
 */
export async function prepareOrderGround(api: Api, decider: Api): Promise<OrderGround> {
  // Others may be making the same ground at this moment.
  for (let tries = 0; ; tries += 1) {
    try {
      return await makeOrderGround(api, decider);
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.kind === 'stale';
      if (!isStale || tries === 9) throw error;
    }
  }
}

async function makeOrderGround(api: Api, decider: Api): Promise<OrderGround> {
  const found = await api.listCustomers({
    body: { status: ['active'], authorisation: 'approve', size: 1 },
  });
  const customer = present(found.rows[0]);
  if (customer.creditLimit !== AMPLE) {
    const { id, version } = customer;
    const asked =
      customer.askedLimit === null
        ? await api.setCreditLimit({
            params: { id },
            body: { creditLimit: AMPLE, remark: 'Room to walk in', version },
          })
        : customer;
    if (asked.askedLimit !== null) {
      const event = { type: 'approveCredit' } as const;
      await decider.decideCredit({ body: { id, version: asked.version, event } });
    }
  }
  const [address] = await api.listDeliveryAddresses({ query: { userId: customer.id } });
  const goods = await api.listGoods({ body: { onShelfOnly: true, size: 200 } });
  const unlimited = goods.rows
    .filter(({ maximumQuantity }) => maximumQuantity === null)
    .slice(0, 2);
  const short = unlimited.filter(({ stock }) => stock < PLENTY / 2);
  // So much is no correction that one person makes.
  const limited = async () =>
    (await decider.getLimits()).limits.some(
      ({ kind, limit }) => kind === 'stock' && limit !== null,
    );
  if (short.length > 0 && (await limited())) await setLimit(decider, 'stock', null);
  for (const { id, version } of short) {
    await api.setGoodsStock({
      body: { goodsId: id, stock: PLENTY, remark: 'Stock to walk on', version },
    });
  }
  const [driver] = await api.listDrivers();
  const vehicleId = await newLorry(decider);
  return {
    customerId: customer.id,
    addressId: present(address).id,
    lines: unlimited.map(({ id, units }) => ({
      goodsId: id,
      unit: present(units[0]).unit,
      quantity: 40,
    })),
    driverId: present(driver).id,
    vehicleId,
  };
}

/** The largest that there may be. */
async function newLorry(api: Api): Promise<number> {
  const plate = `W ${randomUUID().slice(0, 13)}`;
  const body = { ...vehicleCard, plate, loadCapacity: 60_000, volume: 200 };
  return (await api.saveVehicle({ body })).vehicle.id;
}

/** How many walked orders, the large ones too, a lorry takes for certain. */
const LORRY_TAKES = 25;

const lorries = new WeakMap<OrderGround, { vehicleId: number; orders: number }>();

/** A lorry with room: those that wait for their waybill stay on it, and there are thousands. */
async function lorryWithRoom(api: Api, ground: OrderGround): Promise<number> {
  const now = lorries.get(ground) ?? { vehicleId: ground.vehicleId, orders: 0 };
  if (now.orders === LORRY_TAKES) {
    now.vehicleId = await unamended(() => newLorry(api));
    now.orders = 0;
  }
  now.orders += 1;
  lorries.set(ground, now);
  return now.vehicleId;
}

/** What above the limit is only asked for. */
const ASKED: readonly OrderEvent['type'][] = ['refund', 'correctPayment'];

/** How many times the usual quantity an order has that is above the limit. */
const LARGE = 20;

export const large = (ground: OrderGround): OrderGround => ({
  ...ground,
  lines: ground.lines.map((line) => ({ ...line, quantity: line.quantity * LARGE })),
});

/** Sets limits that walked orders stay below, but those of the variant that is above them. */
export async function setWalkedLimits(
  api: Api,
  admin: Api,
  { customerId, lines }: OrderGround,
): Promise<number> {
  const deliveryAt = new Date(Date.now() + AHEAD).toISOString();
  const { total } = await api.calcOrderPrice({ body: { customerId, lines, deliveryAt } });
  const limit = toMinor(total) * 4;
  await setLimit(admin, 'refund', fromMinor(limit));
  await setLimit(admin, 'correction', fromMinor(limit));
  return limit;
}

/** Walks orders of every kind as a clerk would send their events. */
export function orderWalker(
  api: Api,
  ground: OrderGround,
  passTime: (orderId: number) => Promise<void>,
  /** Asks for what the other one then decides. */
  asker: Api = api,
): Walker<OrderFacts, OrderEvent> {
  const read = async (id: number) =>
    shown(await api.getOrderDetail4Merchant({ query: { orderId: id } }));
  return {
    lifecycle: orderLifecycle,
    variants: orderVariants,
    read,
    passTime,
    create: async ({ name, facts }) =>
      facts.kind === 'wholesale'
        ? shown(await commit(api, ground, facts))
        : read(await handOverHeld(api, name === ABOVE_LIMIT ? large(ground) : ground, facts)),
    send: (id, event, facts) =>
      say(async () => {
        if (!ASKED.includes(event.type))
          return shown(await sendEvent(api, ground, id, event, facts));
        await sendEvent(asker, ground, id, event, facts);
        return read(id);
      }),
  };
}

/** A wholesale order as a clerk enters it, left unsubmitted. */
export async function commit(
  api: Api,
  { customerId, addressId, lines }: OrderGround,
  { prepaid }: Pick<OrderFacts, 'prepaid'>,
): Promise<OrderDetail> {
  const deliveryAt = new Date(Date.now() + AHEAD).toISOString();
  const price = await api.calcOrderPrice({ body: { customerId, lines, deliveryAt } });
  return api.commitOrder(
    {
      body: {
        customerId,
        addressId,
        lines,
        deliveryAt,
        prepaid,
        expectedTotal: price.total,
        hold: true,
      },
    },
    { idempotencyKey: randomUUID() },
  );
}

async function handOverHeld(
  api: Api,
  { lines }: OrderGround,
  { kind, prepaid }: OrderFacts,
): Promise<number> {
  const order = { kind, channel: 'webShop', prepaid, hold: true, lines } as const;
  return (await handOver(api, order)).orderId;
}

async function sendEvent(
  api: Api,
  ground: OrderGround,
  orderId: number,
  event: OrderEvent,
  facts: OrderFacts,
): Promise<OrderDetail> {
  const flags = { idempotencyKey: randomUUID(), showError: false };
  if (event.type === 'changeProducts') {
    const lines = event.lines.map(({ lineId, goodsId, unit, quantity }) => ({
      lineId,
      goodsId,
      unit,
      quantity,
    }));
    return api.changeProduct({ body: { orderId, lines } }, flags);
  }
  if (event.type === 'changeDetails') {
    return api.changeOrderDetails({ body: { orderId, merchantRemark: 'Ring twice' } }, flags);
  }
  if (event.type === 'correctPayment' && event.payment) {
    const { type, to, remark, payment } = event;
    return api.getOrderDetail4Merchant({ query: { orderId } }).then(({ order }) => {
      const left = order.payments.filter(({ takenBackAt }) => takenBackAt === null);
      const one = left.find(({ amount }) => toMinor(amount) === payment.amount) ?? left.at(-1);
      const body = { orderId, event: { type, to, remark, paymentId: present(one).id } };
      return api.operation({ body }, flags);
    });
  }
  if (event.type === 'assignWaybill') {
    const { driverId } = ground;
    const vehicleId = await lorryWithRoom(api, ground);
    return api.operation({ body: { orderId, event: { ...event, driverId, vehicleId } } }, flags);
  }
  return api.operation({ body: { orderId, event: wireOf(event, facts) } }, flags);
}

function wireOf(
  event: Exclude<OrderEvent, { type: 'changeProducts' | 'changeDetails' | 'assignWaybill' }>,
  facts: OrderFacts,
): WireOrderEvent {
  if (event.type === 'weigh') return { type: 'weigh', lines: event.lines };
  if (event.type === 'discount') return discountOf(event);
  if (event.type === 'approveAsked') return { type: 'approveAsked' };
  // Nothing to refund, nothing open: the chart has to refuse that, not the shape of the request.
  if (event.type === 'refund') {
    const { type, amount, remark } = event;
    return { type, amount: fromMinor(Math.max(1, amount)), remark };
  }
  if (event.type === 'ship' && event.lines.length === 0) {
    return { type: 'ship', lines: facts.lines.map(({ lineId }) => ({ lineId, quantity: 1 })) };
  }
  if (event.type === 'pay') {
    const { amount, ...said } = event;
    return amount === undefined ? said : { ...said, amount: fromMinor(amount) };
  }
  return event;
}

async function say(send: () => Promise<Shown<OrderFacts>>): Promise<Said<OrderFacts>> {
  try {
    return { ok: true, record: await send() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: OrderDetail): Shown<OrderFacts> {
  return {
    id: detail.order.id,
    state: detail.state,
    version: detail.order.version,
    facts: detail.facts,
    historyLength: detail.history.length,
    whole: {
      order: { ...detail.order, lines: detail.order.lines.map(ownOf) },
      ...historyOf(detail),
    },
  };
}

/** What is the order's own: stock and the customer's balance move with the other orders on the way. */
function ownOf({ stock: _outside, ...line }: OrderDetail['order']['lines'][number]) {
  return line;
}

const historyOf = ({ state, history }: OrderDetail) => ({ state, history });

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo data lacks what a walk stands on');
  return value;
}
