// engine: both

import { setTimeout as passed } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { auditPickLists } from '../../../server/pickLists/audit.ts';
import { auditShortages } from '../../../server/shortages/audit.ts';
import { shortages } from '../../../server/shortages/tables.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { picker } from '../pickLists/ground.ts';
import { shorter } from './ground.ts';

let world: World;
let clerk: Api;
let manager: Api;
let hands: ReturnType<typeof picker>;
let short: ReturnType<typeof shorter>;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  hands = picker(world, clerk);
  short = shorter(clerk, hands);
});
afterAll(() => world.stop());

const leaveOut = { type: 'leaveOut', refund: false, remark: '' } as const;

test('what is left out while its line is picked anew is one of the two', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { order, list, lineId, shortage } = await short.shortOrder();
    const shortAgain = async () => {
      await hands.send(list.pickList.id, { type: 'reopenLine', lineId });
      return hands.send(list.pickList.id, {
        ...({ type: 'shortLine', lineId, reason: 'tooFew', rest: 'backOrder' } as const),
      });
    };
    const said = await Promise.allSettled([
      short.decide(shortage.id, leaveOut, manager),
      shortAgain(),
    ]);
    for (const one of said) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: CODES.refused });
    }
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { order: it, facts } = await hands.orderNow(order.order.id);
    for (const line of it.lines) {
      const held = facts.pickLists
        .filter((hold) => hold.lineId === line.id)
        .reduce((all, { quantity }) => all + quantity, 0);
      expect(line.quantity - line.shipped).toBeGreaterThanOrEqual(held);
    }
  }
  expect(await auditShortages(world.db)).toEqual([]);
  expect(await auditPickLists(world.db)).toEqual([]);
});

test('a line waits for what becomes of its order before it is picked anew', async () => {
  const { order, list, lineId, shortage } = await short.shortOrder();
  const line = order.order.lines.find(({ goodsId }) => goodsId === shortage.goodsId);
  const rival = await world.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, order.order.id)).for('update');
    const sent = hands.send(list.pickList.id, { type: 'reopenLine', lineId }).then(
      () => 'done',
      (error: ApiFailure) => error.reason?.rule,
    );
    // Long enough for who does not wait.
    await passed(1_000);
    await tx
      .update(orderLines)
      .set({ quantity: 4 })
      .where(eq(orderLines.id, line?.id ?? 0));
    return { sent };
  });
  expect(await rival.sent).toBe('allIsAskedFor');
});

test('a rest that is with a shortage already is refused by its name', async () => {
  const { order, list, lineId, shortage } = await short.shortOrder();
  await hands.send(list.pickList.id, { type: 'reopenLine', lineId });
  // Nobody can bring it about by the charts: the database holds it all the same.
  await world.db.update(shortages).set({ status: 'open' }).where(eq(shortages.id, shortage.id));
  const refused = await failureOf(
    hands.send(list.pickList.id, {
      ...({ type: 'shortLine', lineId, reason: 'tooFew', rest: 'backOrder' } as const),
    }),
  );
  expect(refused).toMatchObject({
    code: CODES.refused,
    reason: { rule: 'restIsDecidedOnce', figures: { order: order.order.orderSn } },
  });
});
