// engine: both

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { StockMovement } from '../../../api/stock/calls.ts';
import type { Adjustment } from '../../../api/stock/stock.ts';
import { auditStock } from '../../../server/stock/audit.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

const adjust = (goodsId: number, kind: Adjustment, quantity: number, remark = 'Looked after') =>
  clerk.adjustStock(
    { body: { goodsId, kind, quantity, remark } },
    { idempotencyKey: randomUUID() },
  );

const movementsOf = async (goodsId: number): Promise<StockMovement[]> =>
  (await clerk.listStockMovements({ body: { goodsId, size: 200 } })).rows;

/** Reason, quantity and balance of each movement, the oldest first. */
const told = (movements: readonly StockMovement[]) =>
  movements.toReversed().map(({ reason, quantity, balance }) => [reason, quantity, balance]);

const accepted = async (goodsId: number, quantity: number) => {
  const customer = await newCustomer(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
};

describe('the movements of goods', () => {
  test('tell of the demo how each stock came to be', async () => {
    expect(await auditStock(world.db)).toEqual([]);
    const { tabs } = await clerk.countStockMovements({ body: {} });
    expect(tabs.all).toBeGreaterThan(300);
    expect(tabs.in).toBeGreaterThan(0);
    expect(tabs.out).toBeGreaterThan(0);
  });

  test('name the order that took and gave back, with who did it', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const detail = await accepted(item.id, 4);
    const shipped = await take(clerk, detail, shipAllOf(detail));
    const [shipment] = await movementsOf(item.id);
    expect(shipment).toMatchObject({
      ...{ reason: 'shipment', quantity: -4, balance: 6, unit: 'kg', remark: '' },
      ...{ record: 'order', recordId: shipped.order.id, recordName: shipped.order.orderSn },
      goods: { id: item.id, sku: item.sku },
    });
    expect(shipment?.by).not.toBe('');
  });

  test('put back what a cancelled order had shipped in part, with the remark', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const detail = await accepted(item.id, 4);
    const [line] = detail.order.lines;
    if (!line) throw new Error('The order has no line');
    const parted = await take(clerk, detail, {
      type: 'ship',
      lines: [{ lineId: line.id, quantity: 3 }],
    });
    await take(clerk, parted, { type: 'cancel', remark: 'Called off' });
    const movements = await movementsOf(item.id);
    expect(told(movements)).toEqual([
      ['opening', 10, 10],
      ['shipment', -3, 7],
      ['putBack', 3, 10],
    ]);
    expect(movements[0]?.remark).toBe('Called off');
  });

  test('say what a count found to be more or less, and that it found the same', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const count = (stock: number, version: number) =>
      manager.setGoodsStock({ body: { goodsId: item.id, stock, remark: 'Counted', version } });
    await count(7.5, 0);
    await count(7.5, 1);
    expect(told(await movementsOf(item.id))).toEqual([
      ['opening', 10, 10],
      ['count', -2.5, 7.5],
      ['count', 0, 7.5],
    ]);
    const { version } = await manager.getGoods({ query: { goodsId: item.id } });
    expect(version).toBe(2);
  });

  test('are found by goods, reason, direction, remark and day', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    await adjust(item.id, 'waste', 2, 'Mouldy zucchini');
    await adjust(item.id, 'return', 1);
    const found = async (filter: object) =>
      told((await clerk.listStockMovements({ body: { goodsId: item.id, ...filter } })).rows);
    expect(await found({ reasons: ['waste'] })).toEqual([['waste', -2, 8]]);
    expect(await found({ search: 'mouldy' })).toEqual([['waste', -2, 8]]);
    expect(await found({ tab: 'out' })).toEqual([['waste', -2, 8]]);
    expect(await found({ tab: 'in' })).toEqual([
      ['opening', 10, 10],
      ['return', 1, 9],
    ]);
    expect(await found({ to: '2020-01-02T00:00:00Z' })).toEqual([['opening', 10, 10]]);
    const { tabs } = await clerk.countStockMovements({ body: { goodsId: item.id } });
    expect(tabs).toEqual({ all: 3, in: 2, out: 1 });
  });

  test('go into a file with the filter above them', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    await adjust(item.id, 'less', 2, 'Typed wrongly');
    const file = await clerk.exportStockMovements(
      { body: { goodsId: item.id, format: 'csv' } },
      { blob: true },
    );
    const text = await file.text();
    expect(text).toContain(item.name);
    expect(text).toContain('Typed wrongly');
    expect(text).toContain('Correction');
  });

  test('are never changed', async () => {
    const change = world.db.execute('update stock_movements set quantity = 1');
    await expect(change).rejects.toThrow();
  });

  test('are missed where stock was changed past them', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    await expect(
      world.db.transaction(async (tx) => {
        await tx.execute(`update goods set stock = 11 where id = ${item.id}`);
        const faults = await auditStock(tx as unknown as typeof world.db);
        throw new Error(faults.join());
      }),
    ).rejects.toThrow(`goods ${item.id} (${item.sku}): 11.000 in stock, 10.000 by movements`);
  });
});

describe('what is in stock of goods', () => {
  test('is free where no accepted order waits for it', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const customer = await newCustomer(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 3 }];
    const stockNow = async () => {
      const {
        movements: _all,
        more: _more,
        counting: _none,
        ...figures
      } = await clerk.getStockOfGoods({
        params: { goodsId: item.id },
      });
      return figures;
    };
    const entered = await newOrder(clerk, { customer, lines });
    expect(await stockNow()).toEqual({ stock: 10, allocated: 0, free: 10, short: 0 });
    const taken = await take(clerk, entered, { type: 'accept' });
    expect(await stockNow()).toEqual({ stock: 10, allocated: 3, free: 7, short: 0 });
    await take(clerk, taken, shipAllOf(taken));
    expect(await stockNow()).toEqual({ stock: 7, allocated: 0, free: 7, short: 0 });
    await accepted(item.id, 5);
    await adjust(item.id, 'waste', 4);
    expect(await stockNow()).toEqual({ stock: 3, allocated: 5, free: 0, short: 2 });
  });

  test('has its newest movements, and says that there are more', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    for (let time = 1; time <= 6; time += 1) await adjust(item.id, 'return', time);
    const { movements, more } = await clerk.getStockOfGoods({ params: { goodsId: item.id } });
    expect(more).toBe(true);
    expect(movements.map(({ quantity }) => quantity)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('an adjustment', () => {
  test('adds or takes off, with its reason, and raises the version of the goods', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    await adjust(item.id, 'waste', 1);
    await adjust(item.id, 'return', 2);
    await adjust(item.id, 'more', 0.5);
    const { stock } = await adjust(item.id, 'less', 4);
    expect(stock).toBe(7.5);
    expect(told(await movementsOf(item.id)).slice(1)).toEqual([
      ['waste', -1, 9],
      ['return', 2, 11],
      ['correction', 0.5, 11.5],
      ['correction', -4, 7.5],
    ]);
    expect((await manager.getGoods({ query: { goodsId: item.id } })).version).toBe(4);
  });

  test('sent twice under one key happens once', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const body = { goodsId: item.id, kind: 'waste', quantity: 1, remark: 'Broken' } as const;
    const once = { idempotencyKey: randomUUID() };
    await clerk.adjustStock({ body }, once);
    const { stock } = await clerk.adjustStock({ body }, once);
    expect(stock).toBe(9);
  });

  test('takes no more than is there, and says how much that is', async () => {
    const item = await newGoods(world.db, { stock: 2 });
    const failure = await failureOf(adjust(item.id, 'waste', 3));
    expect([failure.code, failure.reason]).toMatchObject([
      CODES.refused,
      { rule: 'stockIsThere', figures: { need: 3, stock: 2 } },
    ]);
  });

  test('is whole of what is counted whole', async () => {
    const units = [{ unit: 'bottle', unitZh: '瓶', ratio: 1 }];
    const item = await newGoods(world.db, { stock: 10, units });
    const failure = await failureOf(adjust(item.id, 'waste', 0.5));
    expect(Object.keys(failure.errors)).toEqual(['quantity']);
  });

  test.each([
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: -1 }],
    ['remark', { remark: ' ' }],
  ])('is refused at %s', async (field, wrong) => {
    const item = await newGoods(world.db, { stock: 10 });
    const body = { goodsId: item.id, kind: 'waste', quantity: 1, remark: 'Broken', ...wrong };
    const failure = await failureOf(
      clerk.adjustStock({ body: body as never }, { idempotencyKey: randomUUID() }),
    );
    expect(Object.keys(failure.errors)).toEqual([field]);
  });
});

describe('rivals who order, ship, count and adjust', () => {
  const move = fc.oneof(
    fc.record({ what: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ what: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 20 }) }),
    fc.record({
      what: fc.constantFrom<Adjustment>('waste', 'return', 'more', 'less'),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
  );

  test('leave a stock that its movements sum to, and never less than nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 8 }), async (moves) => {
        const item = await newGoods(world.db, { stock: 12 });
        const rivals = await Promise.all(
          moves.map(async ({ what, quantity }) => {
            if (what === 'count') {
              const remark = 'Counted';
              const body = { goodsId: item.id, stock: quantity, remark, version: 0 };
              return () => manager.setGoodsStock({ body });
            }
            if (what !== 'order') return () => adjust(item.id, what, quantity);
            const detail = await accepted(item.id, quantity);
            return () => take(clerk, detail, shipAllOf(detail));
          }),
        );
        const results = await Promise.allSettled(rivals.map((rival) => rival()));
        const movements = (await movementsOf(item.id)).toReversed();
        const won = results.filter(({ status }) => status === 'fulfilled').length;
        expect(movements).toHaveLength(won + 1);
        let balance = 0;
        for (const one of movements) {
          balance += one.quantity;
          expect(one.balance).toBe(balance);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        const { stock, free } = await clerk.getStockOfGoods({ params: { goodsId: item.id } });
        expect(stock).toBe(balance);
        expect(free).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 12 },
    );
    expect((await auditStock(world.db)).length).toBe(0);
  });
});

test('without a warehouse system there is nothing to compare with', async () => {
  const item = await newGoods(world.db, { stock: 10 });
  const asked = clerk.compareStockOfGoods({ query: { goodsId: item.id } });
  expect((await failureOf(asked)).reason).toMatchObject({ rule: 'stockHasWarehouse' });
});
