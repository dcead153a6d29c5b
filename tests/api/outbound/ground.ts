import { eq } from 'drizzle-orm';
import type { Api } from '../../../api/client.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { sendQueued } from '../../../server/kernel/outbox/sender.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { createWarehouse, readWarehouse } from '../../../server/kernel/outbox/warehouse.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { mailKinds } from '../../../server/product/product.ts';
import { newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import type { World } from '../orders/world.ts';

/** What a server sends to the warehouse system, on a clock that a test moves. */
export function roundsOf({ db }: Pick<World, 'db'>, url: string, patience = 2_000) {
  const clock = { now: new Date() };
  const warehouse = createWarehouse(readWarehouse(url), patience);
  const stored = storedMessage({ mailServer: false, warehouse: true, kinds: mailKinds });
  const send = () =>
    sendQueued(
      {
        ...{ db, mailer: null, warehouse, kinds: mailKinds },
        ...{ now: () => clock.now, log: createLog('silent') },
      },
      new AbortController().signal,
    );
  const wait = async (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
    await fireDue(db, { outboxMessage: takesTimers(db, stored) }, clock.now);
  };
  return {
    clock,
    send,
    wait,
    /** Tries again until nothing waits for a pause any more. */
    async settle() {
      for (let round = 0; round < 8; round += 1) {
        await send();
        await wait(13 * 3_600_000);
      }
      await send();
    },
  };
}

/** A wholesale order of goods that no other has, accepted unless `isNew`. */
export async function orderToPick(
  { db }: Pick<World, 'db'>,
  api: Api,
  { quantity = 3, isNew = false } = {},
) {
  const item = await newGoods(db);
  const customer = await newCustomer(db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity }];
  const entered = await newOrder(api, { customer, lines });
  const order = isNew ? entered : await take(api, entered, { type: 'accept' });
  return { order, goods: item, customer };
}

/** The messages of an order, oldest first. */
export const messagesOf = ({ db }: Pick<World, 'db'>, orderId: number) =>
  db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.sourceId, orderId))
    .orderBy(outboxMessages.id)
    .then((rows) => rows.filter(({ channel }) => channel === 'warehouse'));
