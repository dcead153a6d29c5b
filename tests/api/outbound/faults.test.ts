// engine: either

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { createWarehouse, readWarehouse } from '../../../server/kernel/outbox/warehouse.ts';
import { CLOCK, send } from '../../../server/kernel/record.ts';
import { mailKinds } from '../../../server/product/product.ts';
import { faultsOf, openWarehouse, type Warehouse } from '../../support/warehouse.ts';
import { take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { messagesOf, orderToPick, roundsOf } from './ground.ts';

let world: World;
let manager: Api;
let warehouse: Warehouse;

beforeAll(async () => {
  world = await startWorld({ environment: { WAREHOUSE_URL: 'http://127.0.0.1:9' } });
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.db.delete(outboxMessages);
  warehouse = await openWarehouse();
});
afterEach(() => warehouse.close());

const move = fc.record({
  order: fc.nat(1),
  does: fc.constantFrom('accept', 'change', 'cancel', 'again', 'round', 'round'),
});

test('whatever goes wrong, the warehouse has each order once as it is, and the withdrawn ones withdrawn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.array(move, { maxLength: 12 }), async (seed, moves) => {
      await world.db.delete(outboxMessages);
      const fault = faultsOf(seed);
      warehouse.options = { fault, lateness: 300 };
      const rounds = roundsOf(world, warehouse.url, 200);
      const made = [
        await orderToPick(world, manager, { isNew: true }),
        await orderToPick(world, manager, { isNew: true }),
      ];
      const now = made.map(({ order }) => order);
      const expected = made.map((): { place: string; quantity: number } | null => null);
      for (const { order: index, does } of moves) {
        if (does === 'round') {
          await rounds.send();
          await rounds.wait(30_000);
          continue;
        }
        const order = now[index] as OrderDetail;
        const { id: orderId, version } = order.order;
        const said = expected[index] ?? null;
        const goodsId = made[index]?.goods.id ?? 0;
        try {
          if (does === 'accept') {
            now[index] = await take(manager, order, { type: 'accept' });
            expected[index] = { place: 'toPick', quantity: order.order.lines[0]?.quantity ?? 0 };
          } else if (does === 'cancel') {
            now[index] = await take(manager, order, { type: 'cancel', remark: 'Not wanted' });
            if (said) expected[index] = { ...said, place: 'withdrawn' };
          } else if (does === 'change') {
            const quantity = (order.order.lines[0]?.quantity ?? 0) + 1;
            const lines = [{ goodsId, unit: 'kg', quantity }];
            now[index] = await manager.changeProduct({ body: { orderId, version, lines } });
            if (said) expected[index] = { ...said, quantity };
          } else {
            await manager.againSendOutbound({ params: { orderId }, query: {}, body: {} });
          }
        } catch {
          // What the order's chart or the message's does not allow changes nothing.
        }
      }
      warehouse.options = {};
      await rounds.settle();
      for (const [index, { order, goods }] of made.entries()) {
        const has = warehouse.orders.get(order.order.orderSn);
        const wanted = expected[index];
        expect(has?.place).toBe(wanted?.place);
        if (wanted?.place === 'toPick') expect(has?.lines).toEqual([[goods.sku, wanted.quantity]]);
        const places = (await messagesOf(world, order.order.id)).map(({ status }) => status);
        expect(places.every((place) => ['sent', 'withdrawn'].includes(place))).toBe(true);
      }
    }),
    { numRuns: 6 },
  );
}, 240_000);

test('of a batch in the midst of which the server ends nothing is lost and nothing done twice', async () => {
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await orderToPick(world, manager));
  const [first] = await messagesOf(world, made[0]?.order.order.id ?? 0);
  if (!first) throw new Error('No message was written');
  const stored = storedMessage({ mailServer: false, warehouse: true, kinds: mailKinds });
  const claim = { id: first.id, shopId: null, event: { type: 'send' as const } };
  await send(world.db, stored, { ...claim, actor: CLOCK, at: new Date() });
  // The warehouse has done it; the server ends before it can write that down.
  await createWarehouse(readWarehouse(warehouse.url)).send(
    {
      ...{ fromName: '', to: first.recipient, subject: first.subject, text: first.body },
      ...{ mailId: first.mailId, attachments: [] },
    },
    new AbortController().signal,
  );
  const next = roundsOf(world, warehouse.url);
  await next.send();
  expect(warehouse.done).toHaveLength(3);
  await next.wait(5 * 60_000);
  await next.wait(30_000);
  await next.send();
  expect(warehouse.calls).toHaveLength(4);
  expect(warehouse.done).toHaveLength(3);
  for (const { order } of made) {
    const [message] = await messagesOf(world, order.order.id);
    expect(message?.status).toBe('sent');
  }
});
