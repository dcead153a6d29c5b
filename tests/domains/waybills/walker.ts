import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { WaybillDetail } from '../../../api/waybills/calls.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { wireOf } from '../../../machines/waybill/flow.ts';
import type { WaybillEvent, WaybillFacts } from '../../../machines/waybill/law/facts.ts';
import { waybillLifecycle } from '../../../machines/waybill/law/index.ts';
import { unamended } from '../../api/support/capturedCalls.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { card as driverCard } from '../drivers/variants.ts';
import { orderFactsOf } from '../orders/variants.ts';
import { type OrderGround, orderWalker } from '../orders/walker.ts';
import { card as vehicleCard } from '../vehicles/variants.ts';
import { waybillVariants } from './variants.ts';

/** How an order comes to wait for a waybill. */
const TO_SHIPPED: readonly OrderEvent['type'][] = ['submit', 'accept', 'ship'];
/** How it reaches its customer once the van has left. */
const TO_DELIVERED: readonly OrderEvent['type'][] = ['arrive', 'deliver'];

/** Walks waybills as a manager would, each with a van and an order of its own. */
export function waybillWalker(api: Api, ground: OrderGround): Walker<WaybillFacts, WaybillEvent> {
  const orders = orderWalker(api, ground, async () => {});
  const read = async (id: number) => shown(await api.getWaybill({ params: { id } }));
  return {
    lifecycle: waybillLifecycle,
    variants: waybillVariants,
    read,
    passTime: async () => {},
    create: async () => {
      const { driver } = await api.saveDriver({ body: driverCard });
      const plate = `Y ${randomUUID().slice(0, 13)}`;
      const { vehicle } = await api.saveVehicle({ body: { ...vehicleCard, plate } });
      const order = await shippedOrder(orders);
      const day = dateAt(new Date(), 'Asia/Singapore');
      const body = { orderIds: [order.id], driverId: driver.id, vehicleId: vehicle.id, day };
      return shown(await api.saveVehicleToOrder({ body }));
    },
    send: (id, event) =>
      say(async () => {
        const body = { event: wireOf(event) };
        if (event.type === 'put') {
          const order = await unamended(() => shippedOrder(orders));
          body.event = { type: 'put', orderIds: [order.id] };
        }
        const flags = { idempotencyKey: randomUUID(), showError: false };
        const moved = await api.moveWaybill({ params: { id }, body }, flags);
        if (event.type !== 'depart') return shown(moved);
        for (const { orderId } of moved.waybill.stops) {
          await unamended(async () => lead(orders, await orders.read(orderId), TO_DELIVERED));
        }
        return read(id);
      }),
  };
}

type Orders = ReturnType<typeof orderWalker>;

async function shippedOrder(orders: Orders) {
  const facts = orderFactsOf('wholesale', false);
  const order = await orders.create({ name: 'wholesale, on account', facts });
  await lead(orders, order, TO_SHIPPED);
  return order;
}

async function lead(
  orders: Orders,
  from: Awaited<ReturnType<Orders['read']>>,
  way: readonly OrderEvent['type'][],
): Promise<void> {
  let order = from;
  for (const type of way) {
    const event = orderLifecycle.intents(order.facts).find((one) => one.type === type);
    if (!event) throw new Error(`No order is sent ${type}`);
    const said = await orders.send(order.id, event, order.facts);
    if (!said.ok) throw new Error(`${type} was refused: ${said.rule}`);
    order = said.record;
  }
}

async function say(work: () => Promise<Shown<WaybillFacts>>): Promise<Said<WaybillFacts>> {
  try {
    return { ok: true, record: await work() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: WaybillDetail): Shown<WaybillFacts> {
  const { waybill, state, facts, history } = detail;
  const { id, version } = waybill;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
