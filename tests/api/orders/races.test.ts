// engine: both

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { sqlStateOf } from '../../../server/kernel/db/transaction.ts';
import { type Actor, RecordRefusal, send } from '../../../server/kernel/record.ts';
import { lockOrder, storedOrder } from '../../../server/orders/stored.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/**
 * What the races look like without their guard. Only PostgreSQL shows it: the embedded database
 * runs one transaction after the other, so there nothing ever meets.
 */
const control = test.runIf(process.env.DATABASE_URL);

/** Whom a race's moves are by, where the races go past the API. */
const ANYONE: Actor = { id: null, name: 'Anyone', role: 'test', grants: () => true };

/** The same order, but read without any lock: what the races are protected by is taken away. */
const unlockedOrder: typeof storedOrder = {
  ...storedOrder,
  lock: (tx, shopId, id, actor) => lockOrder(withoutLocks(tx), shopId, id, actor),
  save: (tx, move) => storedOrder.save(withoutLocks(tx), move),
};

function withoutLocks<T extends object>(target: T): T {
  return new Proxy(target, {
    get(real, name) {
      const value = Reflect.get(real, name, real);
      if (typeof value !== 'function') return value;
      if (name === 'for') return () => withoutLocks(real);
      if (name === 'then') return value.bind(real);
      return (...parts: unknown[]) => {
        const answer = value.apply(real, parts);
        return typeof answer === 'object' && answer !== null && !(answer instanceof Promise)
          ? withoutLocks(answer)
          : answer;
      };
    },
  });
}

const manyAtOnce = (stored: typeof storedOrder, moves: { id: number; event: WireOrderEvent }[]) =>
  Promise.allSettled(
    moves.map(({ id, event }) =>
      send(world.db, stored, {
        id,
        shopId: 1,
        event: event as Extract<WireOrderEvent, { type: 'accept' | 'ship' | 'cancel' }>,
        once: true,
        actor: ANYONE,
        at: new Date(),
      }),
    ),
  );

/** What became of rivals: how many won, and by which rule or error the others lost. */
const outcomesOf = (results: PromiseSettledResult<unknown>[]) => ({
  winners: results.filter(({ status }) => status === 'fulfilled').length,
  losers: results.flatMap((result) =>
    result.status === 'rejected' ? [nameOf(result.reason)] : [],
  ),
});

function nameOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.reason?.rule ?? `code ${error.code}`;
  if (error instanceof RecordRefusal) return error.reason?.rule ?? error.kind;
  return `SQLSTATE ${sqlStateOf(error)}`;
}

const accepted = async (
  count: number,
  lines: OrderDetail['order']['lines'][number]['goodsId'][],
) => {
  const customer = await newCustomer(world.db);
  const entered = await Promise.all(
    Array.from({ length: count }, () =>
      newOrder(clerk, {
        customer,
        lines: lines.map((goodsId) => ({ goodsId, unit: 'kg', quantity: 1 })),
      }),
    ),
  );
  return Promise.all(entered.map((detail) => take(clerk, detail, { type: 'accept' })));
};

describe('two clerks who send conflicting events at once', () => {
  test('two hundred times: one wins each time, and the history shows one line', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    for (let round = 0; round < 200; round += 1) {
      const { order } = await newOrder(clerk, { customer, lines });
      const rivals = [
        clerk.operation({
          body: { orderId: order.id, version: order.version, event: { type: 'accept' } },
        }),
        manager.operation({
          body: {
            orderId: order.id,
            version: order.version,
            event: { type: 'cancel', remark: 'Called off' },
          },
        }),
      ];
      expect(outcomesOf(await Promise.allSettled(rivals))).toEqual({
        winners: 1,
        losers: ['stale'],
      });
      const history = await world.db
        .select({ version: recordHistory.version })
        .from(recordHistory)
        .where(eq(recordHistory.recordId, order.id))
        .orderBy(recordHistory.version);
      expect(history.map(({ version }) => version)).toEqual([0, 1, 2]);
    }
  }, 300_000);

  test('without a version: the chart lets the second only where it would have come later too', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const { order } = await newOrder(clerk, { customer, lines });
    const body = { orderId: order.id, event: { type: 'accept' as const } };
    const rivals = Array.from({ length: 10 }, (_one, index) =>
      (index % 2 ? clerk : manager).operation({ body }),
    );
    expect(outcomesOf(await Promise.allSettled(rivals))).toEqual({
      winners: 1,
      losers: Array(9).fill('wrongState'),
    });
  });

  control('are told nothing clean once the lock is gone', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const { order } = await newOrder(clerk, { customer, lines });
    const moves = Array.from({ length: 10 }, () => ({
      id: order.id,
      event: { type: 'accept' as const },
    }));
    const { winners, losers } = outcomesOf(await manyAtOnce(unlockedOrder, moves));
    expect(winners).toBe(1);
    expect(losers).toContain('SQLSTATE 23505');
  });
});

describe('the last of the goods', () => {
  test('are shipped once, however many want them', async () => {
    const item = await newGoods(world.db, { stock: 20 });
    const orders = await accepted(20, [item.id]);
    await world.db.update(goods).set({ stock: 3 }).where(eq(goods.id, item.id));
    const rivals = orders.map((detail) =>
      clerk.operation({
        body: {
          orderId: detail.order.id,
          version: detail.order.version,
          event: shipAllOf(detail),
        },
      }),
    );
    expect(outcomesOf(await Promise.allSettled(rivals))).toEqual({
      winners: 3,
      losers: Array(17).fill('stockIsThere'),
    });
    const [after] = await world.db.select().from(goods).where(eq(goods.id, item.id));
    expect(after?.stock).toBe(0);
  });

  test('of two goods are shipped without a deadlock, in whatever order the lines are', async () => {
    const [one, other] = [await newGoods(world.db), await newGoods(world.db)];
    const forth = await accepted(10, [one.id, other.id]);
    const back = await accepted(10, [other.id, one.id]);
    const rivals = [...forth, ...back].map((detail) =>
      clerk.operation({
        body: {
          orderId: detail.order.id,
          version: detail.order.version,
          event: shipAllOf(detail),
        },
      }),
    );
    expect(outcomesOf(await Promise.allSettled(rivals))).toEqual({ winners: 20, losers: [] });
  });

  control('are not safe once the lock is gone', async () => {
    const item = await newGoods(world.db, { stock: 20 });
    const orders = await accepted(20, [item.id]);
    await world.db.update(goods).set({ stock: 3 }).where(eq(goods.id, item.id));
    const moves = orders.map((detail) => ({ id: detail.order.id, event: shipAllOf(detail) }));
    const { losers } = outcomesOf(await manyAtOnce(unlockedOrder, moves));
    // Only the database's own check is left then, and its error is no refusal.
    expect(losers).toContain('SQLSTATE 23514');
  });
});

describe('the last of a customer’s credit', () => {
  const rivals = async (count: number) => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const entered = await Promise.all(
      Array.from({ length: count }, () => newOrder(clerk, { customer, lines })),
    );
    await world.db
      .update(customers)
      .set({ creditLimit: 2 * 1090 })
      .where(eq(customers.id, customer.id));
    return { customer, moves: entered.map(({ order }) => order.id) };
  };
  const owedBy = async (id: number) =>
    Number((await world.db.select().from(customers).where(eq(customers.id, id)))[0]?.receivable);

  test('is given once, however many orders are accepted at once', async () => {
    const { customer, moves } = await rivals(12);
    const sent = moves.map((orderId) =>
      clerk.operation({ body: { orderId, event: { type: 'accept' } } }),
    );
    expect(outcomesOf(await Promise.allSettled(sent))).toEqual({
      winners: 2,
      losers: Array(10).fill('withinCreditLimit'),
    });
    expect(await owedBy(customer.id)).toBe(2 * 1090);
  });

  control('is given too often once the lock is gone', async () => {
    const { customer, moves } = await rivals(12);
    const results = await manyAtOnce(
      unlockedOrder,
      moves.map((id) => ({ id, event: { type: 'accept' } })),
    );
    expect(outcomesOf(results).winners).toBeGreaterThan(2);
    expect(await owedBy(customer.id)).toBeGreaterThan(2 * 1090);
  });
});
