// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { customers, deliveryAddresses } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { orders, promotionCodes } from '../../../server/orders/tables.ts';
import { ahead, failureOf, newCustomer, newGoods, newOrder, newPromotion, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const usedOf = async (code: string) => {
  const [row] = await world.db.select().from(promotionCodes).where(eq(promotionCodes.code, code));
  return row?.used;
};

async function enter(rest: { promotionCode?: string; prepaid?: boolean } = {}) {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 10 }];
  return { customer, item, detail: await newOrder(clerk, { customer, lines, ...rest }) };
}

type Details = Omit<Parameters<Api['changeOrderDetails']>[0]['body'], 'orderId' | 'version'>;
const change = ({ order }: OrderDetail, details: Details) =>
  clerk.changeOrderDetails({ body: { orderId: order.id, version: order.version, ...details } });

describe('what is agreed beside the goods', () => {
  test('is changed once submitted, with the old and the new values in the history', async () => {
    const { customer, detail } = await enter();
    const [other] = await world.db
      .insert(deliveryAddresses)
      .values({
        shopId: 1,
        customerId: customer.id,
        contact: 'Ravi',
        phone: '93334444',
        postCode: '409051',
        address: '10 Eunos Road 8',
        unitNumber: '',
        isDefault: false,
      })
      .returning();
    const deliveryAt = ahead(40);
    const changed = await change(detail, {
      deliveryAt,
      addressId: other?.id ?? 0,
      customerRemark: 'Ring twice',
      merchantRemark: 'Fragile',
    });
    expect(changed.order).toMatchObject({
      deliveryAt,
      address: '10 Eunos Road 8, 409051',
      deliveryContact: 'Ravi',
      deliveryPhone: '93334444',
      customerRemark: 'Ring twice',
      merchantRemark: 'Fragile',
      total: detail.order.total,
      version: detail.order.version + 1,
    });
    expect(changed.state).toEqual(detail.state);
    expect(changed.history.at(-1)).toMatchObject({
      event: 'changeDetails',
      payload: {
        changes: [
          { detail: 'deliveryAt', from: detail.order.deliveryAt, to: deliveryAt },
          { detail: 'address', from: detail.order.address, to: '10 Eunos Road 8, 409051' },
          { detail: 'recipient', to: 'Ravi · 93334444' },
          { detail: 'customerRemark', from: null, to: 'Ring twice' },
          { detail: 'merchantRemark', from: null, to: 'Fragile' },
        ],
      },
    });
    const lines = await world.db
      .select()
      .from(operationLog)
      .where(eq(operationLog.targetId, detail.order.id));
    const line = lines.find(({ operation }) => operation === 'changeDetails');
    // The log is kept for ever: of what is personal it says that it was changed.
    expect(line?.changes).toMatchObject([
      { what: 'setting', setting: 'deliveryAt', as: 'text' },
      { what: 'details', fields: ['address', 'contact', 'customerRemark', 'merchantRemark'] },
    ]);
    expect(JSON.stringify(line?.changes)).not.toContain('Ravi');
  });

  test('is the same after what was changed to what it was', async () => {
    const { detail } = await enter();
    const { order } = detail;
    const same = await change(detail, {
      deliveryAt: order.deliveryAt ?? '',
      customerRemark: '',
      promotionCode: '',
    });
    expect(same.order).toEqual({ ...order, version: order.version + 1 });
    expect(same.history.at(-1)?.payload.changes).toEqual([]);
  });

  test('keeps a remark from before as it is, and takes no new one like it', async () => {
    const { detail } = await enter();
    // As it was stored before the documents' signs were asked for.
    const customerRemark = 'Ring \u{13000}';
    await world.db.update(orders).set({ customerRemark }).where(eq(orders.id, detail.order.id));
    const same = await change(detail, { customerRemark, merchantRemark: 'Fragile' });
    expect(same.order).toMatchObject({ customerRemark, merchantRemark: 'Fragile' });
    const refused = await failureOf(change(same, { customerRemark: `${customerRemark}!` }));
    expect(Object.keys(refused.errors)).toEqual(['customerRemark']);
  });

  test('is refused at its field: a day too early, another’s address, a promotion that is none', async () => {
    const { detail } = await enter();
    const stranger = await newCustomer(world.db);
    const wrong = async (details: Details) =>
      Object.keys((await failureOf(change(detail, details))).errors);
    expect(await wrong({ deliveryAt: '2020-01-01T00:00:00Z' })).toEqual(['deliveryAt']);
    expect(await wrong({ addressId: stranger.addressId })).toEqual(['addressId']);
    expect(await wrong({ promotionCode: 'nobody has' })).toEqual(['promotionCode']);
    const now = await clerk.getOrderDetail4Merchant({ query: { orderId: detail.order.id } });
    expect(now.order).toEqual(detail.order);
  });

  test('with another promotion costs what was agreed less what it takes off', async () => {
    const first = await newPromotion(world.db, { totalLimit: 5 });
    const better = await newPromotion(world.db, { discountRate: 0.8, totalLimit: 1 });
    const { item, detail } = await enter({ promotionCode: first.code });
    expect(detail.order.price).toMatchObject({ items: '100.00', discount: '10.00' });
    // The goods are dearer now: what was agreed stays.
    await world.db
      .update(goods)
      .set({ prices: { general: 5000, junior: 5000, intermediate: 5000, premium: 5000 } })
      .where(eq(goods.id, item.id));
    const orderId = detail.order.id;
    const asked = await clerk.calcOrderPromotion({
      body: { orderId, promotionCode: better.code.toLowerCase() },
    });
    expect(asked).toMatchObject({ items: '100.00', discount: '20.00', total: '87.20' });
    const changed = await change(detail, { promotionCode: better.code });
    expect(changed.order).toMatchObject({
      promotionCode: better.code,
      total: '87.20',
      price: { discount: '20.00', gst: '7.20' },
      lines: [{ price: '10.00', amount: '100.00', gst: '7.20' }],
    });
    expect([await usedOf(first.code), await usedOf(better.code)]).toEqual([0, 1]);

    // The last copy is taken: nobody else has it, and it stays this order's own.
    const another = await enter();
    const late = await failureOf(change(another.detail, { promotionCode: better.code }));
    expect(Object.keys(late.errors)).toEqual(['promotionCode']);
    const kept = await change(changed, { promotionCode: better.code });
    expect(kept.order.total).toBe('87.20');
    const none = await change(kept, { promotionCode: '' });
    expect(none.order).toMatchObject({ promotionCode: null, total: '109.00' });
    expect(await usedOf(better.code)).toBe(0);
  });

  test('is asked of the credit limit once it is owed, and of what was paid', async () => {
    const code = await newPromotion(world.db);
    const owed = await enter({ promotionCode: code.code });
    const accepted = await take(clerk, owed.detail, { type: 'accept' });
    await world.db
      .update(customers)
      .set({ creditLimit: 9900 })
      .where(eq(customers.id, owed.customer.id));
    const refused = await failureOf(change(accepted, { promotionCode: '' }));
    expect([refused.code, refused.reason?.rule]).toEqual([CODES.refused, 'withinCreditLimit']);
    const [customer] = await world.db
      .select()
      .from(customers)
      .where(eq(customers.id, owed.customer.id));
    expect(customer?.receivable).toBe(9810n);

    const prepaid = await enter({ promotionCode: code.code, prepaid: true });
    const paid = await take(clerk, prepaid.detail, { type: 'pay', method: 'CASH_PAY' });
    const dearer = await failureOf(change(paid, { promotionCode: '' }));
    expect(dearer.reason?.rule).toBe('paidCoversNewTotal');
    const remarked = await change(paid, { merchantRemark: 'Paid' });
    expect(remarked.order.merchantRemark).toBe('Paid');
  });

  test('is not changed any more once all has left the store', async () => {
    const { detail } = await enter();
    const [line] = detail.order.lines;
    const shipped = await take(
      clerk,
      detail,
      { type: 'accept' },
      { type: 'ship', lines: [{ lineId: line?.id ?? 0, quantity: 10 }] },
    );
    const refused = await failureOf(change(shipped, { merchantRemark: 'Too late' }));
    expect([refused.code, refused.reason?.rule]).toEqual([CODES.refused, 'wrongState']);
    const stale = await failureOf(change(detail, { merchantRemark: 'Too late' }));
    expect(stale.code).toBe(CODES.stale);
  });
});
