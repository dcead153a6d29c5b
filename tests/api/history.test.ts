import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../api/client.ts';
import { commit, prepareOrderGround } from '../paths/orderWalker.ts';
import { startWorld, type World } from './orders/world.ts';
import { faultsOf } from './support/histories.ts';
import { moveAtRandom, nothingSeen } from './support/movers.ts';

const OPERATIONS = Number(process.env.OPERATIONS ?? 10_000);
const CLIENTS = 16;
const ORDERS = 60;
const PATIENCE = 30 * 60_000;

let world: World;

beforeAll(async () => {
  world = await startWorld();
}, PATIENCE);

afterAll(() => world.stop());

describe('the history of orders', () => {
  test(
    `is one unbroken chain each, after ${OPERATIONS} random operations of ${CLIENTS} clients`,
    async () => {
      const api = await world.signIn('manager');
      const ground = await prepareOrderGround(api);
      const orderIds: number[] = [];
      for (let count = 0; count < ORDERS; count += 1) {
        orderIds.push((await commit(api, ground, { prepaid: count % 3 === 0 })).order.id);
      }
      const apis: Api[] = [];
      // One after the other: many sign-ins at once look like an attack, and are treated so.
      for (let count = 0; count < CLIENTS; count += 1) apis.push(await world.signIn('manager'));
      const seen = nothingSeen();
      let left = OPERATIONS;
      await moveAtRandom({
        apis,
        orderIds,
        seed: 11,
        goesOn: () => {
          left -= 1;
          return left >= 0;
        },
        seen,
      });

      expect(await faultsOf(world.pool, orderIds, seen)).toEqual([]);
      expect(seen.unanswered.size).toBe(0);
      expect(seen.acknowledged.length).toBeGreaterThan(OPERATIONS / 4);
      // Clients that never get in each other's way would prove nothing.
      expect(seen.refused.get('stale') ?? 0).toBeGreaterThan(0);
      expect(seen.refused.get('refused') ?? 0).toBeGreaterThan(0);
    },
    PATIENCE,
  );

  test('would show a fork, a gap or a lost move', async () => {
    const { rows } = await world.pool.query<{ id: string }>(
      `select id from orders where version > 2 limit 1`,
    );
    const orderId = Number(rows[0]?.id);
    const faults = await faultsOf(world.pool, [orderId], {
      acknowledged: [
        { orderId, version: 1, event: 'never' },
        { orderId, version: 999, event: 'accept' },
      ],
      refused: new Map(),
      unanswered: new Map(),
    });

    expect(faults.some((fault) => fault.includes('was told as never'))).toBe(true);
    expect(faults.some((fault) => fault.includes('version 999'))).toBe(true);
    expect(faults.some((fault) => fault.includes('sends can explain'))).toBe(true);
  });
});
