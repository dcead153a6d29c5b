import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ApiFailure } from '../../api/failure.ts';
import { purchaseDrafts } from '../../machines/purchaseEntry/draft.ts';
import { createPurchaseEntry } from '../../machines/purchaseEntry/machine.ts';
import { readPurchaseRows } from '../../machines/purchaseEntry/paste.ts';
import type { PurchaseEntryServices } from '../../machines/purchaseEntry/services.ts';
import { memoryStorage, NOW, noodles, owner, rice } from './orderEntry.fixtures.ts';
import {
  entered,
  frozen,
  goodServices,
  nothing,
  savedAs,
  supplier,
  whole,
} from './purchaseEntry.fixtures.ts';

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

function opened(services: Partial<PurchaseEntryServices> = {}, storage = memoryStorage().tab()) {
  const machine = createPurchaseEntry({ orderId: null, empty: nothing }, goodServices(services));
  const actor = createActor(machine, {
    input: {
      owner,
      storage,
      found: purchaseDrafts(null).read(storage, owner),
      draftId: 'draft',
      tab: 'tab',
      clock: () => NOW,
    },
  }).start();
  const now = () => actor.getSnapshot();
  const fill = () => {
    for (const change of whole) {
      actor.send({ type: 'CHANGE', change });
      actor.send({ type: 'NEXT' });
    }
    while (now().context.draft.step !== 'check') actor.send({ type: 'NEXT' });
  };
  return { actor, now, fill, storage };
}

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

  test('keeps everything when another person changed the order meanwhile, and goes on over it', async () => {
    const stale = new ApiFailure({ kind: 'stale', data: savedAs(9) });
    const failures = [stale];
    const seen: (number | undefined)[] = [];
    const { actor, now, fill } = opened({
      commit: async ({ body }) => {
        seen.push(body.order?.version);
        const failure = failures.shift();
        if (failure) throw failure;
        return savedAs(10, 'submitted');
      },
    });
    fill();
    const order = { id: 70, number: '260302000007', version: 1, isSubmitted: false };
    actor.send({ type: 'CHANGE', change: { type: 'order', order } });
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'failed' });
    expect(now().context.failure?.kind).toBe('stale');
    actor.send({ type: 'BACK' });
    actor.send({ type: 'CHANGE', change: { type: 'order', order: { ...order, version: 9 } } });
    actor.send({ type: 'COMMIT' });
    await rest();
    expect(now().value).toMatchObject({ flow: 'committed' });
    expect(seen).toEqual([1, 9]);
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
