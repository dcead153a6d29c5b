// engine: both

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { foldCounts } from '../../../server/kernel/counts.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { balanceOf } from '../../../server/kernel/ledger/post.ts';
import { send } from '../../../server/kernel/record.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { counts } from '../../../server/product/product.ts';
import { auditWallets } from '../../../server/recharges/audit.ts';
import { storedRecharge } from '../../../server/recharges/stored.ts';
import { prepareOrderGround } from '../../domains/orders/walker.ts';
import { channelOrder, handOver } from '../../support/channelOrders.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const RIVALS = sizeOf('RECHARGE_RIVALS');
const HISTORIES = sizeOf('WALLET_HISTORIES');
/** How long the large ones may take, in milliseconds. */
const PATIENCE = 120_000 + RIVALS * 1_000 + HISTORIES * 1_000;
const SEED = seedOf(5);

let world: World;
let clerk: Api;
let manager: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });

let made = 0;

/** A member with an empty wallet. */
async function newMember() {
  made += 1;
  const [row] = await world.db
    .insert(members)
    .values({
      shopId: 1,
      name: `Saver ${made}`,
      phone: `8${String(made).padStart(7, '0')}`,
      registeredAt: new Date(),
    })
    .returning();
  if (!row) throw new Error('No member was written');
  return row;
}

const enter = (userId: number, amount = '50.00') =>
  clerk.submitRecharge({ body: { userId, amount, method: 'PAYNOW' } }, key());

const walletOf = async (userId: number) =>
  (await clerk.listStoredValue({ body: { userId } })).balance;

/** An order of a member's, paid by wallet where the channel says so. */
async function order(customerPhone: string) {
  const { lines } = await ground();
  return (await handOver(manager, { kind: 'selfPickup', customerPhone, lines })).orderId;
}

let prepared: ReturnType<typeof prepareOrderGround> | undefined;
const ground = () => {
  prepared ??= world.signIn('admin').then((admin) => prepareOrderGround(manager, admin));
  return prepared;
};

const totalOf = async (orderId: number) =>
  (await manager.getOrderDetail4Merchant({ query: { orderId } })).order.total;

describe('a recharge', () => {
  test('waits, is confirmed by a clerk, and is in the wallet once', async () => {
    const member = await newMember();
    const { recharge } = await enter(member.id, '120.50');
    expect(recharge).toMatchObject({
      status: 'toBeConfirmed',
      userId: member.id,
      nickname: member.name,
      walletBalance: '0.00',
    });
    const { id, version } = recharge;
    const again = key();
    const first = await clerk.confirmRecharge({ body: { id, version } }, again);
    expect(first.recharge).toMatchObject({ status: 'succeeded', walletBalance: '120.50' });
    expect(await clerk.confirmRecharge({ body: { id, version } }, again)).toEqual(first);
    const late = await failureOf(clerk.confirmRecharge({ body: { id } }, key()));
    expect(late.reason?.rule).toBe('wrongState');
    expect(await walletOf(member.id)).toBe('120.50');
    expect(await balanceOf(world.db, 1, `wallet:${member.id}`, 'SGD')).toBe(-12_050n);
    const lines = await world.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.module, 'recharges'), eq(operationLog.targetId, id)))
      .orderBy(operationLog.id);
    expect(lines).toEqual([
      { operation: 'create', outcome: 'done' },
      { operation: 'confirm', outcome: 'done' },
      { operation: 'confirm', outcome: 'refused' },
    ]);
  });

  test('is refused with a remark that its history keeps, and credits nothing', async () => {
    const member = await newMember();
    const { recharge } = await enter(member.id);
    const { id } = recharge;
    const empty = await failureOf(clerk.refuseRecharge({ body: { id, remark: '  ' } }));
    expect(Object.keys(empty.errors)).toEqual(['remark']);
    const { recharge: after, history } = await clerk.refuseRecharge({
      body: { id, remark: 'No transfer found' },
    });
    expect(after).toMatchObject({ status: 'rejected', walletBalance: '0.00' });
    expect(history.at(-1)).toMatchObject({ event: 'refuse', remark: 'No transfer found' });
    expect((await failureOf(clerk.confirmRecharge({ body: { id } }, key()))).reason?.rule).toBe(
      'wrongState',
    );
  });

  test('names what is wrong with it at the field', async () => {
    const { id } = await newMember();
    const wrong = async (body: object) =>
      Object.keys(
        (
          await failureOf(
            clerk.submitRecharge(
              { body: { userId: id, amount: '5.00', method: 'PAYNOW', ...body } },
              key(),
            ),
          )
        ).errors,
      );
    expect(await wrong({ amount: '0.00' })).toEqual(['amount']);
    expect(await wrong({ amount: '-5.00' })).toEqual(['amount']);
    expect(await wrong({ amount: '1.005' })).toEqual(['amount']);
    expect(await wrong({ userId: 999_999 })).toEqual(['userId']);
    expect(await wrong({ method: 'WALLET_PAY' })).toEqual(['method']);
  });

  test('is an auditor’s to see, and not to confirm; another shop’s is not there', async () => {
    const { recharge } = await enter((await newMember()).id);
    const { id } = recharge;
    expect((await auditor.getRecharge({ params: { id } })).recharge.id).toBe(id);
    const refused = await failureOf(auditor.confirmRecharge({ body: { id } }, key()));
    expect(refused.kind).toBe('noAccess');
    const elsewhere = await world.signIn('manager', { shopId: 2 });
    expect((await failureOf(elsewhere.getRecharge({ params: { id } }))).kind).toBe('notFound');
    expect((await failureOf(elsewhere.confirmRecharge({ body: { id } }, key()))).kind).toBe(
      'notFound',
    );
    const { userId } = recharge;
    expect((await failureOf(elsewhere.listStoredValue({ body: { userId } }))).kind).toBe(
      'notFound',
    );
  });
});

describe('the list of recharges', () => {
  test('has tabs whose counts are what they hold, also after moves and a folding', async () => {
    await foldCounts(world.db, counts);
    const { tabs, exact } = await clerk.countRecharge({ body: {} });
    expect(exact).toBe(true);
    for (const tab of ['toBeConfirmed', 'succeeded', 'rejected'] as const) {
      const { rows, total } = await clerk.listRecharge({ body: { tab, size: 200 } });
      expect(tabs[tab]).toBeGreaterThan(0);
      expect(total).toEqual({ count: tabs[tab], exact: true });
      expect(rows).toHaveLength(tabs[tab]);
      expect(rows.every(({ status }) => status === tab)).toBe(true);
    }
  });

  test('is paged by each order without a gap, and searched', async () => {
    for (const by of ['submittedAt', 'amount'] as const) {
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const sort = { by, descending: true };
        const page = await clerk.listRecharge({ body: { size: 7, sort, cursor } });
        ids.push(...page.rows.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor);
      const { total } = await clerk.listRecharge({ body: {} });
      expect(new Set(ids).size).toBe(total.count);
    }
    const member = await newMember();
    const { recharge } = await enter(member.id);
    const found = async (body: Parameters<Api['listRecharge']>[0]['body']) =>
      (await clerk.listRecharge({ body })).rows.map(({ id }) => id);
    expect(await found({ search: member.phone })).toEqual([recharge.id]);
    expect(await found({ search: recharge.rechargeNo.toLowerCase() })).toEqual([recharge.id]);
    expect(await found({ userId: member.id, method: ['PAYNOW'] })).toEqual([recharge.id]);
    expect(await found({ userId: member.id, method: ['CASH_PAY'] })).toEqual([]);
    expect(await found({ userId: member.id, submittedTo: recharge.submittedAt })).toEqual([]);
  });
});

describe('a wallet', () => {
  test('pays no more than it holds, has back what is refunded, and says so line by line', async () => {
    const member = await newMember();
    const orderId = await order(member.phone);
    const total = await totalOf(orderId);
    const pay = { orderId, event: { type: 'pay' as const, method: 'WALLET_PAY' as const } };
    const empty = await failureOf(manager.operation({ body: pay }));
    expect(empty.reason).toMatchObject({
      rule: 'walletCovers',
      figures: { member: member.name, balance: 0, amount: toMinor(total) },
    });
    const { recharge } = await enter(member.id, total);
    await clerk.confirmRecharge({ body: { id: recharge.id } }, key());
    await manager.operation({ body: pay });
    expect(await walletOf(member.id)).toBe('0.00');
    const refund = { type: 'refund' as const, amount: '1.00', remark: 'One was missing' };
    await manager.operation({ body: { orderId, event: refund } }, key());
    const {
      rows,
      balance,
      total: count,
    } = await clerk.listStoredValue({
      body: { userId: member.id },
    });
    expect(balance).toBe('1.00');
    expect(count).toEqual({ count: 3, exact: true });
    const [{ orderSn } = { orderSn: '' }] = await world.db
      .select({ orderSn: orders.orderSn })
      .from(orders)
      .where(eq(orders.id, orderId));
    expect(
      rows.map(({ kind, amount, balance: after, source }) => [kind, amount, after, source.number]),
    ).toEqual([
      ['refund', '1.00', '1.00', orderSn],
      ['payment', `-${total}`, '0.00', orderSn],
      ['recharge', total, total, recharge.rechargeNo],
    ]);
    const { rows: older, next } = await clerk.listStoredValue({
      body: { userId: member.id, size: 2 },
    });
    expect(older.map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id));
    const last = await clerk.listStoredValue({
      body: { userId: member.id, size: 2, cursor: next ?? '' },
    });
    expect(last.rows).toEqual(rows.slice(2));
  });

  test('is needed to pay by wallet, by whichever way the order comes', async () => {
    const [orderId, bulk] = [await order('60000001'), await order('60000001')];
    const pay = { type: 'pay' as const, method: 'WALLET_PAY' as const };
    const refused = await failureOf(manager.operation({ body: { orderId, event: pay } }));
    expect(refused.reason?.rule).toBe('walletIsThere');
    const { lines } = await ground();
    const [line] = await manager.syncGmOrder({
      body: {
        orders: [
          channelOrder({
            kind: 'selfPickup',
            customerPhone: '60000001',
            lines,
            paidBy: 'WALLET_PAY',
          }),
        ],
      },
    });
    expect(line).toMatchObject({ outcome: 'refused', reason: { rule: 'walletIsThere' } });
    for (const dryRun of [true, false]) {
      const body = { orderIds: [bulk], event: pay, dryRun };
      expect((await manager.bulkOperation({ body }, key()))[0]?.reason?.rule).toBe('walletIsThere');
    }
    const { facts } = await manager.getOrderDetail4Merchant({ query: { orderId } });
    expect(facts).toMatchObject({ wallet: null, paid: 0 });
    expect(await auditWallets(world.db)).toEqual([]);
  });

  test('is found by the phone however it is written, and a dry run spends it once', async () => {
    const member = await newMember();
    const written = `+65 ${member.phone.slice(0, 4)}-${member.phone.slice(4)}`;
    const orderIds = [await order(written), await order(written)];
    const [orderId = 0] = orderIds;
    const { recharge } = await enter(member.id, await totalOf(orderId));
    await clerk.confirmRecharge({ body: { id: recharge.id } }, key());
    const { facts } = await manager.getOrderDetail4Merchant({ query: { orderId } });
    const balance = toMinor(recharge.amount);
    expect(facts.wallet).toEqual({ memberId: member.id, member: member.name, balance });
    const event = { type: 'pay' as const, method: 'WALLET_PAY' as const };
    for (const dryRun of [true, false]) {
      const lines = await manager.bulkOperation({ body: { orderIds, event, dryRun } }, key());
      expect(lines.map(({ outcome, reason }) => [outcome, reason?.rule])).toEqual([
        [dryRun ? 'possible' : 'done', undefined],
        ['refused', 'walletCovers'],
      ]);
    }
    expect(await walletOf(member.id)).toBe('0.00');
    expect(await auditWallets(world.db)).toEqual([]);
  });

  test('is not overdrawn by a correction that takes a refund back', async () => {
    const member = await newMember();
    const [first, second] = [await order(member.phone), await order(member.phone)];
    const total = await totalOf(first);
    const { recharge } = await enter(member.id, total);
    await clerk.confirmRecharge({ body: { id: recharge.id } }, key());
    const pay = { type: 'pay' as const, method: 'WALLET_PAY' as const };
    await manager.operation({ body: { orderId: first, event: pay } });
    const refund = { type: 'refund' as const, amount: total, remark: 'Never came' };
    await manager.operation({ body: { orderId: first, event: refund } }, key());
    await manager.operation({ body: { orderId: second, event: pay } });
    const correct = { type: 'correctPayment' as const, to: 'paid' as const, remark: 'It did' };
    const refused = await failureOf(
      manager.operation({ body: { orderId: first, event: correct } }),
    );
    expect(refused.reason?.rule).toBe('walletCovers');
    expect(await auditWallets(world.db)).toEqual([]);
  });

  test(
    `is recharges − payments + refunds, in ${HISTORIES} random histories`,
    async () => {
      const price = toMinor(await totalOf(await order((await newMember()).phone)));
      // Shares of what an order costs, so that some of what is paid in pays for one and some does not.
      const step = fc.record({
        do: fc.constantFrom('confirm', 'confirm', 'refuse', 'pay', 'pay', 'refund'),
        share: fc.constantFrom(7, 40, 75, 110, 150, 220),
      });
      let payments = 0;
      let refunds = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 9 }), async (steps) => {
          const member = await newMember();
          let balance = 0;
          const paid: { orderId: number; left: number }[] = [];
          for (const { do: what, share } of steps) {
            const cents = Math.ceil((price * share) / 100);
            if (what === 'confirm' || what === 'refuse') {
              const { recharge } = await enter(member.id, fromMinor(cents));
              const { id } = recharge;
              if (what === 'confirm') {
                await clerk.confirmRecharge({ body: { id } }, key());
                balance += cents;
              } else {
                await clerk.refuseRecharge({ body: { id, remark: 'Not seen' } });
              }
            } else if (what === 'pay') {
              const orderId = await order(member.phone);
              const total = toMinor(await totalOf(orderId));
              const event = { type: 'pay' as const, method: 'WALLET_PAY' as const };
              const done = await manager.operation({ body: { orderId, event } }).then(
                () => true,
                () => false,
              );
              expect(done).toBe(total <= balance);
              if (done) {
                balance -= total;
                payments += 1;
                paid.push({ orderId, left: total });
              }
            } else {
              const last = paid.find(({ left }) => left > 0);
              if (!last) continue;
              const amount = Math.min(cents, last.left);
              const event = { type: 'refund' as const, amount: fromMinor(amount), remark: 'Part' };
              await manager.operation({ body: { orderId: last.orderId, event } }, key());
              refunds += 1;
              last.left -= amount;
              balance += amount;
            }
          }
          expect(await walletOf(member.id)).toBe(fromMinor(balance));
          const { rows } = await clerk.listStoredValue({ body: { userId: member.id, size: 200 } });
          const sum = rows.reduce((soFar, { amount }) => soFar + toMinor(amount), 0);
          expect(sum).toBe(balance);
        }),
        { numRuns: HISTORIES, seed: SEED },
      );
      expect(await auditWallets(world.db)).toEqual([]);
      // A run that pays and refunds nothing proves nothing.
      expect(payments).toBeGreaterThan(0);
      expect(refunds).toBeGreaterThan(0);
      note({
        id: 'F5',
        of: 'wallet histories',
        n: HISTORIES,
        unit: 'random histories of recharges, payments and refunds',
        found: { 'wrong balances': 0, payments, refunds },
        seed: SEED,
      });
    },
    PATIENCE,
  );

  test('is not spent twice by two orders at once', async () => {
    const member = await newMember();
    const ids = [await order(member.phone), await order(member.phone), await order(member.phone)];
    const { recharge } = await enter(member.id, await totalOf(ids[0] ?? 0));
    await clerk.confirmRecharge({ body: { id: recharge.id } }, key());
    const event = { type: 'pay' as const, method: 'WALLET_PAY' as const };
    const results = await Promise.allSettled(
      ids.map((orderId) => manager.operation({ body: { orderId, event } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await walletOf(member.id)).toBe('0.00');
  });
});

describe('a recharge that is confirmed and refused at once', () => {
  test(
    `by ${RIVALS} rivals is credited once or not at all`,
    async () => {
      const member = await newMember();
      const { recharge } = await enter(member.id);
      const { id, version } = recharge;
      const results = await Promise.allSettled(
        Array.from({ length: RIVALS }, (_one, index) =>
          index % 2
            ? clerk.confirmRecharge({ body: { id, version } }, key())
            : manager.refuseRecharge({ body: { id, version, remark: 'Not seen' } }, key()),
        ),
      );
      const winners = results.filter(({ status }) => status === 'fulfilled').length;
      const after = (await clerk.getRecharge({ params: { id } })).recharge;
      const credited = toMinor(await walletOf(member.id));
      const due = after.status === 'succeeded' ? 5_000 : 0;
      note({
        id: 'F5',
        of: 'recharge',
        n: RIVALS,
        unit: 'rivals who confirm and refuse',
        found: { winners, overshoot: credited - due },
        seed: SEED,
      });
      expect(winners).toBe(1);
      expect(credited).toBe(due);
      expect(await auditWallets(world.db)).toEqual([]);
    },
    PATIENCE,
  );

  /** Comes last: it takes away what the others stand on. */
  test('would be credited again and again without lock, version and the ledger’s own guard', async () => {
    const member = await newMember();
    const { recharge } = await enter(member.id);
    const { id } = recharge;
    await world.db.execute(sql`drop index ledger_postings_once`);
    await world.db.execute(sql`alter table record_history drop constraint
      record_history_lifecycle_record_id_version_pk`);
    const before = await world.db.transaction((tx) =>
      storedRecharge.lock(
        tx,
        1,
        id,
        { id: null, name: '', role: '', grants: () => true },
        new Date(),
      ),
    );
    const unlocked = { ...storedRecharge, lock: async () => before };
    const actor = { id: null, name: 'Anyone', role: 'test', grants: () => true };
    await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        send(world.db, unlocked, {
          id,
          shopId: 1,
          event: { type: 'confirm' },
          actor,
          at: new Date(),
        }),
      ),
    );
    const credited = toMinor(await walletOf(member.id));
    note({
      id: 'F5 control',
      of: 'recharge',
      n: 10,
      unit: 'rivals without lock, version and guard',
      found: { overshoot: credited - 5_000 },
    });
    expect(credited).toBeGreaterThan(5_000);
    expect(await auditWallets(world.db)).not.toEqual([]);
  });
});
