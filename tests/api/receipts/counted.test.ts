// engine: either

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { ReceiptDetail, ReceiptRequest } from '../../../api/receipts/calls.ts';
import { VOID } from '../../../api/receipts/sheet.ts';
import { placesTagged } from '../../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../../machines/receipt/law/index.ts';
import { orders } from '../../../server/orders/tables.ts';
import { auditReceipts } from '../../../server/receipts/audit.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(async () => {
  expect(await auditReceipts(world.db)).toEqual([]);
  await world.stop();
});

type Customer = Awaited<ReturnType<typeof newCustomer>>;
const ofCustomer = () => newCustomer(world.db);
const flags = () => ({ idempotencyKey: randomUUID(), showError: false });

/** An order of 10.90 for each kilogram. */
async function accepted(customer: Customer, quantity = 10): Promise<OrderDetail> {
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
}
const orderOf = ({ order }: OrderDetail) =>
  clerk.getOrderDetail4Merchant({ query: { orderId: order.id } });

interface Entered {
  amount: string;
  lines?: [OrderDetail, string][];
}

const entered = ({ id }: Customer, { amount, lines = [] }: Entered): Promise<ReceiptDetail> =>
  clerk.addReceipt(
    {
      body: {
        ...{ customerId: id as never, method: 'PAYNOW', amount },
        valueDate: dateAt(world.clock.now, 'Asia/Singapore'),
        lines: lines.map(([{ order }, part]) => ({ orderId: order.id, amount: part })),
      },
    },
    flags(),
  );
const move = (api: Api, { receipt }: ReceiptDetail, event: ReceiptRequest) =>
  api.moveReceipt(
    { params: { id: receipt.id as never }, body: { event, version: receipt.version } },
    flags(),
  );
const posted = async (customer: Customer, what: Entered) =>
  move(clerk, await entered(customer, what), { type: 'post' });

test('open orders are found beyond those due first, and paid in that one order', async () => {
  const customer = await ofCustomer();
  const customerId = customer.id as never;
  const last = await accepted(customer, 1);
  const [row] = await world.db.select().from(orders).where(eq(orders.id, last.order.id));
  if (!row) throw new Error('The order is not there');
  const { id: _id, ...same } = row;
  // Each a day before the other: the newest order of all is due last.
  const copies = await world.db
    .insert(orders)
    .values(
      Array.from({ length: 200 }, (_, at) => ({
        ...same,
        orderSn: `COPY-${randomUUID()}`,
        placedAt: new Date(row.placedAt.getTime() - (at + 1) * 86_400_000),
      })),
    )
    .returning({ id: orders.id });
  const ids = copies.map(({ id }) => id);
  try {
    const found = await clerk.findOpenOrders({ body: { customerId } });
    expect(found.more).toBe(true);
    expect(found.rows.map(({ id }) => id)).toEqual(ids.toReversed());
    const searched = await clerk.findOpenOrders({
      body: { customerId, search: last.order.orderSn },
    });
    expect(searched).toMatchObject({ rows: [{ id: last.order.id }], more: false });
    const draft = await entered(customer, { amount: '10.90', lines: [[last, '10.90']] });
    const open = draft.facts.open.map(({ orderId }) => orderId);
    expect(open).toEqual([...ids.toReversed(), last.order.id]);
    await move(clerk, draft, { type: 'post' });
    expect((await orderOf(last)).order.paid).toBe('10.90');
  } finally {
    await world.db.delete(orders).where(inArray(orders.id, ids));
  }
});

test('of which nothing comes counts nowhere', async () => {
  const customer = await ofCustomer();
  const order = await accepted(customer);
  const of = { customerId: customer.id as never };
  const draft = await entered(customer, { amount: '50.00', lines: [[order, '50.00']] });
  const pays = async () =>
    (await clerk.getOrderRelated({ params: { id: order.order.id } })).receipts?.rows ?? [];
  expect(await pays()).toHaveLength(1);
  await move(clerk, draft, { type: 'discard', remark: 'Twice' });
  const held = await posted(customer, { amount: '70.00' });
  await move(manager, held, { type: 'reverse', remark: 'Bounced' });
  expect(await pays()).toEqual([]);
  const { rows } = await clerk.listReceipts({ body: of });
  expect(rows.map(({ allocated, onAccount }) => [allocated, onAccount])).toEqual([
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ]);
  expect(await clerk.sumReceipts({ body: of })).toEqual({
    ...{ currency: 'SGD', amount: '0.00', allocated: '0.00', onAccount: '0.00' },
  });
});

test('keeps its customer, and comes of nobody who was removed', async () => {
  const customer = await ofCustomer();
  const remove = () =>
    manager.removeCustomer({ params: { id: customer.id as never }, body: {} }, flags());
  const refusal = async () => (await failureOf(remove())).reason;
  const planned = await entered(customer, { amount: '20.00' });
  const hinders = { rule: 'nothingIsOnAccount', figures: { onAccount: 2_000 } };
  expect(await refusal()).toMatchObject(hinders);
  const held = await move(clerk, planned, { type: 'post' });
  expect(await refusal()).toMatchObject(hinders);
  await move(manager, held, { type: 'reverse', remark: 'Bounced' });
  await remove();
  const failure = await failureOf(entered(customer, { amount: '20.00' }));
  expect(Object.keys(failure.errors)).toEqual(['customerId']);
});

test('a file sums what the screen does: nothing of what was reversed or discarded', async () => {
  expect([...VOID]).toEqual(placesTagged(receiptLifecycle, 'void'));
  const customer = await ofCustomer();
  const order = await accepted(customer, 1);
  await entered(customer, { amount: '70.00', lines: [[order, '10.00']] });
  const thrown = await entered(customer, { amount: '30.00', lines: [[order, '5.00']] });
  await move(clerk, thrown, { type: 'discard', remark: 'Twice' });
  const back = await posted(customer, { amount: '40.00' });
  await move(manager, back, { type: 'reverse', remark: 'Bounced' });
  const of = { customerId: customer.id as never };
  const sums = { amount: '70.00', allocated: '10.00', onAccount: '0.00' };
  expect(await clerk.sumReceipts({ body: of })).toMatchObject(sums);
  const columns = ['number', 'amount', 'allocated', 'onAccount'] as const;
  const file = await clerk.exportReceipts({
    body: { ...of, columns: [...columns], format: 'csv' },
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines.at(-1)).toBe('"Total",70.00,10.00,0.00,"SGD"');
  // They are listed all the same.
  expect(lines.some((line) => line.includes(thrown.receipt.number))).toBe(true);
});
