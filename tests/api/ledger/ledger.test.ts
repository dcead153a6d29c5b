// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { fromMinor, sumToMinor } from '../../../api/kernel/money.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { dateAt, dayAfter, instantOf } from '../../../api/kernel/zone.ts';
import type { Posting, PostingFilter } from '../../../api/ledger/calls.ts';
import { byKey } from '../../../i18n/namespaces.ts';
import { readNamespaces } from '../../../i18n/read.ts';
import { ledgerPostings } from '../../../server/kernel/db/tables/ledger.ts';
import { COMMISSION, PLATFORM } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf, postLedger } from '../../../server/kernel/ledger/post.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const ZONE = 'Asia/Singapore';
let world: World;
let manager: Api;
/** Days in the midst of the demo's, so that something was before and comes after. */
let days: { from: string; to: string };

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  const today = dateAt(world.clock.now, ZONE);
  days = { from: dayAfter(today, -12), to: dayAfter(today, -3) };
});
afterAll(() => world.stop());

const total = (amounts: readonly string[]) =>
  fromMinor(amounts.reduce((sum, amount) => sum + sumToMinor(amount), 0n));

const moments = () => ({
  from: instantOf(days.from, ZONE) ?? '',
  to: instantOf(dayAfter(days.to), ZONE) ?? '',
});

/** The whole journal that a filter finds. */
async function journal(filter: PostingFilter): Promise<Posting[]> {
  const rows: Posting[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await manager.listPosting({
      body: { ...filter, size: 200, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

const sidesOf = (postings: readonly Posting[], side: 'debit' | 'credit', account = '') =>
  total(
    postings
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.side === side && entry.account.startsWith(account))
      .map(({ amount }) => amount),
  );

describe('the trial balance', () => {
  test('has all debits equal to all credits, and each account as the ledger holds it', async () => {
    const today = dateAt(world.clock.now, ZONE);
    const { accounts, totals } = await manager.getTrialBalance({
      body: { range: { from: dayAfter(today, -5), to: today } },
    });
    // Suppliers are paid in their own currencies.
    expect(totals.length).toBeGreaterThan(1);
    expect(totals[0]?.currency).toBe('SGD');
    for (const { currency, debit, credit } of totals) {
      expect([currency, debit]).toEqual([currency, credit]);
      const own = accounts.filter((account) => account.currency === currency);
      expect(total(own.map(({ closing }) => closing))).toBe('0.00');
      expect(total(own.map(({ opening }) => opening))).toBe('0.00');
    }
    expect(accounts.length).toBeGreaterThan(8);
    for (const { account, currency, closing } of accounts.filter(
      (one) => !one.account.endsWith(':'),
    )) {
      expect(closing, account).toBe(fromMinor(await balanceOf(world.db, 1, account, currency)));
    }
  });

  test('says of each account what the journal of the days says, and of members and suppliers together', async () => {
    const { accounts, totals } = await manager.getTrialBalance({ body: { range: days } });
    const postings = await journal(moments());
    expect(postings.length).toBeGreaterThan(50);
    for (const { currency, debit } of totals) {
      const own = postings.filter((posting) => posting.currency === currency);
      expect([currency, sidesOf(own, 'debit')]).toEqual([currency, debit]);
    }
    for (const { account, currency, debit, credit } of accounts) {
      const isOwn = (name: string) =>
        account.endsWith(':') ? name.startsWith(account) : name === account;
      const entries = (await journal({ ...moments(), account }))
        .filter((posting) => posting.currency === currency)
        .flatMap((posting) => posting.entries)
        .filter((entry) => isOwn(entry.account));
      const side = (name: 'debit' | 'credit') =>
        total(entries.filter((entry) => entry.side === name).map(({ amount }) => amount));
      expect([account, side('debit'), side('credit')]).toEqual([account, debit, credit]);
    }
    expect(accounts.map(({ account }) => account)).toContain('supplier:');
  });

  test('is of this month by the shop’s clock without days, and of a year at most', async () => {
    const today = dateAt(world.clock.now, ZONE);
    const { from, to } = await manager.getTrialBalance({ body: {} });
    expect([from, to]).toEqual([`${today.slice(0, 8)}01`, today]);
    const wrong = { from: '2025-01-01', to: '2026-06-01' };
    const failure = await failureOf(manager.getTrialBalance({ body: { range: wrong } }));
    expect(Object.keys(failure.errors)).toEqual(['range.to']);
  });
});

describe('the journal', () => {
  test('has both sides of each posting, with the record that moved it', async () => {
    const postings = await journal(moments());
    for (const posting of postings) {
      const sides = (['debit', 'credit'] as const).map((side) => sidesOf([posting], side));
      expect(sides).toEqual([posting.amount, posting.amount]);
      expect(posting.recordName, `${posting.lifecycle} ${posting.recordId}`).not.toBeNull();
    }
    const times = postings.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('is narrowed by what moved the money, and found by the number of its record', async () => {
    const { tabs } = await manager.countPosting({ body: moments() });
    expect(tabs.all).toBeGreaterThan(0);
    expect(tabs.all).toBe(tabs.sales + tabs.purchasing + tabs.wallets + tabs.settlements);
    const [sale] = (await manager.listPosting({ body: { tab: 'sales', size: 1 } })).rows;
    if (!sale) throw new Error('The demo has no sale');
    const found = await journal({ search: sale.recordName ?? '' });
    expect(found.map(({ id }) => id)).toContain(sale.id);
    expect(new Set(found.map(({ recordId }) => recordId))).toEqual(new Set([sale.recordId]));
    expect(await journal({ search: 'no such number' })).toEqual([]);
    expect((await journal({ search: String(sale.id) })).map(({ id }) => id)).toContain(sale.id);
    const ofId = await journal({ search: `#${sale.recordId}` });
    expect(ofId.map(({ id }) => id)).toContain(sale.id);
    expect(new Set(ofId.map(({ recordId }) => recordId))).toEqual(new Set([sale.recordId]));
  });

  test('as a file has a line for each side, whose sums are the trial balance’s', async () => {
    const { totals } = await manager.getTrialBalance({ body: { range: days } });
    const file = await manager.exportPostings(
      { body: { ...moments(), format: 'csv', columns: ['record', 'debit', 'credit'] } },
      { blob: true },
    );
    const lines = (await file.text())
      .split('\n')
      .map((line) => line.replaceAll('"', '').split(','));
    const entries = (await journal(moments())).flatMap((posting) => posting.entries).length;
    const head = lines.findIndex(([first]) => first === 'Record');
    const columns = ['Record', 'Account', 'Debit', 'Credit', 'Currency'];
    expect(lines[head]?.map((cell) => cell.trim())).toEqual(columns);
    // What has no account is a row of sums.
    const rows = lines
      .slice(head + 1)
      .filter(([, account]) => account !== undefined && account !== '');
    expect(rows.length).toBe(entries);
    for (const { currency, debit, credit } of totals) {
      const own = rows.filter((row) => row[4]?.trim() === currency);
      const sumAt = (at: number) => total(own.map((row) => row[at] || '0.00'));
      expect([currency, sumAt(2), sumAt(3)]).toEqual([currency, debit, credit]);
    }
  });

  test('has what is posted for the commission of an order as the order’s', async () => {
    const [sale] = (await manager.listPosting({ body: { tab: 'sales', size: 1 } })).rows;
    if (sale?.lifecycle !== 'order') throw new Error('The newest sale is no order’s');
    await world.db.transaction((tx) =>
      postLedger(tx, {
        shopId: 1,
        at: new Date(),
        kind: 'commission',
        source: { lifecycle: 'orderCommission', recordId: sale.recordId, version: 900 },
        currency: 'SGD',
        entries: [
          { account: COMMISSION, amount: 500 },
          { account: PLATFORM, amount: -500 },
        ],
      }),
    );
    const [posted] = (await manager.listPosting({ body: { tab: 'sales', size: 1 } })).rows;
    expect(posted).toMatchObject({
      ...{ kind: 'commission', amount: '5.00', lifecycle: 'order' },
      recordName: sale.recordName,
    });
    const found = await journal({ search: sale.recordName ?? '' });
    expect(found.map(({ kind }) => kind)).toContain('commission');
  });

  test('calls each kind of posting of the demo by words, in each language', async () => {
    const kinds = await world.db.selectDistinct({ kind: ledgerPostings.kind }).from(ledgerPostings);
    expect(kinds.length).toBeGreaterThan(6);
    for (const locale of LOCALES) {
      const texts = byKey(readNamespaces(locale));
      const lacking = kinds.filter(({ kind }) => !texts.has(`ledger:kinds.${kind}`));
      expect(lacking, locale).toEqual([]);
    }
  });
});
