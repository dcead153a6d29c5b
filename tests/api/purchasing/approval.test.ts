// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, committed, keptOf, line, newEntry, newSupplier, once } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let manager: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  manager = await world.signIn('manager');
  admin = await world.signIn('admin');
});
afterAll(() => world.stop());

describe('an approval', () => {
  test('is by another than the one who committed it, and is logged either way', async () => {
    const { purchaseOrder } = await committed(manager, await newEntry(world.db, manager));
    const body = { purchaseOrderId: purchaseOrder.id };
    const before = await keptOf(manager, purchaseOrder.id);
    const failure = await failureOf(manager.approvePurchaseOrder({ body }));
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: { rule: 'approverIsAnother', figures: { name: 'Manager' } },
    });
    expect(await keptOf(manager, purchaseOrder.id)).toEqual(before);
    const done = await auditor.approvePurchaseOrder({ body });
    expect(done.purchaseOrder).toMatchObject({ status: 'confirmed', version: 2 });
    const log = await world.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(eq(operationLog.targetName, purchaseOrder.number));
    expect(log).toContainEqual({ operation: 'approve', outcome: 'refused' });
    expect(log).toContainEqual({ operation: 'approve', outcome: 'done' });
  });

  test('is not by who changed it after it was committed either', async () => {
    const entry = await newEntry(world.db, clerk);
    const { purchaseOrder } = await committed(clerk, entry);
    const { id } = purchaseOrder;
    await manager.editPurchaseOrder({
      params: { id },
      body: { entry: { ...entry, company: 'Changed by the manager' } },
    });
    const failure = await failureOf(
      manager.approvePurchaseOrder({ body: { purchaseOrderId: id } }),
    );
    expect(failure.reason).toMatchObject({ rule: 'approverIsAnother' });
    await admin.approvePurchaseOrder({ body: { purchaseOrderId: id } });
  });

  test('says to each person what they may do: the facts name who asks', async () => {
    const { purchaseOrder } = await committed(clerk, await newEntry(world.db, clerk));
    const seen = await auditor.getPurchaseOrder({ params: { id: purchaseOrder.id } });
    expect(seen.facts.actor).toEqual({ id: 4, name: 'Auditor' });
    expect(seen.facts.authors).toEqual([{ id: 3, name: 'Clerk' }]);
  });

  test('is refused while the supplier is frozen', async () => {
    const supplier = await newSupplier(clerk);
    const entry = await newEntry(world.db, clerk, { supplierId: supplier.id });
    const { purchaseOrder } = await committed(clerk, entry);
    await clerk.freezeSupplier({ params: { supplierId: supplier.id }, query: {} });
    const body = { purchaseOrderId: purchaseOrder.id };
    expect((await failureOf(auditor.approvePurchaseOrder({ body }))).reason?.rule).toBe(
      'supplierNotFrozen',
    );
    await clerk.unfreezeSupplier({ params: { supplierId: supplier.id }, query: {} });
    await auditor.approvePurchaseOrder({ body });
  });

  test('of a version that has passed is answered with the order as it is', async () => {
    const { purchaseOrder } = await committed(clerk, await newEntry(world.db, clerk));
    const body = { purchaseOrderId: purchaseOrder.id, version: 1 };
    await auditor.sendBackPurchaseOrder({ body: { ...body, remark: 'Too dear' } });
    const failure = await failureOf(auditor.approvePurchaseOrder({ body }));
    expect(failure).toMatchObject({
      kind: 'stale',
      data: { purchaseOrder: { status: 'pending', version: 2 } },
    });
  });

  test('and a sending back at once: one wins, the history shows one line', async () => {
    const entry = await newEntry(world.db, clerk);
    for (let round = 0; round < 5; round += 1) {
      const { purchaseOrder } = await committed(clerk, entry);
      const move = { purchaseOrderId: purchaseOrder.id, version: 1 };
      const answers = await Promise.allSettled([
        auditor.approvePurchaseOrder({ body: move }),
        manager.sendBackPurchaseOrder({ body: { ...move, remark: 'No' } }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { history } = await keptOf(clerk, purchaseOrder.id);
      expect(history).toHaveLength(3);
    }
  });
});

describe('the desk', () => {
  test('lists what waits, oldest first, with what changed since it was sent back', async () => {
    const [item, other] = [await newGoods(world.db), await newGoods(world.db)];
    const entry = await newEntry(world.db, clerk, {
      lines: [line(item.id), line(other.id, { quantity: 1 })],
    });
    const { purchaseOrder } = await committed(clerk, entry);
    const body = { purchaseOrderId: purchaseOrder.id };
    await auditor.sendBackPurchaseOrder({ body: { ...body, remark: 'Ask for 22.00' } });
    await clerk.commitPurchaseOrder(
      {
        body: {
          ...body,
          entry: { ...entry, tradeTerms: 'FOB', lines: [line(item.id, { cost: '22.00' })] },
        },
      },
      once(),
    );
    const queue = await auditor.listPurchaseQueue({ body: { limit: 200 } });
    const times = queue.rows.map(({ committedAt }) => committedAt ?? '');
    expect(times).toEqual(times.toSorted());
    expect(queue.total).toBe(queue.rows.length);
    const row = queue.rows.find(({ id }) => id === purchaseOrder.id);
    expect(row?.authors).toEqual([{ id: 3, name: 'Clerk' }]);
    expect(row?.sinceSentBack).toMatchObject({
      byName: 'Auditor',
      remark: 'Ask for 22.00',
      fields: [{ field: 'tradeTerms', before: 'CIF', after: 'FOB' }],
      lines: [
        { goodsId: item.id, before: { cost: '24.00' }, after: { cost: '22.00', quantity: 2 } },
        { goodsId: other.id, before: { quantity: 1 }, after: null },
      ],
    });
    expect(await failureOf(clerk.listPurchaseQueue({ body: {} }))).toMatchObject({
      kind: 'noAccess',
    });
  });

  test('shows what each supplier was last paid for the same goods', async () => {
    const item = await newGoods(world.db);
    const cheap = await newSupplier(clerk, { name: `Cheap ${item.id}` });
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id)] });
    await approved({ clerk, auditor }, { ...entry, lines: [line(item.id, { cost: '25.00' })] });
    const latest = await approved({ clerk, auditor }, entry);
    await approved(
      { clerk, auditor },
      { ...entry, supplierId: cheap.id, lines: [line(item.id, { cost: '19.00' })] },
    );
    await committed(clerk, { ...entry, lines: [line(item.id, { cost: '1.00' })] });
    const dropped = await approved(
      { clerk, auditor },
      { ...entry, lines: [line(item.id, { cost: '2.00' })] },
    );
    const purchaseOrderId = dropped.purchaseOrder.id;
    await auditor.closePurchaseOrder({ body: { purchaseOrderId, remark: 'Not needed' } });
    const prices = await auditor.lastPurchasePrices({ body: { goodsIds: [item.id] } });
    expect(prices.map(({ cost, supplierName }) => [cost, supplierName])).toEqual([
      ['19.00', cheap.name],
      ['24.00', latest.purchaseOrder.supplierName],
    ]);
    const earlier = await auditor.lastPurchasePrices({
      body: {
        goodsIds: [item.id],
        supplierId: entry.supplierId,
        except: latest.purchaseOrder.id,
      },
    });
    expect(earlier).toMatchObject([{ cost: '25.00', unit: 'carton', ratio: 12, area: 'Johor' }]);
  });
});

describe('closing', () => {
  test('wants a remark, and an order of which nothing came in', async () => {
    const { purchaseOrder } = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const body = { purchaseOrderId: purchaseOrder.id };
    const silent = await failureOf(auditor.closePurchaseOrder({ body: { ...body, remark: ' ' } }));
    expect(Object.keys(silent.errors)).toEqual(['remark']);
    const closed = await auditor.closePurchaseOrder({ body: { ...body, remark: 'No ship' } });
    expect(closed.purchaseOrder.status).toBe('closed');
    expect(closed.history.at(-1)).toMatchObject({ event: 'close', remark: 'No ship' });
    const paid = await failureOf(auditor.payPurchaseOrder({ body }, once()));
    expect(paid.reason?.rule).toBe('purchaseIsNotClosed');
    const other = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const { id, lines } = other.purchaseOrder;
    await clerk.receivePurchaseOrder(
      { body: { purchaseOrderId: id, lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1 }] } },
      once(),
    );
    const late = await failureOf(
      auditor.closePurchaseOrder({ body: { purchaseOrderId: id, remark: 'Late' } }),
    );
    expect(late.reason?.rule).toBe('wrongState');
  });
});

describe('the mail to the supplier', () => {
  const messagesOf = (id: number) =>
    world.db.select().from(outboxMessages).where(eq(outboxMessages.sourceId, id));

  test('is put into the outbox on approval, and once more when asked', async () => {
    const { purchaseOrder } = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const { id, number } = purchaseOrder;
    expect(purchaseOrder.emailStatus).toBe('queued');
    expect(await messagesOf(id)).toMatchObject([
      { kind: 'purchaseOrder', recipient: 'orders@supplier.example', language: 'en-US' },
    ]);
    const again = await clerk.mailPurchaseOrder({ body: { purchaseOrderId: id } }, once());
    expect(again.history.at(-1)?.event).toBe('sendMail');
    const messages = await messagesOf(id);
    expect(messages).toHaveLength(2);
    expect(messages[1]?.subject).toContain(number);
  });

  test('is written once for each time that it is asked for knowingly', async () => {
    const { purchaseOrder } = await approved({ clerk, auditor }, await newEntry(world.db, clerk));
    const { id, version } = purchaseOrder;
    const blind = await failureOf(clerk.mailPurchaseOrder({ body: { purchaseOrderId: id } }));
    expect(blind).toMatchObject({ kind: 'invalid', errors: { version: expect.any(String) } });
    const body = { purchaseOrderId: id, version };
    await clerk.mailPurchaseOrder({ body });
    expect(await failureOf(clerk.mailPurchaseOrder({ body }))).toMatchObject({ kind: 'stale' });
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test('is not written where the supplier has no address', async () => {
    const supplier = await newSupplier(clerk, { email: '' });
    const entry = await newEntry(world.db, clerk, { supplierId: supplier.id });
    const { purchaseOrder } = await approved({ clerk, auditor }, entry);
    expect(purchaseOrder.emailStatus).toBe('none');
    expect(await messagesOf(purchaseOrder.id)).toEqual([]);
    const failure = await failureOf(
      clerk.mailPurchaseOrder({ body: { purchaseOrderId: purchaseOrder.id } }, once()),
    );
    expect(failure.reason).toMatchObject({
      rule: 'supplierHasEmail',
      figures: { supplier: supplier.name },
    });
  });
});
