// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import { MOST_LINES } from '../../../api/priceChanges/entry.ts';
import { auditPriceChanges } from '../../../server/priceChanges/audit.ts';
import { addManyGoods } from '../../support/manyGoods.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const GOODS = 2_000;

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  await addManyGoods(world.db, GOODS);
});
afterAll(() => world.stop());

describe('a price change of 2,000 goods at six levels', () => {
  test('is looked up, saved, submitted and read back whole; one price more is refused with the limit', async () => {
    const { rows: customers } = await manager.listCustomers({ body: { size: 2 } });
    const tiers = (['general', 'junior', 'intermediate', 'premium'] as const).map((level) => ({
      level,
      customerId: null,
    }));
    const own = customers.map(({ id }) => ({ level: 'customer' as const, customerId: id }));
    const [first, ...rest] = tiers;
    if (!first) throw new Error('There are no tiers');
    const levels = { ...first, others: [...rest, ...own] };
    const card = { title: 'The whole range', validFrom: dateAt(world.clock.now, 'Asia/Singapore') };
    const names = Array.from({ length: GOODS }, (_, index) => `MANY-${index}`);
    const found = await manager.findPricedGoods({
      body: { ...levels, by: { type: 'names', names } },
    });
    expect(found.rows.length).toBe(GOODS * 6);
    expect(found.meant.every((place) => place !== null)).toBe(true);
    const { change } = await manager.addPriceChange({ body: { ...card, ...levels } });
    const lines = found.rows.map(({ goodsId, unit, at, today }, index) => ({
      ...{ goodsId, unit, at, before: today },
      price: `${50 + (index % 7)}.50`,
    }));
    const saved = await manager.editPriceChange({ body: { ...card, id: change.id, lines } });
    expect(saved.change.lines.length).toBe(GOODS * 6);
    const over = await failureOf(
      manager.editPriceChange({
        body: { ...card, id: change.id, lines: [...lines, ...lines.slice(0, 1)] },
      }),
    );
    expect(Object.keys(over.errors)).toEqual(['lines']);
    expect(over.errors.lines).toContain(MOST_LINES.toLocaleString('en-US'));
    const done = await manager.submitPriceChange({ body: { id: change.id } });
    expect(done.change.status).toBe('inForce');
    const read = await manager.getPriceChange({ params: { id: change.id } });
    expect(read.change.lines.map(({ price }) => price)).toEqual(lines.map(({ price }) => price));
    expect(read.change.lines.every(({ today, price }) => today === price)).toBe(true);
    expect(await auditPriceChanges(world.db)).toEqual([]);
  });
});
