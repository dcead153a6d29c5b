// engine: either

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { REFUNDS, SALES } from '../../../server/kernel/ledger/accounts.ts';
import { postLedger } from '../../../server/kernel/ledger/post.ts';
import { auditPeriods } from '../../../server/periods/audit.ts';
import { failureOf } from '../orders/ground.ts';
import { key, soldBy, startClock } from '../settlements/ground.ts';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let auditor: Api;
let clerk: Api;

beforeAll(async () => {
  ground = await startClock(new Date('2028-02-10T02:00:00.000Z'));
  admin = await ground.signIn('admin');
  auditor = await ground.signIn('auditor');
  clerk = await ground.signIn('clerk');
});
afterAll(() => ground.server.stop());

const february = { from: '2028-02-01', to: '2028-02-29' };
const rangeOf = async ({ from, to }: { from: string; to: string }) =>
  (await admin.getFinanceOverview({ body: { range: { from, to } } })).range;
let periodId: number;
let orderId: number;

describe('a period of the books', () => {
  it('is begun of days that are in no other, and closed once they are over', async () => {
    orderId = (await soldBy(clerk, 3)).order.id;
    const { period } = await admin.addPeriod({ body: february }, key());
    periodId = period.id;
    expect(period).toMatchObject({ ...february, status: 'open', turnover: null });
    const overlapping = { from: '2028-02-29', to: '2028-03-31' };
    const twice = await failureOf(admin.addPeriod({ body: overlapping }, key()));
    expect(twice.errors.from).toContain(period.periodNo);
    expect(await failureOf(clerk.closePeriod({ body: { id: periodId } }))).toMatchObject({
      kind: 'noAccess',
    });
    const early = await failureOf(admin.closePeriod({ body: { id: periodId } }, key()));
    expect(early.reason?.rule).toBe('periodIsOver');
    await ground.at('2028-03-01T02:00:00.000Z');
    const closed = await admin.closePeriod({ body: { id: periodId } }, key());
    expect(closed.period).toMatchObject({
      status: 'closed',
      closedByName: 'The admin',
      turnover: '32.70',
      refund: '0.00',
    });
  });

  it('is discarded where its days are wrong, and they are free for another', async () => {
    const wrong = { from: '2028-04-01', to: '2028-04-10' };
    const { period } = await admin.addPeriod({ body: wrong }, key());
    const which = { id: period.id, version: period.version };
    const silent = await failureOf(admin.discardPeriod({ body: { ...which, remark: ' ' } }));
    expect(silent.errors).toHaveProperty('remark');
    const gone = await admin.discardPeriod({ body: { ...which, remark: 'The whole month' } });
    expect(gone.period.status).toBe('discarded');
    const again = { from: '2028-04-01', to: '2028-04-30' };
    expect((await admin.addPeriod({ body: again }, key())).period).toMatchObject(again);
    const closed = { id: periodId, remark: 'Wrong' };
    expect((await failureOf(admin.discardPeriod({ body: closed }))).kind).toBe('refused');
  });

  it('shows what is still open in it', async () => {
    const { statements, cases, recharges } = await admin.getPeriodRelated({
      params: { id: periodId },
    });
    expect([statements?.count, cases?.count, recharges?.count]).toEqual([0, 0, 0]);
  });

  it('is never changed by what comes late: that goes into the open days', async () => {
    const before = await rangeOf(february);
    const event = { type: 'refund', amount: '5.00', remark: 'Spoilt' } as const;
    await clerk.operation({ body: { orderId, event } }, key());
    const { rows } = await ground.db.execute<{ version: number }>(
      sql`select version from orders where id = ${orderId}`,
    );
    await ground.db.transaction((tx) =>
      postLedger(tx, {
        shopId: 1,
        at: new Date('2028-02-20T02:00:00.000Z'),
        kind: 'late',
        source: { lifecycle: 'order', recordId: orderId, version: rows[0]?.version ?? 0 },
        currency: 'SGD',
        entries: [
          { account: REFUNDS, amount: 100 },
          { account: SALES, amount: -100 },
        ],
      }),
    );
    expect(await rangeOf(february)).toEqual(before);
    const march = await rangeOf({ from: '2028-03-01', to: '2028-03-01' });
    expect(march.statistics).toMatchObject({ refund: '6.00', turnover: '1.00' });
    expect(await auditPeriods(ground.db)).toEqual([]);
  });

  it('is reopened by a second person alone, where one asked with a remark', async () => {
    const body = { id: periodId };
    const mute = await failureOf(admin.askPeriodReopening({ body: { ...body, remark: ' ' } }));
    expect(mute.errors).toHaveProperty('remark');
    const asked = await admin.askPeriodReopening({
      body: { ...body, remark: 'A bill is missing' },
    });
    expect(asked.facts.askedBy?.name).toBe('The admin');
    expect((await failureOf(admin.reopenPeriod({ body }, key()))).reason?.rule).toBe(
      'reopenedByAnother',
    );
    await auditor.keepPeriodClosed({ body: { ...body, remark: 'It came in March' } });
    await admin.askPeriodReopening({ body: { ...body, remark: 'Please' } });
    const open = await auditor.reopenPeriod({ body }, key());
    expect(open.period).toMatchObject({ status: 'open', closedByName: null, turnover: null });
    expect(open.history.map(({ event }) => event)).toEqual([
      'create',
      'close',
      'askReopening',
      'keepClosed',
      'askReopening',
      'reopen',
    ]);
  });

  it('that was tampered with is found', async () => {
    await admin.closePeriod({ body: { id: periodId } }, key());
    await ground.db.execute(sql`update periods set turnover = turnover + 1 where id = ${periodId}`);
    expect(await auditPeriods(ground.db)).toHaveLength(1);
  });
});
