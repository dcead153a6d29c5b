import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { WireShortageEvent } from '../../../api/shortages/calls.ts';
import { key, lineIds, type picker } from '../pickLists/ground.ts';

/** Shortages as one person of the office makes and decides them. */
export function shorter(clerk: Api, hands: ReturnType<typeof picker>) {
  /** What waits of an order, oldest first. */
  const shortOf = async ({ order }: OrderDetail) =>
    (await clerk.listShortages({ body: { search: order.orderSn, status: 'open' } })).rows;

  const decide = (id: number, event: WireShortageEvent, api = clerk) =>
    api.moveShortage({ params: { id }, body: { event } }, { ...key(), showError: false });

  /** An order of so many goods of which the first line was closed with so much picked. */
  async function shortOrder({ picked = 2, of = 2, lines = 1 } = {}) {
    const order = await hands.accepted(of);
    const list = await hands.listed(order);
    const [lineId = 0] = lineIds(list);
    await hands.moved(
      list,
      { type: 'start' },
      ...lineIds(list)
        .slice(0, lines)
        .flatMap((line) => [
          ...(picked > 0 ? [{ type: 'pick' as const, lineId: line, quantity: picked }] : []),
          {
            ...({ type: 'shortLine', lineId: line } as const),
            ...({ reason: 'tooFew', rest: 'backOrder' } as const),
          },
        ]),
    );
    const [shortage, ...others] = await shortOf(order);
    if (!shortage) throw new Error('Nothing is short');
    return { order, list, lineId, shortage, others };
  }
  return { shortOf, decide, shortOrder };
}
