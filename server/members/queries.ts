import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import { type members as contract, MEMBER_LEVELS, type Member } from '../../api/members/calls.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import { notFound } from '../kernel/failure.ts';
import { walletOf } from '../kernel/ledger/accounts.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { isPhoneOf, phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { orders } from '../orders/tables.ts';
import { members } from './tables.ts';

type ListRequest = z.output<(typeof contract)['listMember']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;

const SORTS = {
  name: { column: sql`${members.name}`, type: 'text' },
  registeredAt: { column: sql`${members.registeredAt}`, type: 'moment' },
  points: { column: sql`${members.points}`, type: 'amount' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/**
 * A page of members, found by name or phone, with how many of each level the other filters find.
 * Throws InvalidCursor.
 */
export async function listMembers(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${members.id}`, descending };
  const searched = and(inShop(members, call), searchedFor(request));
  const { level } = request;
  const found = and(searched, level ? eq(members.level, level) : undefined);
  const window = windowOf(request, sort);
  const rows = await call.db
    .select({ row: members, id: members.id, cursor: window.cursor })
    .from(members)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(rows, request, sort);
  const counted = await call.db
    .select({ tab: members.level, count: sql<number>`count(*)::int` })
    .from(members)
    .where(searched)
    .groupBy(members.level);
  const counts = tabsOf(MEMBER_LEVELS, counted);
  return {
    ...page,
    rows: await present(
      call,
      page.rows.map(({ row }) => row),
    ),
    counts,
    total: { count: counts[level ?? 'all'], exact: true },
  };
}

/** One member of the caller's shop. @throws Failure 4040 */
export async function memberDetail(call: Caller, id: number): Promise<Member> {
  const rows = await call.db
    .select()
    .from(members)
    .where(and(inShop(members, call), eq(members.id, id)));
  const [member] = await present(call, rows);
  if (!member) throw notFound();
  return member;
}

/** The member with this phone number, or null. */
export async function memberByPhone(call: Caller, phone: string): Promise<Member | null> {
  const rows = await call.db
    .select()
    .from(members)
    .where(and(inShop(members, call), isPhoneOf(members.phone, phone)))
    .orderBy(asc(members.id))
    .limit(1);
  return (await present(call, rows))[0] ?? null;
}

function searchedFor({ search }: ListRequest): SQL | undefined {
  if (!search?.trim()) return undefined;
  return or(eachWordIn(search, members.name, members.phone), phoneHas(members.phone, search));
}

type Row = typeof members.$inferSelect;

async function present(call: Caller, rows: readonly Row[]): Promise<Member[]> {
  if (rows.length === 0) return [];
  const bought = await boughtBy(
    call,
    rows.map(({ phone }) => phone),
  );
  const wallets = await walletsOf(
    call,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = bought.get(row.phone);
    return {
      id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      address: row.address,
      level: row.level,
      points: row.points,
      subscribed: row.subscribed,
      gender: row.gender,
      birthday: row.birthday,
      registeredAt: row.registeredAt.toISOString(),
      currency: call.shop.currency,
      walletBalance: fromMinor(wallets.get(walletOf(row.id)) ?? 0n),
      totalSpending: fromMinor(own?.spent ?? 0n),
      orderCount: own?.orders ?? 0,
      reservationCount: own?.reservations ?? 0,
      firstOrderAt: own?.first?.toISOString() ?? null,
      lastOrderAt: own?.last?.toISOString() ?? null,
    };
  });
}

/** What was bought under each phone number. */
async function boughtBy(call: Caller, phones: readonly string[]) {
  const rows = await call.db
    .select({
      phone: orders.customerPhone,
      orders: sql<number>`count(*)::int`,
      reservations: sql<number>`(count(*) filter (where ${orders.kind} = 'reservation'))::int`,
      spent: sql`coalesce(sum(${orders.paid} - ${orders.refunded}), 0)`.mapWith(
        ledgerEntries.amount,
      ),
      first: sql`min(${orders.placedAt})`.mapWith(orders.placedAt),
      last: sql`max(${orders.placedAt})`.mapWith(orders.placedAt),
    })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.customerPhone, [...phones])))
    .groupBy(orders.customerPhone);
  return new Map(rows.map((row) => [row.phone, row]));
}

/** What the shop owes on wallets: a credit of the ledger, so with its sign turned. */
async function walletsOf(call: Caller, ids: readonly number[]) {
  const rows = await call.db
    .select({
      account: ledgerEntries.account,
      owed: sql`-sum(${ledgerEntries.amount})`.mapWith(ledgerEntries.amount),
    })
    .from(ledgerEntries)
    .where(
      and(
        inShop(ledgerEntries, call),
        inArray(
          ledgerEntries.account,
          ids.map((id) => walletOf(id)),
        ),
        eq(ledgerEntries.currency, call.shop.currency),
      ),
    )
    .groupBy(ledgerEntries.account);
  return new Map(rows.map(({ account, owed }) => [account, owed]));
}
