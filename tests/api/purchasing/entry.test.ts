// engine: either

import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { PurchaseEntry } from '../../../api/purchasing/purchaseOrder.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { purchaseOrders } from '../../../server/purchasing/tables.ts';
import { ahead, failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, committed, keptOf, line, newEntry, newSupplier, once } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;

/** Two of these are more than an order may cost. */
const dear = (goodsId: number) => line(goodsId, { quantity: 60, cost: '999999.99' });

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

describe('a draft', () => {
  test('is saved with nothing in it, and with all of it', async () => {
    const empty = await clerk.savePurchaseDraft({ body: {} }, once());
    expect(empty.purchaseOrder).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      supplierId: null,
      currency: 'SGD',
      total: '0.00',
      lines: [],
      version: 0,
    });
    expect(empty.purchaseOrder.number).toMatch(/^\d{12,}$/);
    const entry = await newEntry(world.db, clerk);
    const { purchaseOrder } = await clerk.savePurchaseDraft({ body: entry }, once());
    expect(purchaseOrder).toMatchObject({
      supplierId: entry.supplierId,
      warehouseId: entry.warehouseId,
      country: 'MY',
      tradeTerms: 'CIF',
      containerNumber: 'MSKU1234567',
      contact: 'Ms Lim',
      phone: '+60 7 388 4410',
      estimatedArrival: entry.estimatedArrival,
      total: '48.00',
      itemCount: 1,
      emailStatus: 'none',
    });
    expect(purchaseOrder.lines).toMatchObject([
      { quantity: 2, received: 0, unit: 'carton', ratio: 12, cost: '24.00', amount: '48.00' },
    ]);
  });

  test('is saved once under a key, whatever is clicked', async () => {
    const key = once();
    const answers = await Promise.all(
      [1, 2, 3].map(() => clerk.savePurchaseDraft({ body: { company: 'Thrice' } }, key)),
    );
    expect(new Set(answers.map(({ purchaseOrder }) => purchaseOrder.id)).size).toBe(1);
  });

  test('is changed as a whole, and loses nothing by a refusal', async () => {
    const draft = await clerk.savePurchaseDraft({ body: { company: 'Half' } }, once());
    const { id } = draft.purchaseOrder;
    const entry = await newEntry(world.db, clerk);
    const edited = await clerk.editPurchaseOrder({ params: { id }, body: { version: 0, entry } });
    expect(edited.purchaseOrder).toMatchObject({ version: 1, total: '48.00', status: 'pending' });
    const refused = await failureOf(
      clerk.editPurchaseOrder({ params: { id }, body: { version: 0, entry: {} } }),
    );
    expect(refused).toMatchObject({ kind: 'stale', data: { purchaseOrder: { version: 1 } } });
    expect(await keptOf(clerk, id)).toEqual(edited);
  });

  test('keeps a text from before as it is, and takes no new one like it', async () => {
    const entry = await newEntry(world.db, clerk);
    const { purchaseOrder: draft } = await clerk.savePurchaseDraft({ body: entry }, once());
    const { id } = draft;
    // As it was stored before the documents' signs were asked for.
    const before = { contact: 'Ms Lim \u{13000}' };
    await world.db.update(purchaseOrders).set(before).where(eq(purchaseOrders.id, id));
    const same = { ...entry, ...before, containerNumber: 'MSKU7654321' };
    const edited = await clerk.editPurchaseOrder({
      params: { id },
      body: { version: draft.version, entry: same },
    });
    expect(edited.purchaseOrder).toMatchObject({ ...before, containerNumber: 'MSKU7654321' });
    const { version } = edited.purchaseOrder;
    const other = { ...same, contact: `${before.contact}!`, company: 'Old Market \u{13000}' };
    const refused = await failureOf(
      clerk.editPurchaseOrder({ params: { id }, body: { version, entry: other } }),
    );
    expect(Object.keys(refused.errors).sort()).toEqual(['entry.company', 'entry.contact']);
    const submitted = await clerk.commitPurchaseOrder(
      { body: { purchaseOrderId: id, version, entry: same } },
      once(),
    );
    expect(submitted.purchaseOrder).toMatchObject({ ...before, status: 'submitted' });
    const asNew = await failureOf(clerk.commitPurchaseOrder({ body: { entry: same } }, once()));
    expect(Object.keys(asNew.errors)).toEqual(['entry.contact']);
  });

  test('names each field that is wrong', async () => {
    const elsewhere = await world.signIn('admin', { shopId: 5 });
    const [theirs] = await elsewhere.listWarehouses();
    const item = await newGoods(world.db);
    const failure = await failureOf(
      clerk.savePurchaseDraft(
        {
          body: {
            warehouseId: theirs?.id ?? 0,
            supplierId: 99_999_999,
            currency: 'VND',
            lines: [line(99_999_999), line(item.id, { unit: 'barrel' })],
          },
        },
        once(),
      ),
    );
    expect(failure.kind).toBe('invalid');
    expect(failure.errors).toEqual({
      warehouseId: 'This warehouse does not exist in the shop.',
      supplierId: 'This supplier does not exist in the shop.',
      'lines.0.goodsId': 'This item is not in the goods list of the shop.',
      'lines.1.unit': expect.stringContaining('is not sold by the barrel'),
    });
    const fine = await failureOf(
      clerk.savePurchaseDraft(
        { body: { currency: 'VND', lines: [line(item.id, { cost: '1.50' })] } },
        once(),
      ),
    );
    expect(fine.errors).toEqual({ 'lines.0.cost': 'VND has no cents. Enter a whole amount.' });
    const order = await failureOf(
      clerk.savePurchaseDraft(
        { body: { estimatedArrival: ahead(1), estimatedDeparture: ahead(2) } },
        once(),
      ),
    );
    expect(order.errors).toEqual({
      estimatedDeparture: 'The departure has to be before the arrival.',
    });
    const changed = await failureOf(
      clerk.editPurchaseOrder({
        params: { id: (await clerk.savePurchaseDraft({ body: {} }, once())).purchaseOrder.id },
        body: { version: 0, entry: { estimatedArrival: ahead(1), estimatedDeparture: ahead(2) } },
      }),
    );
    expect(changed.errors).toEqual({
      'entry.estimatedDeparture': 'The departure has to be before the arrival.',
    });
    const together = await failureOf(
      clerk.savePurchaseDraft(
        {
          body: {
            lines: [line(item.id, { unit: 'barrel' }), ...[1, 2].map(() => dear(item.id))],
          },
        },
        once(),
      ),
    );
    expect(Object.keys(together.errors)).toEqual(['lines.0.unit', 'lines.2.cost']);
    const tooDear = await failureOf(
      clerk.savePurchaseDraft(
        { body: { lines: [line(item.id, { quantity: 999_999, cost: '999999999999.99' })] } },
        once(),
      ),
    );
    expect(Object.keys(tooDear.errors)).toEqual(['lines.0.cost']);
    expect(tooDear.errors['lines.0.cost']).toBe('At most S$999,999.99. Check the amount.');
    const phone = await failureOf(clerk.savePurchaseDraft({ body: { phone: 'call me' } }, once()));
    expect(phone.errors).toEqual({
      phone: 'This is not a phone number in Singapore, such as 9123 4567',
    });
  });

  test('cannot choose a frozen supplier', async () => {
    const frosty = await newSupplier(clerk, { name: 'Frosty Foods' });
    await clerk.freezeSupplier({ params: { supplierId: frosty.id }, query: {} });
    const failure = await failureOf(
      clerk.savePurchaseDraft({ body: { supplierId: frosty.id } }, once()),
    );
    expect(failure.errors).toEqual({
      supplierId: 'The supplier Frosty Foods is frozen and cannot be chosen.',
    });
    const { purchaseOrder } = await clerk.savePurchaseDraft({ body: {} }, once());
    const refused = await failureOf(
      clerk.editPurchaseOrder({
        params: { id: purchaseOrder.id },
        body: { entry: { supplierId: frosty.id } },
      }),
    );
    expect(refused).toMatchObject({
      kind: 'refused',
      reason: {
        rule: 'supplierNotFrozen',
        remedy: { record: 'supplier', id: frosty.id },
      },
    });
  });
});

describe('a commit', () => {
  test('enters and submits in one, with two lines of history', async () => {
    const detail = await committed(clerk, await newEntry(world.db, clerk));
    expect(detail.purchaseOrder).toMatchObject({ status: 'submitted', version: 1 });
    expect(detail.purchaseOrder.committedAt).not.toBeNull();
    expect(detail.history.map(({ event }) => event)).toEqual(['create', 'commit']);
    expect(detail.facts.authors).toEqual([{ id: 3, name: 'Clerk' }]);
  });

  test('submits a draft as it is, or with what is given', async () => {
    const entry = await newEntry(world.db, clerk);
    const draft = await clerk.savePurchaseDraft({ body: entry }, once());
    const asItIs = await clerk.commitPurchaseOrder(
      { body: { purchaseOrderId: draft.purchaseOrder.id, version: 0 } },
      once(),
    );
    expect(asItIs.purchaseOrder).toMatchObject({ status: 'submitted', version: 1 });
    const begun = await clerk.savePurchaseDraft({ body: {} }, once());
    const filled = await clerk.commitPurchaseOrder(
      { body: { purchaseOrderId: begun.purchaseOrder.id, version: 0, entry } },
      once(),
    );
    expect(filled.purchaseOrder).toMatchObject({ status: 'submitted', total: '48.00', version: 2 });
    expect(filled.history.map(({ event }) => event)).toEqual(['create', 'edit', 'commit']);
  });

  test('of a draft that says too little is refused by the first thing missing', async () => {
    const { purchaseOrder } = await clerk.savePurchaseDraft({ body: {} }, once());
    const failure = await failureOf(
      clerk.commitPurchaseOrder({ body: { purchaseOrderId: purchaseOrder.id } }, once()),
    );
    expect(failure).toMatchObject({
      kind: 'refused',
      msg: '“Warehouse” is required.',
      reason: { rule: 'purchaseFieldIsGiven', figures: { field: 'warehouse' } },
    });
  });

  test.each([
    ['costIsAboveZero', { cost: '0' }, /^Purchase submission failed: the cost of .+ is 0\.$/],
    ['areaIsGiven', { area: ' ' }, /^Purchase submission failed: the procurement area of .+ empty/],
  ])('fails where a cost is 0 or an area empty: %s', async (rule, part, msg) => {
    const item = await newGoods(world.db);
    const entry = await newEntry(world.db, clerk, { lines: [line(item.id, part)] });
    const before = await world.db.$count(purchaseOrders);
    const failure = await failureOf(committed(clerk, entry));
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: { rule, figures: { goods: item.name } },
    });
    expect(failure.msg).toMatch(msg);
    expect(await world.db.$count(purchaseOrders)).toBe(before);
  });

  test('names every required field that is missing', async () => {
    const entry = {
      lines: [],
      company: ' ',
      warehouseId: null,
      supplierId: null,
      country: null,
      tradeTerms: null,
      estimatedArrival: null,
    } as unknown as PurchaseEntry;
    const failure = await failureOf(committed(clerk, entry));
    expect(Object.keys(failure.errors).sort()).toEqual(
      [
        'company',
        'country',
        'currency',
        'estimatedArrival',
        'lines',
        'supplierId',
        'tradeTerms',
        'warehouseId',
      ].map((field) => `entry.${field}`),
    );
    expect(failure.errors['entry.lines']).toBe('Select at least one item');
    const neither = await failureOf(clerk.commitPurchaseOrder({ body: {} }, once()));
    expect(Object.keys(neither.errors)).toEqual(['entry']);
  });

  test('is refused with a frozen supplier, at its field', async () => {
    const entry = await newEntry(world.db, clerk);
    await clerk.freezeSupplier({ params: { supplierId: entry.supplierId }, query: {} });
    const failure = await failureOf(committed(clerk, entry));
    expect(Object.keys(failure.errors)).toEqual(['entry.supplierId']);
  });

  test('is refused where the goods should be there already, at its field', async () => {
    const entry = {
      ...(await newEntry(world.db, clerk)),
      estimatedArrival: ahead(-1),
      estimatedDeparture: ahead(-2),
    };
    const before = await world.db.$count(purchaseOrders);
    const failure = await failureOf(committed(clerk, entry));
    expect(failure.errors).toEqual({
      'entry.estimatedArrival': 'The estimated arrival has passed already. Choose a later one.',
    });
    expect(await world.db.$count(purchaseOrders)).toBe(before);
    // A draft may lie until its arrival has passed; it says why it goes no further.
    const draft = await clerk.savePurchaseDraft({ body: entry }, once());
    const { id } = draft.purchaseOrder;
    const late = await failureOf(
      clerk.commitPurchaseOrder({ body: { purchaseOrderId: id } }, once()),
    );
    expect(late.reason?.rule).toBe('arrivalIsAhead');
  });

  test('that is stale is logged as the change it was to be', async () => {
    const entry = await newEntry(world.db, clerk);
    const { purchaseOrder } = await clerk.savePurchaseDraft({ body: entry }, once());
    const { id } = purchaseOrder;
    await clerk.editPurchaseOrder({ params: { id }, body: { version: 0, entry } });
    await failureOf(clerk.editPurchaseOrder({ params: { id }, body: { version: 0, entry } }));
    const [line] = await world.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.module, 'purchasing'), eq(operationLog.targetId, id)))
      .orderBy(desc(operationLog.id))
      .limit(1);
    expect(line).toEqual({ operation: 'edit', outcome: 'refused' });
  });

  test('gives every order a number of its own, digits alone, many at once too', async () => {
    const entry = await newEntry(world.db, clerk);
    const made = await Promise.all(Array.from({ length: 12 }, () => committed(clerk, entry)));
    const numbers = made.map(({ purchaseOrder }) => purchaseOrder.number);
    expect(new Set(numbers).size).toBe(12);
    expect(numbers.every((number) => /^\d+$/.test(number))).toBe(true);
  });

  test('wants the permission', async () => {
    const entry = await newEntry(world.db, clerk);
    expect(await failureOf(committed(auditor, entry))).toMatchObject({ kind: 'noAccess' });
  });
});

describe('after confirmation', () => {
  test('nothing in the order changes any more', async () => {
    const entry = await newEntry(world.db, clerk);
    const { purchaseOrder } = await approved({ clerk, auditor }, entry);
    const { id } = purchaseOrder;
    const before = await keptOf(clerk, id);
    const failure = await failureOf(
      clerk.editPurchaseOrder({ params: { id }, body: { entry: { ...entry, company: 'Other' } } }),
    );
    expect(failure).toMatchObject({
      kind: 'refused',
      msg: '“Change order” is not possible while the purchase order is “Confirmed”, “Unpaid”.',
      reason: { rule: 'wrongState' },
    });
    expect(await keptOf(clerk, id)).toEqual(before);
    const [row] = await world.db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id));
    expect(row?.company).toBe('Old Market Provisions');
  });
});
