import { randomUUID } from 'node:crypto';
import type { Api } from '../../api/client.ts';

/** An order as a channel hands it over. */
export type ChannelOrder = Parameters<Api['syncGmOrder']>[0]['body']['orders'][number];

/** An order as it was taken over. */
export type TakenOrder = Extract<
  Awaited<ReturnType<Api['syncGmOrder']>>[number],
  { outcome: 'taken' }
>;

/** What a test says of an order; the rest is a guest's, out of the app. */
export type HandedOrder = Pick<ChannelOrder, 'kind' | 'lines'> & Partial<ChannelOrder>;

/** Has a channel hand one order over. Throws with the reason where it is refused. */
export async function handOver(api: Api, order: HandedOrder): Promise<TakenOrder> {
  const [line] = await api.syncGmOrder({ body: { orders: [channelOrder(order)] } });
  return takenOf(line);
}

/** The whole of an order as a channel hands it over, under a number of its own. */
export const channelOrder = (order: HandedOrder): ChannelOrder => ({
  channelOrderNo: randomUUID(),
  channel: 'app',
  customerName: 'A guest',
  customerPhone: '91234567',
  ...order,
});

/** A line of the answer as one that was taken. Throws with the reason where it is refused. */
export function takenOf(
  line: Awaited<ReturnType<Api['syncGmOrder']>>[number] | undefined,
): TakenOrder {
  if (line?.outcome === 'taken') return line;
  throw new Error(`The order was not taken over: ${line?.message}`);
}
