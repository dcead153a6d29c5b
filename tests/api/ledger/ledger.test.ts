// engine: both

import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { ledgerEntries, ledgerPostings } from '../../../server/kernel/db/tables/ledger.ts';
import { balanceOf, type Posting, postLedger } from '../../../server/kernel/ledger/post.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

const enter = async () => {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  return newOrder(manager, { customer, lines: [{ goodsId: item.id, unit: 'kg', quantity: 4 }] });
};

/** What an order has posted, a line an entry, oldest first. */
const postedBy = async ({ order }: Pick<OrderDetail, 'order'>) => {
  const rows = await world.db
    .select({
      version: ledgerPostings.version,
      kind: ledgerPostings.kind,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(and(eq(ledgerPostings.lifecycle, 'order'), eq(ledgerPostings.recordId, order.id)))
    .orderBy(asc(ledgerPostings.version), asc(ledgerPostings.id), asc(ledgerEntries.line));
  return rows.map(
    ({ version, kind, account, amount }) => `${version} ${kind} ${account} ${amount}`,
  );
};

const posting = (rest: Partial<Posting>): Posting => ({
  shopId: 1,
  at: new Date(),
  kind: 'payment',
  source: { lifecycle: 'test', recordId: 1, version: Math.trunc(Math.random() * 1e9) },
  currency: 'SGD',
  entries: [
    { account: 'test:a', amount: 500 },
    { account: 'test:b', amount: -500 },
  ],
  ...rest,
});

describe('an order’s money', () => {
  test('is posted with the move that made it', async () => {
    const paid = await take(manager, await enter(), { type: 'pay', method: 'PAYNOW' });
    const back = await take(
      manager,
      paid,
      { type: 'refund', amount: '10.00', remark: 'Short delivered' },
      { type: 'refund', amount: '5.50', remark: 'Damaged' },
    );
    const total = Math.round(Number(back.order.total) * 100);
    expect(await postedBy(back)).toEqual([
      `2 payment cash:PAYNOW ${total}`,
      `2 payment sales ${-total}`,
      '3 refund sales:refunds 1000',
      '3 refund cash:PAYNOW -1000',
      '4 refund sales:refunds 550',
      '4 refund cash:PAYNOW -550',
    ]);
  });

  test('is posted the other way round when a payment is corrected', async () => {
    const paid = await take(manager, await enter(), { type: 'pay', method: 'CASH_PAY' });
    const corrected = await take(manager, paid, {
      type: 'correctPayment',
      to: 'unpaid',
      remark: 'Another order’s payment',
    });
    const total = Math.round(Number(corrected.order.total) * 100);
    expect((await postedBy(corrected)).slice(2)).toEqual([
      `3 payment cash:CASH_PAY ${-total}`,
      `3 payment sales ${total}`,
    ]);
  });

  test('posts no payment that never was: what is unpaid cannot be corrected to refunded', async () => {
    const unpaid = await enter();
    const failure = await failureOf(
      take(manager, unpaid, { type: 'correctPayment', to: 'refunded', remark: 'Given back' }),
    );
    expect([failure.code, failure.reason?.rule]).toEqual([CODES.refused, 'refundedWasPaid']);
    expect(await postedBy(unpaid)).toEqual([]);
  });

  test('posts nothing when the chart refuses', async () => {
    const paid = await take(manager, await enter(), { type: 'pay', method: 'PAYNOW' });
    const before = await postedBy(paid);
    await failureOf(
      take(manager, paid, { type: 'refund', amount: '100000.00', remark: 'Too much' }),
    );
    expect(await postedBy(paid)).toEqual(before);
  });
});

describe('the ledger', () => {
  test('balances over all that the demo did, and says of each order what the order says', async () => {
    const { rows } = await world.db.execute<{ rest: string; postings: string }>(sql`
      select coalesce(sum(amount), 0) as rest, count(distinct posting_id) as postings
      from ledger_entries`);
    expect(Number(rows[0]?.rest)).toBe(0);
    expect(Number(rows[0]?.postings)).toBeGreaterThan(1000);
    const differing = await world.db.execute(sql`
      select o.id from orders o left join (
        select p.record_id,
          coalesce(sum(e.amount) filter (where e.account = 'sales'), 0) as sales,
          coalesce(sum(e.amount) filter (where e.account = 'sales:refunds'), 0) as refunds
        from ledger_postings p join ledger_entries e on e.posting_id = p.id
        where p.lifecycle = 'order' group by 1) l on l.record_id = o.id
      where o.paid <> -coalesce(l.sales, 0) or o.refunded <> coalesce(l.refunds, 0)`);
    expect(differing.rows).toEqual([]);
  });

  test('refuses sides that do not sum to nought, in code and in the database', async () => {
    const entries = [{ account: 'test:a', amount: 500 }];
    await expect(
      world.db.transaction((tx) => postLedger(tx, posting({ entries }))),
    ).rejects.toThrow(/out of balance by 500/);
    const unbalanced = world.db.transaction(async (tx) => {
      await postLedger(tx, posting({ kind: 'lonely' }));
      await tx.execute(sql`
        insert into ledger_entries (posting_id, line, shop_id, account, currency, at, amount)
        select id, 9, shop_id, 'test:c', currency, at, 1 from ledger_postings where kind = 'lonely'`);
    });
    await expect(unbalanced).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/out of balance by 1/) },
    });
    expect(await balanceOf(world.db, 1, 'test:c', 'SGD')).toBe(0n);
  });

  test('posts a kind once a move, and changes nothing that is written', async () => {
    const one = posting({ kind: 'once' });
    await world.db.transaction((tx) => postLedger(tx, one));
    await expect(world.db.transaction((tx) => postLedger(tx, one))).rejects.toThrow();
    expect(await balanceOf(world.db, 1, 'test:a', 'SGD')).toBe(500n);
    for (const statement of [
      sql`update ledger_entries set amount = 0`,
      sql`delete from ledger_entries`,
      sql`update ledger_postings set kind = 'other'`,
    ]) {
      await expect(world.db.execute(statement)).rejects.toThrow();
    }
  });
});
