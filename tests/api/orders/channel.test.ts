// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { goods } from '../../../server/goods/tables.ts';
import { accountShops, accounts, roles, shops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { orders } from '../../../server/orders/tables.ts';
import { channelOrder, type ChannelOrder as Handed, takenOf } from '../../support/channelOrders.ts';
import { failureOf, newCustomer, newGoods } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const handed = async (rest: Partial<Handed> = {}): Promise<Handed> => {
  const item = await newGoods(world.db);
  return channelOrder({
    kind: 'delivery',
    channel: 'shopee',
    customerName: 'Priya Nair',
    prepaid: false,
    lines: [{ goodsId: item.id, unit: 'kg', quantity: 2 }],
    ...rest,
  });
};
const linesOf = (...rows: Handed[]) => clerk.syncGmOrder({ body: { orders: rows } });
const takeOver = async (...rows: Handed[]) => (await linesOf(...rows)).map(takenOf);
const detailOf = (orderId: number) => clerk.getOrderDetail4Merchant({ query: { orderId } });
const keptUnder = (channelOrderNo: string) =>
  world.db.$count(orders, eq(orders.channelOrderNo, channelOrderNo));

/** Somebody in the first shop whose role grants these permissions alone. */
async function withPermissions(...permissions: string[]): Promise<Api> {
  const name = `u${randomUUID().slice(0, 8)}`;
  const [like] = await world.db.select().from(accounts).where(eq(accounts.username, 'clerk'));
  const [role] = await world.db
    .insert(roles)
    .values({ code: name, name, nameEn: name, permissions })
    .returning();
  if (!like || !role) throw new Error('The demo has no clerk');
  const { id: _clerk, ...row } = like;
  const [account] = await world.db
    .insert(accounts)
    .values({ ...row, username: name, roleId: role.id })
    .returning();
  await world.db.insert(accountShops).values({ accountId: account?.id ?? 0, shopId: 1 });
  return world.signIn(name);
}

describe('an order that a channel hands over', () => {
  test('is entered by its chart, priced by the shop', async () => {
    const [taken] = await takeOver(
      await handed({ address: '8 Marine Parade', customerRemark: 'No onions' }),
    );
    const detail = await detailOf(taken?.orderId ?? 0);
    expect(taken?.created).toBe(true);
    expect(detail.order).toMatchObject({
      orderSn: taken?.orderSn,
      kind: 'delivery',
      channel: 'shopee',
      status: 'waitingForOrder',
      customerId: null,
      customerName: 'Priya Nair',
      customerPhone: '91234567',
      address: '8 Marine Parade',
      customerRemark: 'No onions',
      total: '21.80',
    });
    expect(detail.history.map(({ event }) => event)).toEqual(['create', 'receive']);
  });

  test.each([
    ['delivery', {}, 'waitingForOrder'],
    ['selfPickup', {}, 'waitingForOrder'],
    ['qrCode', {}, 'waitingForOrder'],
    ['reservation', { prepaid: true }, 'pendingPayment'],
    ['voucher', {}, 'pendingPayment'],
    ['voucher', { paidBy: 'PAYNOW' as const }, 'completed'],
    ['delivery', { prepaid: true, paidBy: 'ALIPAY' as const }, 'waitingForOrder'],
    ['delivery', { hold: true }, 'pendingSubmission'],
  ] as const)('of kind %s with %o begins in %s', async (kind, rest, status) => {
    const [taken] = await takeOver(await handed({ kind, ...rest }));
    const { order } = await detailOf(taken?.orderId ?? 0);
    expect([order.kind, order.status]).toEqual([kind, status]);
  });

  test('keeps the platform’s type and how far it is brought, and is found by the type', async () => {
    const flash = { platformType: 'selfPickUp', distance: 2350 } as const;
    const customerName = 'Somebody Quick';
    const [taken, other] = await takeOver(
      await handed({ ...flash, customerName }),
      await handed({ customerName }),
    );
    if (!taken || !other) throw new Error('Nothing was taken over');
    expect((await detailOf(taken.orderId)).order).toMatchObject(flash);
    const none = { platformType: null, distance: null };
    expect((await detailOf(other.orderId)).order).toMatchObject(none);
    const search = customerName;
    const body = { search, platformType: ['selfPickUp' as const, 'flashOrder' as const] };
    const { rows, total } = await clerk.listOrder4Merchant({ body });
    expect(rows.map(({ id, platformType }) => [id, platformType])).toEqual([
      [taken.orderId, 'selfPickUp'],
    ]);
    expect(total).toEqual({ count: 1, exact: true });
    expect((await clerk.queryAndCountList({ body })).tabs.all).toBe(1);
  });

  test('is paid where the channel took the money', async () => {
    const [taken] = await takeOver(await handed({ paidBy: 'WECHAT_PAY' }));
    const { order } = await detailOf(taken?.orderId ?? 0);
    expect([order.paymentStatus, order.paid, order.paymentMethod]).toEqual([
      'paid',
      '21.80',
      'WECHAT_PAY',
    ]);
  });

  test('has the prices and the name of the customer it is for', async () => {
    const customer = await newCustomer(world.db, { grade: 'premium' });
    const [taken] = await takeOver(await handed({ kind: 'wholesale', customerId: customer.id }));
    const { order } = await detailOf(taken?.orderId ?? 0);
    expect(order.status).toBe('new');
    expect([order.customerId, order.total]).toEqual([customer.id, '15.26']);
  });

  test('pays for delivery only where it is delivered', async () => {
    await world.db.update(shops).set({ deliveryFee: 500 }).where(eq(shops.id, 1));
    const rows = await takeOver(await handed(), await handed({ kind: 'selfPickup' }));
    await world.db.update(shops).set({ deliveryFee: 0 }).where(eq(shops.id, 1));
    const fees = await Promise.all(
      rows.map(async ({ orderId }) => (await detailOf(orderId)).order.price.deliveryFee),
    );
    expect(fees).toEqual(['5.00', '0.00']);
  });

  test('is taken once by the channel’s number, however often it is handed over', async () => {
    const row = await handed();
    const answers = await Promise.all(Array.from({ length: 12 }, () => takeOver(row, row)));
    const lines = answers.flat();
    expect(lines.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await keptUnder(row.channelOrderNo)).toBe(1);
  });

  test('is another one in another channel or another shop', async () => {
    const row = await handed();
    const item = await newGoods(world.db, { shopId: 3 });
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    await takeOver(row, { ...row, channel: 'lazada' });
    await elsewhere.syncGmOrder({ body: { orders: [{ ...row, lines }] } });
    expect(await keptUnder(row.channelOrderNo)).toBe(3);
  });

  test('that is wrong is named at its field, and none of the call is written', async () => {
    const foreigner = await newCustomer(world.db, { shopId: 3 });
    const good = await handed();
    const wrong = await handed({ customerId: foreigner.id });
    const failure = await failureOf(
      takeOver(good, wrong, {
        ...(await handed()),
        lines: [{ goodsId: 999_999_999, unit: 'kg', quantity: 1 }],
      }),
    );
    expect([failure.code, Object.keys(failure.errors)]).toEqual([
      CODES.invalidInput,
      ['orders.1.customerId', 'orders.2.lines.0.goodsId'],
    ]);
    expect(await keptUnder(good.channelOrderNo)).toBe(0);
  });

  test('for resale is for a customer who owes it, or wrong at that field', async () => {
    const good = await handed();
    const nobodys = await handed({ kind: 'wholesale' });
    const failure = await failureOf(takeOver(good, nobodys));
    expect([failure.code, failure.errors]).toEqual([
      CODES.invalidInput,
      { 'orders.1.customerId': 'This is required' },
    ]);
    expect(await keptUnder(good.channelOrderNo)).toBe(0);
    const customer = await newCustomer(world.db, { creditLimit: 1000 });
    const [taken] = await takeOver({ ...nobodys, customerId: customer.id });
    const accepted = clerk.operation({
      body: { orderId: taken?.orderId ?? 0, event: { type: 'accept' } },
    });
    expect((await failureOf(accepted)).reason?.rule).toBe('withinCreditLimit');
  });

  test('that is refused has its reason, is not written, and holds up none behind it', async () => {
    const before = await handed();
    const wrong = await handed({ customerPhone: '90000009', paidBy: 'WALLET_PAY' });
    const behind = await handed();
    const lines = await linesOf(before, wrong, behind);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['taken', 'refused', 'taken']);
    expect(lines[1]).toEqual({
      channelOrderNo: wrong.channelOrderNo,
      outcome: 'refused',
      reason: expect.objectContaining({ rule: 'walletIsThere' }),
      message: expect.stringMatching(/wallet/),
    });
    expect(await keptUnder(wrong.channelOrderNo)).toBe(0);
    expect(await keptUnder(behind.channelOrderNo)).toBe(1);
    const logged = await world.db
      .select()
      .from(operationLog)
      .where(eq(operationLog.targetName, wrong.channelOrderNo));
    expect(logged).toMatchObject([
      { module: 'orders', operation: 'receive', outcome: 'refused', targetId: null },
    ]);

    const again = await linesOf(before, { ...wrong, paidBy: 'PAYNOW' }, behind);
    expect(again).toMatchObject([
      { ...lines[0], created: false },
      { outcome: 'taken', created: true },
      { ...lines[2], created: false },
    ]);
  });

  test('that was taken is answered whatever has become of its goods', async () => {
    const item = await newGoods(world.db);
    const row = await handed({ lines: [{ goodsId: item.id, unit: 'kg', quantity: 2 }] });
    const [first] = await takeOver(row);
    await world.db
      .update(goods)
      .set({ units: [{ unit: 'box', unitZh: '盒', ratio: 1 }] })
      .where(eq(goods.id, item.id));
    expect(await takeOver(row, await handed())).toMatchObject([
      { orderId: first?.orderId, created: false },
      { created: true },
    ]);
  });

  test('says which permission is missing where the role may not let it in', async () => {
    const courier = await withPermissions('order.sync');
    const customer = await newCustomer(world.db);
    const rows = [
      await handed({ kind: 'wholesale', customerId: customer.id }),
      await handed({ paidBy: 'PAYNOW' }),
      await handed(),
    ];
    const lines = await courier.syncGmOrder({ body: { orders: rows } });
    expect(
      lines.map((line) => (line.outcome === 'taken' ? null : line.reason.figures?.permission)),
    ).toEqual(['order.edit', 'order.pay', null]);
  });

  test('is for who may take over orders', async () => {
    const row = await handed();
    const failure = await failureOf(auditor.syncGmOrder({ body: { orders: [row] } }));
    expect([failure.code, failure.reason?.figures]).toEqual([
      CODES.noAccess,
      { permission: 'order.sync' },
    ]);
  });
});
