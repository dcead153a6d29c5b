import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import type { PickListEvent } from '../../../machines/pickList/law/facts.ts';
import { newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import type { World } from '../orders/world.ts';

export const key = () => ({ idempotencyKey: randomUUID() });

/** Picking as one person of the office does it. */
export function picker(world: Pick<World, 'db'>, clerk: Api) {
  /** An accepted order of so many goods, five kilograms of each. */
  async function accepted(goods = 2, rest: object = {}): Promise<OrderDetail> {
    const customer = await newCustomer(world.db);
    const lines = [];
    for (let at = 0; at < goods; at += 1) {
      const { id } = await newGoods(world.db, { shelfNumber: goods - at, ...rest });
      lines.push({ goodsId: id, unit: 'kg', quantity: 5 });
    }
    return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
  }
  async function listed(...orders: OrderDetail[]): Promise<PickListDetail> {
    const body = { orderIds: orders.map(({ order }) => order.id), each: false };
    const { lists } = await clerk.addPickLists({ body }, key());
    return read(lists[0]?.id ?? 0);
  }
  const read = (id: number) => clerk.getPickList({ params: { id } });
  const orderNow = (orderId: number) => clerk.getOrderDetail4Merchant({ query: { orderId } });
  const send = (id: number, event: PickListEvent, api = clerk) =>
    api.movePickList({ params: { id }, body: { event } }, key());
  async function moved(list: PickListDetail, ...events: PickListEvent[]) {
    let now = list;
    for (const event of events) now = await send(list.pickList.id, event);
    return now;
  }
  return { accepted, listed, read, orderNow, send, moved };
}

export const lineIds = ({ pickList }: PickListDetail) => pickList.lineList.map(({ id }) => id);

/** Each order that leaves with something in so many boxes. */
export const packedIn = ({ facts }: PickListDetail, boxes: number): PickListEvent => ({
  type: 'pack',
  boxes: [...new Set(facts.lines.filter(({ isOff }) => !isOff).map(({ orderId }) => orderId))].map(
    (orderId) => ({ orderId, boxes }),
  ),
});

/** All that is open, line by line. */
export const pickAll = (list: PickListDetail): PickListEvent[] =>
  list.pickList.lineList.map(({ id, asked, picked }) => ({
    type: 'pick',
    lineId: id,
    quantity: asked - picked,
  }));
