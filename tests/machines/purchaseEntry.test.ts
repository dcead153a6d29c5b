import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { readPurchaseRows } from '../../machines/purchaseEntry/paste.ts';
import { memoryStorage, noodles, rice } from './orderEntry.fixtures.ts';
import { entered, frozen, opened, rest, savedAs, supplier } from './purchaseEntry.fixtures.ts';

describe('Purchase entry', () => {
  test('goes from the warehouse to a committed order, all in one call', async () => {
    const sent: unknown[] = [];
    const { actor, now, fill } = opened({
      commit: async ({ body }) => {
        sent.push(body);
        return savedAs(2, 'submitted');
      },
    });
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'committed' });
    expect(sent).toEqual([
      {
        order: null,
        entry: {
          warehouseId: 1,
          supplierId: 5,
          country: 'VN',
          company: 'Golden Wok',
          tradeTerms: 'FOB',
          currency: 'SGD',
          estimatedDeparture: '2026-03-05T02:00:00.000Z',
          estimatedArrival: '2026-03-09T02:00:00.000Z',
          containerNumber: '',
          contact: supplier.contact,
          phone: supplier.phone,
          lines: [
            { goodsId: rice.id, unit: 'carton', quantity: 3, cost: '40.00', area: 'Long An' },
          ],
        },
        unanswered: null,
      },
    ]);
  });

  test('is not left at a step that lacks something, and says what', () => {
    const { actor, now } = opened();
    actor.send({ type: 'NEXT' });
    expect(now().context).toMatchObject({ asked: ['warehouse'], draft: { step: 'warehouse' } });
  });

  test('does not take a frozen supplier, and keeps who was chosen before', () => {
    const draft = entered({ type: 'supplier', supplier }, { type: 'supplier', supplier: frozen });
    expect(draft).toMatchObject({ supplier: { id: supplier.id }, refused: { id: frozen.id } });
    expect(entered({ type: 'supplier', supplier: frozen }).supplier).toBeNull();
  });

  test('is offered again after the browser was closed', async () => {
    const shared = memoryStorage();
    const before = opened({}, shared.tab());
    before.fill();
    before.actor.stop();
    const { actor, now } = opened({}, shared.tab());
    expect(now().value).toMatchObject({ flow: 'offered' });
    actor.send({ type: 'CONTINUE' });
    await rest();
    expect(now().context.draft).toMatchObject({ step: 'check', lines: [{ quantity: 3 }] });
  });

  test('goes to the step whose field the server names', async () => {
    const failure = new ApiFailure({ kind: 'invalid', errors: { 'lines.0.cost': 'Too much' } });
    const { actor, now, fill } = opened({ commit: () => Promise.reject(failure) });
    fill();
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().context).toMatchObject({
      draft: { step: 'goods' },
      errors: { 'lines.0.cost': 'Too much' },
    });
  });
});

describe('The lines of a purchase order', () => {
  test('begin with the area of the line before', () => {
    const { lines } = entered(
      { type: 'addGoods', goods: rice, quantity: 1, isDone: true },
      { type: 'line', index: 0, part: { area: 'Long An' } },
      { type: 'addGoods', goods: noodles, quantity: null, isDone: false },
    );
    expect(lines.map(({ area }) => area)).toEqual(['Long An', 'Long An']);
  });

  test('of the same goods and unit are one', () => {
    const { lines } = entered(
      { type: 'addGoods', goods: rice, quantity: 1, isDone: true },
      { type: 'addGoods', goods: rice, quantity: 5, isDone: true },
    );
    expect(lines).toMatchObject([{ quantity: 6, unit: 'bag' }]);
  });

  test('keep their unit where the goods has no such one', () => {
    const { lines } = entered(
      { type: 'addGoods', goods: rice, quantity: 1, isDone: true },
      { type: 'line', index: 0, part: { unit: 'pallet' } },
    );
    expect(lines).toMatchObject([{ unit: 'bag' }]);
  });

  test('come from pasted rows with their price and area', () => {
    const rows = readPurchaseRows(
      `${rice.sku}\t4\tCarton\t38.50\tLong An\nXX-1\t4\tCarton\t38.50\tLong An`,
      { locale: 'en-US' },
    );
    const { lines, leftover } = entered({
      type: 'pasted',
      found: rows.map((row, index) => ({ row, goods: index === 0 ? rice : null, couldBe: [] })),
    });
    expect(leftover).toBe('XX-1\t4\tCarton\t38.50\tLong An');
    expect(lines).toMatchObject([{ unit: 'carton', quantity: 4, cost: '38.50', area: 'Long An' }]);
  });
});
