// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import { REFUNDS } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf, postLedger } from '../../../server/kernel/ledger/post.ts';
import { auditSettlements } from '../../../server/settlements/audit.ts';
import { settlements } from '../../../server/settlements/tables.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { giveByCase } from './caseSteps.ts';
import { key, linesOf, paidOutBy, soldBy, startClock, statementsOf } from './ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  ground = await startClock(new Date('2029-03-20T02:00:00.000Z'));
  admin = await ground.signIn('admin');
  clerk = await ground.signIn('clerk');
  auditor = await ground.signIn('auditor');
  await admin.beginSettlement({ body: {} });
});
afterAll(() => ground.server.stop());

// One story: the clock goes on from test to test.
describe('what platform and rider bear', { shuffle: false }, () => {
  const day = '2029-03-21';
  const others = ['bearer:platform', 'bearer:rider'];
  const owed = () =>
    Promise.all(others.map(async (name) => Number(await balanceOf(ground.db, 1, name, 'SGD'))));

  it('is said alike by statement and overview, and comes to the bank beside the net total', async () => {
    await ground.at(`${day}T02:00:00.000Z`);
    const orderId = (await soldBy(clerk, 3)).order.id;
    const give = (method: 'original' | 'voucher', merchant: number) =>
      giveByCase({ admin, auditor }, orderId, {
        method,
        amount: merchant + 400,
        bearers: { merchant, platform: 400, rider: 0 },
      });
    await give('original', 600);
    await give('voucher', 0);
    const figures = {
      refund: '10.00',
      platformServiceFee: '1.14',
      platformServiceTax: '0.10',
      borneByOthers: '8.00',
      transferAmount: '29.46',
    };
    const range = { from: day, to: day };
    const { rows } = await admin.listFinanceOrder({ body: range });
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({
      ...figures,
      paidAmount: '32.70',
      settlementAmount: '21.46',
    });
    const overview = await admin.getFinanceOverview({ body: { range } });
    expect(overview.range.statistics).toMatchObject({
      ...figures,
      turnover: '32.70',
      totalAmount: '21.46',
    });
    expect(overview.range.income).toBe('22.70');
    expect(await owed()).toEqual([800, 0]);

    await ground.at('2029-04-02T02:00:00.000Z');
    await ground.rounds();
    const holding = await Promise.all(
      (await statementsOf(admin)).map(async ({ id }) => ({ id, lines: await linesOf(admin, id) })),
    );
    const found = holding.find(({ lines }) => lines.some((line) => line.orderId === orderId));
    expect(found?.lines.find((line) => line.orderId === orderId)).toMatchObject({
      ...figures,
      turnover: '32.70',
      totalAmount: '21.46',
    });
    const { id = 0 } = found ?? {};
    const bank = await balanceOf(ground.db, 1, 'cash:bank', 'SGD');
    const { settlement } = await paidOutBy({ admin, auditor }, id);
    expect(settlement.borneByOthers).toBe('8.00');
    expect(Number((await balanceOf(ground.db, 1, 'cash:bank', 'SGD')) - bank)).toBe(
      toMinor(settlement.transferAmount),
    );
    expect(await owed()).toEqual([0, 0]);
    // What was cleared is no news of the order.
    const after = await admin.getFinanceOverview({
      body: { range: { from: '2029-04-02', to: '2029-04-02' } },
    });
    expect(after.range.statistics.borneByOthers).toBe('0.00');
    expect(await auditSettlements(ground.db)).toEqual([]);

    const file = await admin.exportSettlement({ params: { id } }, { blob: true });
    const sheet = await sheetOf(await file.arrayBuffer());
    const sums = sheet.rows.at(-1)?.cells ?? [];
    const columns = ['Total amount', 'Borne by platform and rider', 'Amount to transfer'];
    expect(columns.map((name) => sums[sheet.header.indexOf(name)])).toEqual([21.46, 8, 29.46]);

    const where = eq(settlements.id, id);
    await ground.db.update(settlements).set({ borneByPlatform: 100n }).where(where);
    expect(await auditSettlements(ground.db)).toEqual(
      ['figures', 'bank', 'bearers'].map((fault) => `statement ${id}: ${fault}`),
    );
    await ground.db.update(settlements).set({ borneByPlatform: 800n }).where(where);
  });

  it('is settled too where the order itself was never paid', async () => {
    const orderId = (await soldBy(clerk)).order.id;
    const event = {
      type: 'correctPayment' as const,
      to: 'unpaid' as const,
      remark: 'No money came',
    };
    await admin.operation({ body: { orderId, event } }, key());
    const [waits] = (await statementsOf(admin)).slice(-1);
    await giveByCase({ admin, auditor }, orderId, {
      method: 'voucher',
      amount: 400,
      bearers: { merchant: 0, platform: 400, rider: 0 },
    });
    expect((await statementsOf(admin)).at(-1)).toMatchObject({
      orderCount: (waits?.orderCount ?? 0) + 1,
      turnover: waits?.turnover,
      borneByOthers: '4.00',
    });
  });

  it('takes nothing off a refund that was booked when it did', async () => {
    const orderId = (await soldBy(clerk)).order.id;
    const recordId = await giveByCase({ admin, auditor }, orderId, {
      method: 'original',
      amount: 400,
      bearers: { merchant: 400, platform: 0, rider: 0 },
    });
    await ground.db.transaction((tx) =>
      postLedger(tx, {
        shopId: 1,
        at: ground.server.clock.now,
        kind: 'bearing',
        source: { lifecycle: 'afterSalesCase', recordId, version: 3 },
        currency: 'SGD',
        entries: [
          { account: 'bearer:rider', amount: 100 },
          { account: REFUNDS, amount: -100 },
        ],
      }),
    );
    const { rows } = await admin.listFinanceOrder({
      body: { from: '2029-04-02', to: '2029-04-02' },
    });
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({
      refund: '4.00',
      borneByOthers: '1.00',
    });
  });
});
