// engine: both

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { PurchaseDetail } from '../../../api/purchasing/purchaseOrder.ts';
import { purchaseLines } from '../../../server/purchasing/tables.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, keptOf, line, newEntry, once, postedBy, stockOf } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const lineIdOf = ({ purchaseOrder }: PurchaseDetail) => purchaseOrder.lines[0]?.id ?? 0;

const receive = (order: PurchaseDetail, quantity: number, key = once()) =>
  clerk.receivePurchaseOrder(
    {
      body: {
        purchaseOrderId: order.purchaseOrder.id,
        lines: [{ lineId: lineIdOf(order), quantity }],
      },
    },
    key,
  );

describe('goods that come in', () => {
  test('raise the stock by the quantity times the unit, and the ledger by their worth', async () => {
    const item = await newGoods(world.db, { stock: 5 });
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id)] });
    const order = await approved({ clerk, auditor }, entry);
    const { id } = order.purchaseOrder;
    const some = await receive(order, 0.5);
    expect(some.purchaseOrder).toMatchObject({ status: 'inProgress', paymentStatus: 'unpaid' });
    expect(await stockOf(world.db, item.id)).toBe(11);
    expect(await postedBy(world.db, id)).toEqual({
      inventory: '12.00',
      [`supplier:${entry.supplierId}`]: '-12.00',
    });
    const all = await receive(order, 1.5);
    expect(all.purchaseOrder.lines[0]?.received).toBe(2);
    expect(all.purchaseOrder.receipts.map(({ lines }) => lines[0]?.quantity)).toEqual([0.5, 1.5]);
    expect(await stockOf(world.db, item.id)).toBe(29);
    const early = await failureOf(auditor.finishPurchaseOrder({ body: { purchaseOrderId: id } }));
    expect(early.reason).toMatchObject({
      rule: 'isPaidInFull',
      figures: { outstanding: 4800, currency: 'SGD' },
    });
    await auditor.payPurchaseOrder({ body: { purchaseOrderId: id, remark: 'TT 1' } }, once());
    expect(await postedBy(world.db, id)).toEqual({
      'cash:bank': '-48.00',
      inventory: '48.00',
      [`supplier:${entry.supplierId}`]: '0.00',
    });
    const done = await auditor.finishPurchaseOrder({ body: { purchaseOrderId: id } });
    expect(done.purchaseOrder).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('are never more than is open, and a refusal changes nothing', async () => {
    const order = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const goodsId = order.purchaseOrder.lines[0]?.goodsId ?? 0;
    const before = await keptOf(clerk, order.purchaseOrder.id);
    const failure = await failureOf(receive(order, 2.001));
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: { rule: 'receivesWhatIsOpen', figures: { open: 2, quantity: 2.001 } },
    });
    expect(await keptOf(clerk, order.purchaseOrder.id)).toEqual(before);
    expect(await stockOf(world.db, goodsId)).toBe(0);
  });

  test('come in once, however many people say so at once', async () => {
    const order = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const goodsId = order.purchaseOrder.lines[0]?.goodsId ?? 0;
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => receive(order, 2)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(world.db, goodsId)).toBe(24);
    const again = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const key = once();
    await Promise.all(Array.from({ length: 4 }, () => receive(again, 2, key)));
    expect(await stockOf(world.db, again.purchaseOrder.lines[0]?.goodsId ?? 0)).toBe(24);
  });

  test('that the shelf’s column cannot hold are refused', async () => {
    const item = await newGoods(world.db, { stock: 999_999_990 });
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id)] });
    const order = await approved({ clerk, auditor }, entry);
    expect((await failureOf(receive(order, 2))).reason?.rule).toBe('shelfHoldsIt');
    expect(await stockOf(world.db, item.id)).toBe(999_999_990);
  });

  test('the row itself refuses what no chart was asked', async () => {
    const order = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    await expect(
      world.db
        .update(purchaseLines)
        .set({ received: 3 })
        .where(eq(purchaseLines.id, lineIdOf(order))),
    ).rejects.toThrow();
  });

  test('want the permission; paying wants another', async () => {
    const order = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const body = { purchaseOrderId: order.purchaseOrder.id };
    const lines = [{ lineId: lineIdOf(order), quantity: 1 }];
    const calls = [
      auditor.receivePurchaseOrder({ body: { ...body, lines } }, once()),
      clerk.payPurchaseOrder({ body }, once()),
      clerk.finishPurchaseOrder({ body }),
    ];
    for (const { kind } of await Promise.all(calls.map(failureOf))) expect(kind).toBe('noAccess');
  });

  test('of another shop are not found', async () => {
    const order = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const elsewhere = await world.signIn('clerk', { shopId: 2 });
    const { id } = order.purchaseOrder;
    const calls = [
      elsewhere.getPurchaseOrder({ params: { id } }),
      elsewhere.receivePurchaseOrder(
        { body: { purchaseOrderId: id, lines: [{ lineId: 1, quantity: 1 }] } },
        once(),
      ),
    ];
    for (const { kind } of await Promise.all(calls.map(failureOf))) expect(kind).toBe('notFound');
  });

  test('short of what was ordered: the rest is let go, what came is paid, and the order completed', async () => {
    const item = await newGoods(world.db, { stock: 0 });
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id)] });
    const order = await approved({ clerk, auditor }, entry);
    const { id } = order.purchaseOrder;
    const body = { purchaseOrderId: id, remark: 'Sold out at the market' };
    const nothing = await failureOf(auditor.closeShortPurchaseOrder({ body }));
    expect(nothing.reason?.rule).toBe('wrongState');
    await receive(order, 0.5);
    const denied = await failureOf(clerk.closeShortPurchaseOrder({ body }));
    expect(denied.kind).toBe('noAccess');
    const short = await auditor.closeShortPurchaseOrder({ body });
    expect(short.purchaseOrder).toMatchObject({
      status: 'inProgress',
      total: '12.00',
      lines: [{ quantity: 2, received: 0.5, short: 1.5, amount: '12.00' }],
    });
    expect(short.history.at(-1)).toMatchObject({ event: 'closeShort', remark: body.remark });
    const late = await failureOf(receive(order, 0.5));
    expect(late.reason?.rule).toBe('nothingLeftToReceive');
    await auditor.payPurchaseOrder({ body: { purchaseOrderId: id } }, once());
    const done = await auditor.finishPurchaseOrder({ body: { purchaseOrderId: id } });
    expect(done.purchaseOrder.status).toBe('completed');
    expect(await postedBy(world.db, id)).toEqual({
      'cash:bank': '-12.00',
      inventory: '12.00',
      [`supplier:${entry.supplierId}`]: '0.00',
    });
    const { rows } = await clerk.listPurchaseOrders({
      body: { search: done.purchaseOrder.number, tab: 'all' },
    });
    expect(rows[0]?.total).toBe('12.00');
  });

  test('short after all was paid: the supplier owes what was paid too much', async () => {
    const item = await newGoods(world.db, { stock: 0 });
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id)] });
    const order = await approved({ clerk, auditor }, entry);
    const { id } = order.purchaseOrder;
    await auditor.payPurchaseOrder({ body: { purchaseOrderId: id } }, once());
    await receive(order, 0.5);
    await auditor.closeShortPurchaseOrder({ body: { purchaseOrderId: id, remark: 'Sold out' } });
    await auditor.finishPurchaseOrder({ body: { purchaseOrderId: id } });
    expect(await postedBy(world.db, id)).toMatchObject({
      [`supplier:${entry.supplierId}`]: '36.00',
    });
  });
});
