import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import type { DeliveryNoteDetail } from '../../../api/deliveryNotes/calls.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type {
  DeliveryNoteEvent,
  DeliveryNoteFacts,
} from '../../../machines/deliveryNote/law/facts.ts';
import { deliveryNoteLifecycle } from '../../../machines/deliveryNote/law/index.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { unamended } from '../../api/support/capturedCalls.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { orderFactsOf } from '../orders/variants.ts';
import { type OrderGround, orderWalker } from '../orders/walker.ts';
import { deliveryNoteVariants } from './variants.ts';

const DAY = '2031-03-04';

/** What brings the goods back, and their order with them. */
const BACK: readonly DeliveryNoteEvent['type'][] = ['fail', 'noAttempt', 'setBack'];

/** Walks delivery notes as a manager would, each of an order of its own that waits for its van. */
export function deliveryNoteWalker(
  api: Api,
  ground: OrderGround,
): Walker<DeliveryNoteFacts, DeliveryNoteEvent> {
  const orders = orderWalker(api, ground, async () => {});
  const { driverId, vehicleId } = ground;
  const assign: OrderEvent = { type: 'assignWaybill', driverId, vehicleId };
  const read = async (id: number) => shown(await api.getDeliveryNote({ params: { id } }));
  const wait = (orderId: number) => lead(orders, orderId, [assign]);
  return {
    lifecycle: deliveryNoteLifecycle,
    variants: deliveryNoteVariants,
    read,
    passTime: async () => {},
    create: async () => {
      const facts = orderFactsOf('wholesale', false);
      const order = await orders.create({ name: 'wholesale, on account', facts });
      const lines = order.facts.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
      await lead(orders, order.id, [
        { type: 'submit' },
        { type: 'accept' },
        { type: 'ship', lines },
        assign,
      ]);
      const { notes } = await api.addDeliveryNotes({ body: { orderIds: [order.id], day: DAY } });
      const [note] = notes;
      if (!note) throw new Error('No note was made');
      return read(note.id);
    },
    send: (id, event) =>
      say(async () => {
        const flags = { idempotencyKey: randomUUID(), showError: false };
        const moved = await api.moveDeliveryNote({ params: { id }, body: { event } }, flags);
        if (!BACK.includes(event.type)) return shown(moved);
        await unamended(() => wait(moved.deliveryNote.order.id));
        return read(id);
      }),
  };
}

async function lead(
  orders: ReturnType<typeof orderWalker>,
  id: number,
  way: readonly OrderEvent[],
): Promise<void> {
  for (const event of way) {
    const said = await orders.send(id, event, (await orders.read(id)).facts);
    if (!said.ok) throw new Error(`${event.type} was refused: ${said.rule}`);
  }
}

async function say(
  work: () => Promise<Shown<DeliveryNoteFacts>>,
): Promise<Said<DeliveryNoteFacts>> {
  try {
    return { ok: true, record: await work() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: DeliveryNoteDetail): Shown<DeliveryNoteFacts> {
  const { deliveryNote, state, facts, history } = detail;
  const { id, version } = deliveryNote;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
