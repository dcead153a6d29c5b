import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  LEAD_TABS,
  type LeadDetail,
  type LeadRow,
  type leadFilter,
} from '../../api/leads/calls.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { filesOf } from '../kernel/files/fileUses.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordKept } from '../kernel/search.ts';
import { isOfOffice } from './officeShops.ts';
import { factsOf } from './stored.ts';
import { leads } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'actor'>;

type Filter = z.output<typeof leadFilter>;

/** What a list of leads asks for, after validation. */
type ListRequest = Filter & PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

const SORTS = {
  submittedAt: { column: sql`${leads.submittedAt}`, type: 'moment' },
  businessName: { column: sql`${leads.businessName}`, type: 'text' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/** A page of leads with its total. Throws InvalidCursor. */
export async function listLeads(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${leads.id}`, descending };
  const window = windowOf(request, sort);
  const rows = await call.db
    .select({ row: leads, cursor: window.cursor })
    .from(leads)
    .where(and(inShop(leads, call), leadsOf(request), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  const total = await countUpTo(call.db, found(call, request));
  return { ...page, rows: page.rows.map(presentRow), total };
}

/** How many leads each tab holds under a filter; the filter's own tab does not matter. */
export const countTabs = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, LEAD_TABS, (tab) => found(call, { ...filter, tab }));

/** The leads of the caller's shop that a filter finds, to be counted. */
const found = (call: Caller, filter: Filter): SQL =>
  sql`select 1 from ${leads} where ${and(inShop(leads, call), leadsOf(filter))}`;

/** One lead of the caller's shop as its page shows it. @throws Failure 4040 */
export async function leadDetail(call: Caller, id: number): Promise<LeadDetail> {
  const [one] = await call.db
    .select({ lead: leads, shop: shops, username: accounts.username })
    .from(leads)
    .leftJoin(shops, eq(shops.id, leads.openedShopId))
    .leftJoin(accounts, eq(accounts.id, leads.openedAccountId))
    .where(and(inShop(leads, call), eq(leads.id, id)));
  if (!one) throw notFound();
  const { lead: row, shop, username } = one;
  const pictures = await filesOf(call, leadLifecycle.id, [id]);
  return {
    lead: {
      ...presentRow(row),
      licence: pictures.get(id)?.[0] ?? null,
      agreedAt: row.agreedAt?.toISOString() ?? null,
      erasedAt: row.erasedAt?.toISOString() ?? null,
      opened:
        shop === null || row.openedAccountId === null || username === null
          ? null
          : {
              shopId: shop.id,
              name: shop.name,
              nameEn: shop.nameEn,
              accountId: row.openedAccountId,
              username,
            },
    },
    state: row.state as LeadDetail['state'],
    facts: factsOf(
      { ...row, isOfOffice: await isOfOffice(call.db, row.shopId) },
      personOf(call.actor),
    ),
    history: await readHistory(call.db, leadLifecycle.id, id),
    oneTimePassword: null,
  };
}

function leadsOf({ tab, search, kind, country, submittedFrom, submittedTo }: Filter) {
  const conditions: SQL[] = [
    ...(tab === 'all' ? [] : [eq(leads.status, tab)]),
    ...eachWordKept(leads.searchText, search),
    ...(kind ? [inArray(leads.kind, kind)] : []),
    ...(country ? [inArray(leads.country, country)] : []),
    ...(submittedFrom ? [gte(leads.submittedAt, new Date(submittedFrom))] : []),
    ...(submittedTo ? [lt(leads.submittedAt, new Date(submittedTo))] : []),
  ];
  return and(...conditions);
}

const presentRow = (row: typeof leads.$inferSelect): LeadRow => ({
  id: row.id,
  leadNo: row.leadNo,
  kind: row.kind,
  contactName: row.contactName,
  email: row.email,
  mobile: row.mobile,
  businessName: row.businessName,
  branchAddress: row.branchAddress,
  country: row.country,
  reference: row.reference,
  language: row.language,
  // The database keeps it as text; the chart that wrote it names the same as the contract.
  status: row.status as LeadRow['status'],
  submittedAt: row.submittedAt.toISOString(),
  enteredByName: row.enteredByName,
  handlerName: row.handlerName,
  version: row.version,
});
