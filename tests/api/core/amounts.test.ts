// engine: either

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { cashBy, REFUNDS, SALES, walletOf } from '../../../server/kernel/ledger/accounts.ts';
import { postAll } from '../../../server/kernel/ledger/post.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { prepareOrderGround } from '../../domains/orders/walker.ts';
import { handOver } from '../../support/channelOrders.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let memberId: number;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  const [member] = await world.db
    .insert(members)
    .values({ shopId: 1, name: 'Big spender', phone: '89990001', registeredAt: new Date() })
    .returning();
  memberId = member?.id ?? 0;
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });

const recharge = (amount: string, api = manager) =>
  api.submitRecharge({ body: { userId: memberId, amount, method: 'PAYNOW' } }, key());

describe('an amount that somebody enters', () => {
  test('has a most, which is named at the field', async () => {
    expect((await recharge('999999.99')).recharge.amount).toBe('999999.99');
    for (const amount of ['1000000.00', '999999999999', '9'.repeat(40)]) {
      expect((await failureOf(recharge(amount))).errors).toEqual({
        amount: 'At most S$999,999.99. Check the amount.',
      });
    }
  });

  test('is bounded by its currency, and no finer than it', async () => {
    onTestFinished(async () => {
      await world.db.update(shops).set({ currency: 'SGD' }).where(eq(shops.id, 1));
    });
    await world.db.update(shops).set({ currency: 'VND' }).where(eq(shops.id, 1));
    const inDong = await world.signIn('manager');
    expect((await recharge('999999999', inDong)).recharge.amount).toBe('999999999.00');
    const errors = async (amount: string) => (await failureOf(recharge(amount, inDong))).errors;
    expect(await errors('1000000000')).toEqual({
      amount: 'At most đ999,999,999. Check the amount.',
    });
    expect(await errors('5000.50')).toEqual({
      amount: 'VND has no cents. Enter a whole amount.',
    });
  });

  test('of a record may be a hundred times as much, and not more', async () => {
    const [customer] = (await manager.listCustomers({ body: { size: 1 } })).rows;
    const limit = (creditLimit: string) =>
      manager.setCreditLimit(
        {
          params: { id: customer?.id ?? 0 },
          body: { creditLimit, remark: 'Large', version: customer?.version ?? 0 },
        },
        key(),
      );
    expect((await failureOf(limit('100000000.00'))).errors).toEqual({
      creditLimit: 'At most S$99,999,999.99. Check the amount.',
    });
    expect((await limit('99999999.99')).creditLimit).toBe('99999999.99');
  });
});

describe('sums of millions of the largest amounts', () => {
  /** S$10,000,000,000,000,000,000.01 in minor units: far beyond what a number tells apart. */
  const HUGE = 1_000_000_000_000_000_000_001n;
  const WORDS = '10000000000000000000.01';

  test('are told exactly of a wallet', async () => {
    const source = { lifecycle: 'test', recordId: 1, version: 1 };
    await world.db.transaction((tx) =>
      postAll(tx, [
        {
          shopId: 1,
          at: new Date(),
          kind: 'recharge',
          source,
          currency: 'SGD',
          entries: [
            { account: cashBy('PAYNOW'), amount: HUGE },
            { account: walletOf(memberId), amount: -HUGE },
          ],
        },
      ]),
    );
    const stored = await manager.listStoredValue({ body: { userId: memberId } });
    expect([stored.balance, stored.rows[0]?.balance]).toEqual([WORDS, WORDS]);
    const { recharge: waiting } = await recharge('5.00');
    const { id, version } = waiting;
    expect(waiting.walletBalance).toBe(WORDS);
    const { recharge: confirmed } = await manager.confirmRecharge({ body: { id, version } }, key());
    expect(confirmed.walletBalance).toBe('10000000000000000005.01');
    const { rows } = await manager.listMember({ body: { search: 'Big spender' } });
    expect(rows[0]?.walletBalance).toBe('10000000000000000005.01');
  });

  test('are told exactly of the finance overview, in its list and as a workbook', async () => {
    const source = { lifecycle: 'test', recordId: 2, version: 1 };
    await world.db.transaction((tx) =>
      postAll(tx, [
        {
          shopId: 1,
          at: new Date(),
          kind: 'payment',
          source,
          currency: 'SGD',
          entries: [
            { account: cashBy('PAYNOW'), amount: HUGE },
            { account: SALES, amount: -HUGE - 7n },
            { account: REFUNDS, amount: 7n },
          ],
        },
      ]),
    );
    const { range } = await manager.getFinanceOverview({ body: {} });
    expect(range.closingBalance).toMatch(/^\d{20}\.\d\d$/);
    const span = { from: range.from, to: range.to };
    await manager.listFinanceOrder({ body: span });
    const report = await manager.downloadFinanceReport({ body: span });
    expect(report.type).toBe(MEDIA_TYPES.xlsx);
  });

  test('are told exactly of a statement, before and after it is generated', async () => {
    const { lines } = await prepareOrderGround(manager, await world.signIn('admin'));
    const { orderId } = await handOver(manager, {
      kind: 'voucher',
      customerPhone: '89990002',
      lines: lines.slice(0, 1),
    });
    await manager.operation({
      body: { orderId, event: { type: 'pay', method: 'PAYNOW' } },
    });
    // As much as the column of an order holds, two thousand times: more than a number tells apart.
    await world.db.execute(sql`
      insert into ${orders} select (jsonb_populate_record(o, jsonb_build_object(
        'id', 800000000 + n, 'order_sn', 'HUGE' || n, 'channel_order_no', null, 'invoice_no', null,
        'total', 999999999999.99, 'paid', 999999999999.99, 'items', 999999999999.99,
        'gst', 0, 'discount', 0, 'delivery_fee', 0))).*
      from ${orders} o, generate_series(1, 2000) n where o.id = ${orderId}`);
    const most = 99_999_999_999_999n;
    await world.db.transaction((tx) =>
      postAll(
        tx,
        Array.from({ length: 2_000 }, (_none, index) => ({
          shopId: 1,
          at: new Date(),
          kind: 'payment',
          source: { lifecycle: 'order', recordId: 800_000_001 + index, version: 1 },
          currency: 'SGD',
          entries: [
            { account: cashBy('PAYNOW'), amount: most },
            { account: SALES, amount: -most },
          ],
        })),
      ),
    );
    const [before] = (await manager.listMember({ body: { search: 'Big spender' } })).rows;
    expect(before).toBeDefined();
    await manager.beginSettlement({ body: {} });
    const [waiting] = (await manager.listSettlement({ body: {} })).rows;
    expect(waiting?.turnover).toMatch(/^\d{16}\.\d\d$/);
    const own = await manager.getSettlement({ params: { id: waiting?.id ?? 0 } });
    expect(own.settlement.turnover).toBe(waiting?.turnover);
  });
});
