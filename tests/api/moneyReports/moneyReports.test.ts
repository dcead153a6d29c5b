// engine: either

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { sumToMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import {
  COMMISSION_GROUPINGS,
  REFUND_GROUPINGS,
  type ReportGroup,
} from '../../../api/moneyReports/calls.ts';
import { daysBefore } from '../../../api/moneyReports/daysBefore.ts';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { setLimit } from '../../support/limits.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { giveByCase } from '../settlements/caseSteps.ts';
import { key, soldBy, startClock } from '../settlements/ground.ts';
import { live, shopLife } from '../settlements/moneyHistories.ts';
import { sheetsOf } from '../taxReturns/ground.ts';

const ZONE = 'Asia/Singapore';
const DAY = '2028-02-10';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  ground = await startClock(new Date(`${DAY}T02:00:00.000Z`));
  admin = await ground.signIn('admin');
  clerk = await ground.signIn('clerk');
  auditor = await ground.signIn('auditor');
});
afterAll(() => ground.server.stop());

/** What an account of the demo is called. */
async function nameOf(username: string): Promise<string> {
  const [found] = await ground.db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.username, username));
  return found?.name ?? '';
}

interface Days {
  from: string;
  to: string;
}

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((all, amount) => all + sumToMinor(amount ?? '0'), 0n);

/** Every page of a list, a few lines at a time. */
async function allOf<Row>(
  load: (cursor: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

const page = (cursor: string | undefined) => ({
  size: 40,
  ...(cursor === undefined ? {} : { cursor }),
});
const refundsOf = (api: Api, body: Omit<Parameters<Api['listRefundLine']>[0]['body'], 'size'>) =>
  allOf((cursor) => api.listRefundLine({ body: { ...body, ...page(cursor) } }));
const commissionsOf = (
  api: Api,
  body: Omit<Parameters<Api['listCommissionLine']>[0]['body'], 'size'>,
) => allOf((cursor) => api.listCommissionLine({ body: { ...body, ...page(cursor) } }));

/** The amounts of a column of a file, without its row of sums. */
async function columnOf(file: File, name: string): Promise<number[]> {
  const [rows = []] = await sheetsOf(file);
  const head = rows.findIndex((row) => row.includes(name));
  const at = rows[head]?.indexOf(name) ?? -1;
  return rows.slice(head + 1, -1).map((row) => Number(row[at]));
}

const inMinor = (figures: readonly number[]) =>
  BigInt(Math.round(figures.reduce((all, figure) => all + figure, 0) * 100));

/** Holds the refund report of some days against the overview, its lines and its file; answers what the days had. */
async function proveRefunds(api: Api, days: Days) {
  const report = await api.getRefundReport({ body: { range: days } });
  const { range } = await api.getFinanceOverview({ body: { range: days } });
  expect(report.amount).toBe(range.statistics.refund);
  const lines = await refundsOf(api, days);
  expect(lines).toHaveLength(report.count);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(sum(lines.map(({ amount }) => amount))).toBe(sumToMinor(report.amount));
  for (const line of lines) {
    expect(sum([line.shop, line.platform, line.rider])).toBe(sumToMinor(line.amount));
  }
  for (const by of REFUND_GROUPINGS) {
    const groups: ReportGroup[] = report.groups[by] ?? [];
    expect(sum(groups.map(({ amount }) => amount))).toBe(sumToMinor(report.amount));
    expect(sum(groups.map(({ before }) => before))).toBe(sumToMinor(report.before));
    for (const { key: of, amount, count } of groups) {
      const some = await refundsOf(api, { ...days, group: { by, key: of } });
      expect(some).toHaveLength(count);
      const part = by === 'bearer' ? (of as 'shop') : 'amount';
      expect(sum(some.map((line) => line[part]))).toBe(sumToMinor(amount));
    }
  }
  const before = await api.getRefundReport({ body: { range: report.compared } });
  expect([report.before, report.countBefore]).toEqual([before.amount, before.count]);
  // What others bear of vouchers that were redeemed is in the overview and no refund.
  const booked = await api.listFinanceOrder({ body: { ...days, size: 200 } });
  expect(sumToMinor(booked.totals.refund)).toBe(sumToMinor(report.amount));
  const file = await api.exportRefundLines({ body: days });
  expect(inMinor(await columnOf(file, 'Refund'))).toBe(sumToMinor(report.amount));
  return { report, lines };
}

/** The same of the commission report. */
async function proveCommissions(api: Api, days: Days) {
  const report = await api.getCommissionReport({ body: { range: days } });
  const { statistics } = (await api.getFinanceOverview({ body: { range: days } })).range;
  expect([report.amount, report.tax]).toEqual([
    statistics.platformServiceFee,
    statistics.platformServiceTax,
  ]);
  const lines = await commissionsOf(api, days);
  expect(lines).toHaveLength(report.count);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(sum(lines.map(({ amount }) => amount))).toBe(sumToMinor(report.amount));
  for (const by of COMMISSION_GROUPINGS) {
    const groups: ReportGroup[] = report.groups[by] ?? [];
    expect(sum(groups.map(({ amount }) => amount))).toBe(sumToMinor(report.amount));
    for (const { key: of, amount, count } of groups) {
      const some = await commissionsOf(api, { ...days, group: { by, key: of } });
      expect(some).toHaveLength(count);
      expect(sum(some.map((line) => line.amount))).toBe(sumToMinor(amount));
    }
  }
  const byHand = lines.filter(({ reason }) => reason === 'byHand');
  expect(sum(byHand.map(({ amount }) => amount))).toBe(sumToMinor(report.corrected));
  for (const { decider, postingId } of byHand) {
    expect([typeof decider, typeof postingId]).toEqual(['string', 'number']);
  }
  const file = await api.exportCommissionLines({ body: days });
  expect(inMinor(await columnOf(file, 'Commission'))).toBe(sumToMinor(report.amount));
  return { report, lines };
}

describe('the days that some are compared with', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-11-01', '2026-11-15', '2026-10-01', '2026-10-15'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-11-15', '2026-11-15', '2026-11-14', '2026-11-14'],
    ['2026-11-10', '2026-12-09', '2026-10-11', '2026-11-09'],
  ])('of %s to %s are %s to %s', (from, to, first, last) => {
    expect(daysBefore({ from, to })).toEqual({ from: first, to: last });
  });
});

describe('the reports', () => {
  it('say of each refund why, who decided, who bears it and which case gave it', async () => {
    const orderId = (await soldBy(clerk, 30)).order.id;
    const caseId = await giveByCase({ admin, auditor }, orderId, {
      method: 'original',
      amount: 1000,
      bearers: { merchant: 600, platform: 400, rider: 0 },
    });
    await clerk.operation(
      { body: { orderId, event: { type: 'refund', amount: '5.00', remark: 'Spoilt' } } },
      key(),
    );
    const { report, lines } = await proveRefunds(admin, { from: DAY, to: DAY });
    const own = lines.filter((line) => line.orderId === orderId);
    const [byCase, byOrder] = own.toSorted((one, other) => one.id - other.id);
    expect(byCase).toMatchObject({
      caseId,
      amount: '10.00',
      shop: '6.00',
      platform: '4.00',
      rider: '0.00',
      reason: 'case:crushed',
      method: 'PAYNOW',
    });
    expect(byCase?.decider).toBe(await nameOf('auditor'));
    expect(byOrder).toMatchObject({
      caseId: null,
      amount: '5.00',
      shop: '5.00',
      reason: 'refund',
      reasonName: null,
      remark: 'Spoilt',
      asker: null,
    });
    expect(byOrder?.decider).toBe(await nameOf('clerk'));
    expect(report.groups.bearer).toContainEqual(
      expect.objectContaining({ key: 'platform', amount: report.borneByOthers }),
    );
  });

  it('name who asked for a refund above the limit and who decided it', async () => {
    await setLimit(admin, 'refund', '200.00');
    const orderId = (await soldBy(clerk, 40)).order.id;
    const event = { type: 'refund', amount: '300.00', remark: 'All spoilt' } as const;
    await clerk.operation({ body: { orderId, event } }, key());
    // Other moves of the order go on while it waits.
    const on = { type: 'correctStatus', to: 'reviewed', remark: 'Said by phone' } as const;
    await admin.operation({ body: { orderId, event: on } }, key());
    await admin.operation({ body: { orderId, event: { type: 'approveAsked' } } }, key());
    await setLimit(admin, 'refund', null);
    const { lines } = await proveRefunds(admin, { from: DAY, to: DAY });
    const [clerkName, adminName] = [await nameOf('clerk'), await nameOf('admin')];
    expect(lines.find((line) => line.orderId === orderId)).toMatchObject({
      amount: '300.00',
      reason: 'refund',
      remark: 'All spoilt',
      asker: clerkName,
      decider: adminName,
    });
  });

  it('tell a commission that was corrected from what followed its rate, also on one day', async () => {
    const orderId = (await soldBy(clerk, 30)).order.id;
    for (const [commission, who] of [
      ['2.00', admin],
      ['2.00', admin],
      ['3.00', auditor],
    ] as const) {
      await who.updateOrderCommissionByOrderId(
        { query: { orderId, commission, remark: `To ${commission}` } },
        key(),
      );
    }
    const { lines } = await proveCommissions(admin, { from: DAY, to: DAY });
    const own = lines
      .filter((line) => line.orderId === orderId)
      .toSorted((one, other) => one.id - other.id);
    const [adminName, auditorName] = [await nameOf('admin'), await nameOf('auditor')];
    expect(
      own.map(({ reason, amount, decider, remark }) => [reason, amount, decider, remark]),
    ).toEqual([
      ['ofOrder', '16.35', null, null],
      ['byHand', '-14.35', adminName, 'To 2.00'],
      // The second time nothing changed.
      ['byHand', '1.00', auditorName, 'To 3.00'],
    ]);
  });

  it.each(['SGD', 'MYR', 'CNY', 'VND'])(
    'come to the overview’s figures by every grouping through random histories (%s)',
    async (currency) => {
      const numRuns = Math.max(1, Math.ceil(sizeOf('MONEY_HISTORIES') / 400));
      const reasons = new Set<string>();
      const property = fc.asyncProperty(shopLife(10), async (life) => {
        const weeks: Days[] = [];
        let api: Api = admin;
        const weekIsOver = async (own: Api, { from, until }: { from: Date; until: Date }) => {
          api = own;
          weeks.push({ from: dateAt(from, ZONE), to: dayAfter(dateAt(until, ZONE), -1) });
        };
        const rounds = () => ground.rounds(2);
        const told = { ...life, currency };
        await live({ db: ground.db, admin, auditor, moveTo: ground.at, rounds, weekIsOver }, told);
        const [first, last] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? ''];
        let [refunds, commissions] = [0n, 0n];
        for (const week of weeks) {
          refunds += sumToMinor((await proveRefunds(api, week)).report.amount);
          commissions += sumToMinor((await proveCommissions(api, week)).report.amount);
        }
        const whole = { from: first, to: last };
        const all = [await proveRefunds(api, whole), await proveCommissions(api, whole)] as const;
        expect(sumToMinor(all[0].report.amount)).toBe(refunds);
        expect(sumToMinor(all[1].report.amount)).toBe(commissions);
        for (const { reason } of [...all[0].lines, ...all[1].lines]) reasons.add(reason);
      });
      await fc.assert(property, { numRuns, seed: seedOf(currency.charCodeAt(0)) });
      expect([...reasons]).toEqual(expect.arrayContaining(['ofOrder']));
    },
    60_000 + sizeOf('MONEY_HISTORIES') * 1_000,
  );
});

it('is worked out once for a file', async () => {
  const asked = vi.spyOn(Client.prototype, 'query');
  try {
    const days = { from: DAY, to: DAY };
    for (const read of [
      () => admin.exportRefundLines({ body: days }),
      () => admin.exportCommissionLines({ body: days }),
    ]) {
      asked.mockClear();
      await read();
      const texts = asked.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : String((query as { text?: string }).text),
      );
      expect(texts.filter((text) => text.includes('lines as ('))).toHaveLength(1);
    }
  } finally {
    asked.mockRestore();
  }
});
