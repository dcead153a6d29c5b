import { and, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import {
  type taxReturns as contract,
  TAX_DOCUMENT_TABS,
  type TaxDocument,
  type TaxDocumentTab,
  type TaxGroup,
  type TaxSums,
} from '../../api/taxReturns/calls.ts';
import { onWire } from '../finance/orderMoney.ts';
import { creditNotes, invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;
type ListRequest = z.output<(typeof contract)['listTaxDocument']['body']>;
type Filter = z.output<(typeof contract)['countTaxDocument']['body']>;

/** Counting stops here, as in the lists of invoices and credit notes. */
const MOST_COUNTED = 10_000;

/**
 * The tax invoices and credit notes of the caller's shop as they were issued, one row each, credit notes
 * below nought. An invoice's day is read off its order, where it has an index; `audit.ts` holds that it is
 * the one that the invoice says.
 * @param span moments, `from` ≤ at < `to`
 */
export const documentsOf = (
  call: Pick<Call, 'shopId'>,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): SQL => sql`
  select ${orders.id} * 2 as id, 'invoice' as kind, ${orders.id} as order_id, null::int as credit_note_id,
    ${orders.invoiceNo} as number, ${orders.invoicedAt} as at, ${invoices.says} as says,
    (${invoices.says} ->> 'gst')::numeric as gst, (${invoices.says} ->> 'total')::numeric as total,
    ${orders.searchText} as search_text
  from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
  where ${and(
    inShop(orders, call),
    isNotNull(orders.invoicedAt),
    from && gte(orders.invoicedAt, from),
    to && lt(orders.invoicedAt, to),
  )}
  union all
  select ${creditNotes.id} * 2 + 1, 'creditNote', ${creditNotes.orderId}, ${creditNotes.id}::int,
    ${creditNotes.creditNo}, ${creditNotes.issuedAt}, ${invoices.says},
    -${creditNotes.gst}, -${creditNotes.amount}, ${orders.searchText}
  from ${creditNotes} join ${invoices} on ${invoices.orderId} = ${creditNotes.orderId}
    join ${orders} on ${orders.id} = ${creditNotes.orderId}
  where ${and(
    inShop(creditNotes, call),
    from && gte(creditNotes.issuedAt, from),
    to && lt(creditNotes.issuedAt, to),
  )}`;

const RATE = sql`(e.says ->> 'gstPercent')::numeric`;
const CURRENCY = sql`e.says ->> 'currency'`;

/** A page of the register with its total. Throws InvalidCursor. */
export async function listTaxDocuments(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = {
    name: by,
    column: by === 'number' ? sql`e.number collate "C"` : byDay(call),
    id: sql`e.id`,
    type: 'text',
    descending,
  };
  const window = windowOf(request, sort);
  const { rows } = await call.db.execute<Found>(sql`
    select e.id::text as id, e.kind, e.number, e.order_id::text as "invoiceId",
      e.credit_note_id as "creditNoteId",
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt",
      e.says ->> 'orderSn' as "orderSn", e.says -> 'customer' ->> 'name' as "customerName",
      e.says -> 'customer' ->> 'nameZh' as "customerNameZh",
      coalesce(e.says -> 'customer' ->> 'uen', '') as uen, ${RATE}::numeric(5, 2)::text as "gstPercent",
      ${onWire(sql`e.total - e.gst`)} as net, ${onWire(sql`e.gst`)} as gst,
      ${onWire(sql`e.total`)} as total, ${CURRENCY} as currency, ${window.cursor} as cursor
    ${foundFrom(call, request, request.tab)} and ${window.where ?? sql`true`}
    order by ${window.orderBy} limit ${window.limit}`);
  const found = rows.map(({ id, invoiceId, ...row }) => ({
    ...row,
    id: Number(id),
    invoiceId: Number(invoiceId),
  }));
  const page = pageOf(found, request, sort);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => row as TaxDocument),
    total: await countUpTo(call.db, foundIn(call, request, request.tab), MOST_COUNTED),
  };
}

type Found = Record<string, unknown> & { id: string; invoiceId: string; cursor: string };

/** Day by day; on a day invoices before credit notes, each in the order of their numbers. */
const byDay = ({ shop }: Pick<Call, 'shop'>): SQL => sql`(
  to_char(e.at at time zone ${shop.timeZone}, 'YYYY-MM-DD')
  || case e.kind when 'invoice' then ' 1 ' else ' 2 ' end || e.number) collate "C"`;

/** How many documents each tab holds under a filter, up to a cap. */
export const countTaxDocuments = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, TAX_DOCUMENT_TABS, (tab) => foundIn(call, filter, tab), MOST_COUNTED);

/** What all documents that a filter finds come to, by kind and rate. */
export async function sumTaxDocuments(call: Caller, filter: Filter): Promise<TaxSums> {
  const { rows } = await call.db.execute<TaxGroup & Record<string, unknown>>(sql`
    select e.kind, ${RATE}::numeric(5, 2)::text as "gstPercent", ${CURRENCY} as currency,
      count(*)::int as count, ${onWire(sql`sum(e.total - e.gst)`)} as net,
      ${onWire(sql`sum(e.gst)`)} as gst, ${onWire(sql`sum(e.total)`)} as total
    ${foundFrom(call, filter, filter.tab)}
    group by 1, 2, 3`);
  const groups = rows.toSorted(inOrder(call.shop.currency));
  const byCurrency = Map.groupBy(groups, ({ currency }) => currency);
  return {
    groups,
    totals: [...byCurrency].map(([currency, some]) => ({
      currency,
      count: some.reduce((sum, { count }) => sum + count, 0),
      net: sumOf(some, 'net'),
      gst: sumOf(some, 'gst'),
      total: sumOf(some, 'total'),
    })),
  };
}

/** What some groups come to, a decimal string. */
export const sumOf = (groups: readonly TaxGroup[], name: 'net' | 'gst' | 'total'): string =>
  fromMinor(groups.reduce((sum, group) => sum + sumToMinor(group[name]), 0n));

const inOrder = (own: string) => (one: TaxGroup, other: TaxGroup) =>
  Number(other.currency === own) - Number(one.currency === own) ||
  one.currency.localeCompare(other.currency) ||
  // Invoices before credit notes.
  other.kind.localeCompare(one.kind) ||
  Number(other.gstPercent) - Number(one.gstPercent);

const foundIn = (call: Caller, filter: Filter, tab: TaxDocumentTab): SQL =>
  sql`select 1 ${foundFrom(call, filter, tab)}`;

/** From where the documents of a tab that a filter finds are read. */
function foundFrom(call: Caller, filter: Filter, tab: TaxDocumentTab): SQL {
  const { search, issuedFrom, issuedTo, rates } = filter;
  const from = issuedFrom ? new Date(issuedFrom) : undefined;
  const to = issuedTo ? new Date(issuedTo) : undefined;
  const found = and(
    tab === 'all' ? undefined : sql`e.kind = ${tab}`,
    rates && rates.length > 0
      ? inArray(
          RATE,
          rates.map((rate) => sql`${rate}::numeric`),
        )
      : undefined,
    eachWordIn(
      search,
      sql`e.search_text`,
      sql`e.number`,
      sql`e.says ->> 'invoiceNo'`,
      sql`e.says -> 'customer' ->> 'name'`,
      sql`e.says -> 'customer' ->> 'nameZh'`,
      sql`coalesce(e.says -> 'customer' ->> 'uen', '')`,
    ),
  );
  return sql`from (${documentsOf(call, { from, to })}) e where ${found ?? sql`true`}`;
}
