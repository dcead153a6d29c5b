import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account, AccountDetail, accounts as contract } from '../../api/accounts/calls.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import { ACCOUNT_PLACES } from '../../machines/account/law/facts.ts';
import { accountLifecycle } from '../../machines/account/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { avatarsOf } from './avatar.ts';
import { factsOf, shopIdsOf } from './facts.ts';

type ListRequest = z.output<(typeof contract)['listUser']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'actor'>;

const BY_USERNAME: Sort = {
  name: 'username',
  column: sql`${accounts.username}`,
  id: sql`${accounts.id}`,
  type: 'text',
  descending: false,
};

/** Accounts that belong to the caller's shop. */
const ofShop = ({ db, shopId }: Caller): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(accountShops)
      .where(and(inShop(accountShops, { shopId }), eq(accountShops.accountId, accounts.id))),
  );

/**
 * A page of the shop's accounts by account, found by account, name or phone, with how many of each
 * status the search finds. Throws InvalidCursor.
 */
export async function listAccounts(call: Caller, request: ListRequest) {
  const { search, status, roleId } = request;
  const { username, name, phone } = accounts;
  const byWords = eachWordIn(search, username, name, phone);
  const searched = and(
    ofShop(call),
    roleId ? eq(accounts.roleId, roleId) : undefined,
    byWords && or(byWords, phoneHas(phone, search)),
  );
  const window = windowOf(request, BY_USERNAME);
  const rows = await call.db
    .select({ account: accounts, role: roles, cursor: window.cursor })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(and(searched, status ? eq(accounts.status, status) : undefined, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counts = await countsOf(call, searched);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: row.account.id })),
    request,
    BY_USERNAME,
  );
  return {
    ...page,
    rows: page.rows.map(presentAccount),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

/** One account of the caller's shop with its history. @throws Failure 4040 */
export async function accountDetail(call: Caller, id: number): Promise<AccountDetail> {
  return detailOf(call, and(ofShop(call), eq(accounts.id, id)));
}

/**
 * One that the caller has just moved: it may have left the shop thereby.
 * @param oneTimePassword said in this answer alone
 */
export async function movedAccount(
  call: Caller,
  id: number,
  oneTimePassword: string | null = null,
): Promise<AccountDetail> {
  return { ...(await detailOf(call, eq(accounts.id, id))), oneTimePassword };
}

/** The shops that an account belongs to, by name; or some of them. */
async function shopsOf({ db }: Pick<Call, 'db'>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: shops.id, name: shops.name, nameEn: shops.nameEn })
    .from(shops)
    .where(inArray(shops.id, [...ids]))
    .orderBy(asc(shops.id));
}

/** The shops that the caller may give an account: the caller's own. */
export async function ownShops(call: Call) {
  return shopsOf(call, await shopIdsOf(call.db, call.account.id));
}

async function detailOf(call: Caller, where: SQL | undefined): Promise<AccountDetail> {
  const [row] = await call.db
    .select({ account: accounts, role: roles })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(where);
  if (!row) throw notFound();
  const { shopIds, lastIn, ...facts } = await factsOf(call.db, row, call.actor);
  return {
    account: presentAccount(row),
    shops: await shopsOf(call, shopIds),
    avatars: await avatarsOf(call.db, row.account.id),
    state: row.account.status,
    facts: { ...facts, shopIds: [...shopIds], lastIn: [...lastIn] },
    history: (await readHistory(call.db, accountLifecycle.id, row.account.id)).map((line) => ({
      ...line,
      payload: payloadFor(line.payload, shopIds),
    })),
    oneTimePassword: null,
  };
}

/** What a move was given, without the shops of the account that the reader does not see. */
function payloadFor(payload: HistoryLine['payload'], shopIds: readonly number[]) {
  const { card } = payload as { card?: { shopIds?: number[] } };
  if (!card?.shopIds) return payload;
  return {
    ...payload,
    card: { ...card, shopIds: card.shopIds.filter((id) => shopIds.includes(id)) },
  };
}

async function countsOf(call: Caller, searched: SQL | undefined) {
  const counted = await call.db
    .select({ tab: accounts.status, count: sql<number>`count(*)::int` })
    .from(accounts)
    .where(searched)
    .groupBy(accounts.status);
  return tabsOf(ACCOUNT_PLACES, counted);
}

function presentAccount({
  account,
  role,
}: {
  account: typeof accounts.$inferSelect;
  role: typeof roles.$inferSelect;
}): Account {
  const { id, username, name, phone, roleId, status, salesPersonCode, avatar, version } = account;
  return {
    id,
    username,
    name,
    phone,
    roleId,
    roleName: role.name,
    roleNameEn: role.nameEn,
    status,
    salesPersonCode,
    avatar,
    version,
  };
}
