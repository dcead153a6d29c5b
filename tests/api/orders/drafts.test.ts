// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MOST_ORDER_DRAFTS } from '../../../api/orders/orderDrafts.ts';
import { orderDrafts } from '../../../server/orders/tables.ts';
import { agreed, failureOf, newCustomer, newGoods } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.db.delete(orderDrafts);
});

const entered = (draftKey: string) => ({
  draftKey,
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜酒家',
  lines: 2,
  items: '96.00',
  currency: 'SGD',
  content: '{"step":"goods"}',
});
const save = (api: Api, draftKey: string, version: number | null, content = '{"step":"goods"}') =>
  api.saveOrderDraft({ body: { ...entered(draftKey), content, version } });
const namesOf = async (api: Api) =>
  (await api.listOrderDraft({ body: {} })).rows.map(({ draftKey }) => draftKey);

describe('a half-entered order', () => {
  test('is kept with what was entered, and is its owner’s alone, in one shop', async () => {
    const saved = await save(clerk, 'one', null);
    expect(saved).toMatchObject({ draftKey: 'one', lines: 2, items: '96.00', version: 0 });
    expect(saved).not.toHaveProperty('content');
    const params = { id: saved.id };
    expect(await clerk.getOrderDraft({ params })).toEqual({
      ...saved,
      content: '{"step":"goods"}',
    });
    const others = [
      await world.signIn('manager'),
      await world.signIn('admin', { shopId: 3 }),
      await world.signIn('admin'),
    ];
    for (const other of others) {
      expect(await namesOf(other)).toEqual([]);
      expect((await failureOf(other.getOrderDraft({ params }))).code).toBe(CODES.notFound);
      const gone = other.deleteOrderDraft({ params, body: { version: 0 } });
      expect((await failureOf(gone)).code).toBe(CODES.notFound);
    }
    // The same name of somebody else is another draft.
    await save(others[0] as Api, 'one', null);
    expect(await namesOf(clerk)).toEqual(['one']);
  });

  test('is not written over by a device that has not seen it as it is', async () => {
    const { id } = await save(clerk, 'one', null);
    const changed = await save(clerk, 'one', 0, '{"step":"price"}');
    expect(changed).toMatchObject({ id, version: 1 });
    const late = await failureOf(save(clerk, 'one', 0, '{"step":"late"}'));
    expect([late.code, late.data]).toEqual([
      CODES.stale,
      { ...changed, content: '{"step":"price"}' },
    ]);
    const unknowing = await failureOf(save(clerk, 'one', null));
    expect(unknowing.code).toBe(CODES.stale);
    const params = { id };
    const wrong = await failureOf(clerk.deleteOrderDraft({ params, body: { version: 0 } }));
    expect(wrong.code).toBe(CODES.stale);
    const { rows } = await clerk.deleteOrderDraft({ params, body: { version: 1 } });
    expect(rows).toEqual([]);
    // Given up on one device: the other is told, and makes no second one unasked.
    expect((await failureOf(save(clerk, 'one', 1))).code).toBe(CODES.notFound);
    expect(await namesOf(clerk)).toEqual([]);
  });

  test('is one of twenty at most, however many are saved at once', async () => {
    const all = Array.from({ length: MOST_ORDER_DRAFTS + 5 }, (_, index) => `draft ${index}`);
    const answers = await Promise.allSettled(all.map((name) => save(clerk, name, null)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ORDER_DRAFTS);
    const refused = await failureOf(save(clerk, 'one more', null));
    expect([refused.code, refused.reason]).toMatchObject([
      CODES.refused,
      { rule: 'orderDraftsAreNotTooMany', figures: { maximum: MOST_ORDER_DRAFTS } },
    ]);
    const { rows, most } = await clerk.listOrderDraft({ body: {} });
    expect([rows.length, most]).toEqual([MOST_ORDER_DRAFTS, MOST_ORDER_DRAFTS]);
    const [first] = rows;
    expect(await save(clerk, first?.draftKey ?? '', first?.version ?? null)).toMatchObject({
      version: 1,
    });
  });

  test('is gone with the order that was made of it', async () => {
    await save(clerk, 'entered', null);
    await save(clerk, 'other', null);
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const body = { ...(await agreed(clerk, { customer, lines })), draftKey: 'entered' };
    await clerk.commitOrder({ body }, { idempotencyKey: randomUUID() });
    expect(await namesOf(clerk)).toEqual(['other']);
  });
});
