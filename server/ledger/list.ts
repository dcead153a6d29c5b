import { and, eq, gte, inArray, is, lt, or, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { RecordName } from '../../api/domains.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import {
  type ledger as contract,
  type LedgerAccount,
  POSTING_TABS,
  type Posting,
  type PostingTab,
} from '../../api/ledger/calls.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { namesOf, subquery } from '../kernel/rows.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { namedAccounts } from './accounts.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'product'>;
type ListRequest = z.output<(typeof contract)['listPosting']['body']>;
type Filter = z.output<(typeof contract)['countPosting']['body']>;

/** The records behind each tab but the first. */
const LIFECYCLES = {
  sales: ['order', 'orderCommission', 'afterSalesCase', 'voucher', 'receipt'],
  purchasing: ['purchaseOrder'],
  wallets: ['recharge'],
  settlements: ['settlement'],
} as const satisfies Record<Exclude<PostingTab, 'all'>, readonly string[]>;

/** What is posted for a part of a record that is none itself: a commission is its order's. */
const PARTS: Readonly<Record<string, RecordName>> = { orderCommission: 'order' };

const recordOf = (lifecycle: string) => PARTS[lifecycle] ?? (lifecycle as RecordName);

/** A page of the journal with its total. Throws InvalidCursor. */
export async function listPostings(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: 'at',
    column: sql`${ledgerPostings.at}`,
    id: sql`${ledgerPostings.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const { id, at, kind, currency, lifecycle, recordId } = ledgerPostings;
  const found = await call.db
    .select({ id, at, kind, currency, lifecycle, recordId, cursor: window.cursor })
    .from(ledgerPostings)
    .where(and(postingsOf(call, request), ofTab(request.tab), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab));
  return { ...page, rows: await withEntries(call, page.rows), total };
}

/** How many postings each tab holds under a filter, up to a cap. */
export const countPostings = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, POSTING_TABS, (tab) => foundIn(call, filter, tab));

type Found = Pick<
  typeof ledgerPostings.$inferSelect,
  'id' | 'at' | 'kind' | 'currency' | 'lifecycle' | 'recordId'
>;

async function withEntries(call: Caller, found: readonly Found[]): Promise<Posting[]> {
  if (found.length === 0) return [];
  const entries = await call.db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        inShop(ledgerEntries, call),
        inArray(
          ledgerEntries.postingId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(ledgerEntries.postingId, ledgerEntries.line);
  const accounts = await namedAccounts(
    call,
    entries.map(({ account }) => account),
  );
  const byPosting = Map.groupBy(entries, ({ postingId }) => postingId);
  const names = new Map<string, string>();
  for (const [lifecycle, some] of Map.groupBy(found, ({ lifecycle }) => lifecycle)) {
    const rows = call.product.rows[recordOf(lifecycle)];
    const ids = [...new Set(some.map(({ recordId }) => recordId))];
    for (const [id, name] of await namesOf(rows, call, ids)) names.set(`${lifecycle} ${id}`, name);
  }
  return found.map(({ id, at, kind, currency, lifecycle, recordId }) => {
    const sides = byPosting.get(id) ?? [];
    const debits = sides.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
    return {
      ...{ id, kind, currency, recordId },
      lifecycle: recordOf(lifecycle),
      at: at.toISOString(),
      amount: fromMinor(debits),
      entries: sides.map(({ line, account, amount }) => ({
        ...(accounts.get(account) as LedgerAccount),
        line,
        side: amount > 0n ? ('debit' as const) : ('credit' as const),
        amount: fromMinor(amount > 0n ? amount : -amount),
      })),
      recordName: names.get(`${lifecycle} ${recordId}`) ?? null,
    };
  });
}

/** The postings of a tab that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter, tab: PostingTab): SQL =>
  sql`select 1 from ${ledgerPostings} where ${and(postingsOf(call, filter), ofTab(tab))}`;

function postingsOf(call: Caller, { search, account, from, to }: Filter): SQL | undefined {
  return and(
    inShop(ledgerPostings, call),
    from ? gte(ledgerPostings.at, new Date(from)) : undefined,
    to ? lt(ledgerPostings.at, new Date(to)) : undefined,
    account
      ? inArray(
          ledgerPostings.id,
          subquery()
            .select({ id: ledgerEntries.postingId })
            .from(ledgerEntries)
            .where(and(inShop(ledgerEntries, call), ofAccount(account))),
        )
      : undefined,
    search ? or(...namedLike(call, search), ...numbered(search)) : undefined,
  );
}

const ofAccount = (account: string): SQL =>
  account.endsWith(':')
    ? sql`starts_with(${ledgerEntries.account}, ${account})`
    : eq(ledgerEntries.account, account);

/** The posting that has a number, or those of a record without a name, which is called by its id: `#12`. */
function numbered(search: string): SQL[] {
  const [, mark, digits] = /^(#?)(\d{1,15})$/.exec(search.trim()) ?? [];
  if (digits === undefined) return [];
  const column = mark === '#' ? ledgerPostings.recordId : ledgerPostings.id;
  return [eq(column, Number(digits))];
}

/** Postings of records that a person calls so, of each kind that moves money. */
function namedLike(call: Caller, search: string): SQL[] {
  return Object.values(LIFECYCLES)
    .flat()
    .flatMap((lifecycle) => {
      const { id, name, ofShop } = call.product.rows[recordOf(lifecycle)];
      if (!is(name, PgColumn)) return [];
      const named = subquery()
        .select({ id })
        .from(id.table)
        .where(and(ofShop(call.shop.id), eachWordIn(search, name)));
      return (
        and(eq(ledgerPostings.lifecycle, lifecycle), inArray(ledgerPostings.recordId, named)) ?? []
      );
    });
}

function ofTab(tab: PostingTab): SQL | undefined {
  return tab === 'all' ? undefined : inArray(ledgerPostings.lifecycle, [...LIFECYCLES[tab]]);
}
