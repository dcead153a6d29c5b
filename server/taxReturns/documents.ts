import { and, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_EXPORTED } from '../../api/kernel/exportLimit.ts';
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
import { tooLong } from '../kernel/listExport.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordInForms } from '../kernel/search.ts';
import { searchFormOf } from '../kernel/textForms.ts';
import { orders } from '../orders/tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;
type ListRequest = z.output<(typeof contract)['listTaxDocument']['body']>;
type Filter = z.output<(typeof contract)['countTaxDocument']['body']>;

/** Counting stops here, as in the lists of invoices and credit notes. */
const MOST_COUNTED = 10_000;

/** Credit notes are counted on from here: of one moment they come after the invoice that they take from. */
const AFTER_INVOICES = 2 ** 40;

/** Moments, `from` ≤ at < `to`. */
interface Issued {
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * The tax invoices of the caller's shop as they were issued, one row each. A day is read off the order,
 * where it has an index; `audit.ts` holds that it is the one that the invoice says.
 */
const invoicesOf = (call: Pick<Call, 'shopId'>, { from, to }: Issued): SQL => sql`
  select ${orders.id} as id, 'invoice' as kind, ${orders.id} as order_id, null::int as credit_note_id,
    ${orders.invoiceNo} as number, ${orders.invoicedAt} as at, ${invoices.says} as says,
    (${invoices.says} ->> 'gst')::numeric as gst, (${invoices.says} ->> 'total')::numeric as total,
    ${orders.searchText} as search_text
  from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
  where ${and(
    inShop(orders, call),
    isNotNull(orders.invoicedAt),
    from && gte(orders.invoicedAt, from),
    to && lt(orders.invoicedAt, to),
  )}`;

/** The credit notes likewise, below nought. */
const creditNotesOf = (call: Pick<Call, 'shopId'>, { from, to }: Issued): SQL => sql`
  select ${creditNotes.id} + ${sql.raw(String(AFTER_INVOICES))} as id, 'creditNote' as kind,
    ${creditNotes.orderId} as order_id, ${creditNotes.id}::int as credit_note_id,
    ${creditNotes.creditNo} as number, ${creditNotes.issuedAt} as at, ${invoices.says} as says,
    -${creditNotes.gst} as gst, -${creditNotes.amount} as total, ${orders.searchText} as search_text
  from ${creditNotes} join ${invoices} on ${invoices.orderId} = ${creditNotes.orderId}
    join ${orders} on ${orders.id} = ${creditNotes.orderId}
  where ${and(
    inShop(creditNotes, call),
    from && gte(creditNotes.issuedAt, from),
    to && lt(creditNotes.issuedAt, to),
  )}`;

/** Both of them. */
export const documentsOf = (call: Pick<Call, 'shopId'>, issued: Issued): SQL =>
  sql`${invoicesOf(call, issued)} union all ${creditNotesOf(call, issued)}`;

const RATE = sql`(e.says ->> 'gstPercent')::numeric`;
const CURRENCY = sql`e.says ->> 'currency'`;

/**
 * A page of the register with its total: of each kind no more is read than a page has, in the order of that
 * kind's own index. Throws InvalidCursor.
 */
export async function listTaxDocuments(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = {
    name: by,
    ...SORTS[by],
    id: sql`e.id`,
    descending,
  };
  const window = windowOf(request, sort);
  const issued = issuedIn(request);
  const found = foundBy(request, request.tab);
  const pageOfKind = (kind: SQL) => sql`(
    select * from (${kind}) e where ${and(found, window.where) ?? sql`true`}
    order by ${window.orderBy} limit ${window.limit})`;
  const { rows } = await call.db.execute<Found>(sql`
    select e.id::text as id, e.kind, e.number, e.order_id::text as "invoiceId",
      e.credit_note_id as "creditNoteId",
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt",
      e.says ->> 'orderSn' as "orderSn", e.says -> 'customer' ->> 'name' as "customerName",
      e.says -> 'customer' ->> 'nameZh' as "customerNameZh",
      coalesce(e.says -> 'customer' ->> 'uen', '') as uen, ${RATE}::numeric(5, 2)::text as "gstPercent",
      ${onWire(sql`e.total - e.gst`)} as net, ${onWire(sql`e.gst`)} as gst,
      ${onWire(sql`e.total`)} as total, ${CURRENCY} as currency, ${window.cursor} as cursor
    from (${pageOfKind(invoicesOf(call, issued))} union all ${pageOfKind(creditNotesOf(call, issued))}) e
    order by ${window.orderBy} limit ${window.limit}`);
  const shown = rows.map(({ id, invoiceId, ...row }) => ({
    ...row,
    id: Number(id),
    invoiceId: Number(invoiceId),
  }));
  const page = pageOf(shown, request, sort);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => row as TaxDocument),
    total: await countUpTo(call.db, foundIn(call, request, request.tab), MOST_COUNTED),
  };
}

type Found = Record<string, unknown> & { id: string; invoiceId: string; cursor: string };

const SORTS = {
  issuedAt: { column: sql`e.at`, type: 'moment' },
  number: { column: sql`e.number`, type: 'text' },
} as const satisfies Record<ListRequest['sort']['by'], Pick<Sort, 'column' | 'type'>>;

/**
 * That a file may hold all that a filter finds: asked before it is begun, since a page's own count ends
 * earlier. @throws Failure 4000, by the rule `exportIsNotTooLong`
 */
export async function mustFitFile(call: Caller, filter: Filter): Promise<void> {
  const { exact } = await countUpTo(call.db, foundIn(call, filter, filter.tab), MOST_EXPORTED);
  if (!exact) throw tooLong();
}

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
const foundFrom = (call: Caller, filter: Filter, tab: TaxDocumentTab): SQL =>
  sql`from (${documentsOf(call, issuedIn(filter))}) e where ${foundBy(filter, tab) ?? sql`true`}`;

const issuedIn = ({ issuedFrom, issuedTo }: Filter): Issued => ({
  from: issuedFrom ? new Date(issuedFrom) : undefined,
  to: issuedTo ? new Date(issuedTo) : undefined,
});

/** What a filter asks of documents (`e`) beside their days. */
function foundBy({ search, rates, currencies }: Filter, tab: TaxDocumentTab): SQL | undefined {
  return and(
    tab === 'all' ? undefined : sql`e.kind = ${tab}`,
    rates && rates.length > 0
      ? inArray(
          RATE,
          rates.map((rate) => sql`${rate}::numeric`),
        )
      : undefined,
    currencies && currencies.length > 0 ? inArray(CURRENCY, currencies) : undefined,
    // The order's own text has the customer's names and phone; bringing a text into the form that is
    // searched in takes longer than all else, and so is done once.
    eachWordInForms(
      search,
      sql`e.search_text`,
      searchFormOf(
        sql`concat_ws(' ', e.number, e.says ->> 'invoiceNo', e.says -> 'customer' ->> 'uen')`,
      ),
    ),
  );
}
