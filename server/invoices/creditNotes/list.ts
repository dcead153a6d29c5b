import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoices as contract } from '../../../api/invoices/calls.ts';
import {
  CREDIT_NOTE_TABS,
  type CreditNoteRow,
  type CreditNoteTab,
} from '../../../api/invoices/creditNotes.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { Call } from '../../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../../kernel/countUpTo.ts';
import { pageOf, type Sort, windowOf } from '../../kernel/page.ts';
import { inShop } from '../../kernel/scope.ts';
import { eachWordKeptOrIn } from '../../kernel/search.ts';
import { orders } from '../../orders/tables.ts';
import { creditNotes, type InvoiceSays, invoices } from '../tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
type ListRequest = z.output<(typeof contract)['listCreditNote']['body']>;
type Filter = z.output<(typeof contract)['countCreditNote']['body']>;

/** Counting stops here, as in the list of invoices. */
const MOST_COUNTED = 10_000;

/** A page of credit notes with its total. Throws InvalidCursor. */
export async function listCreditNotes(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: 'issuedAt',
    column: sql`${creditNotes.issuedAt}`,
    id: sql`${creditNotes.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({
      id: creditNotes.id,
      note: creditNotes,
      says: invoices.says,
      cursor: window.cursor,
    })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .innerJoin(invoices, eq(invoices.orderId, creditNotes.orderId))
    .where(and(foundBy(call, request), ofTab(request.tab), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab), MOST_COUNTED);
  return { ...page, rows: page.rows.map(presentCreditNote), total };
}

/** How many credit notes each tab holds under a filter, up to a cap. */
export const countCreditNotes = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, CREDIT_NOTE_TABS, (tab) => foundIn(call, filter, tab), MOST_COUNTED);

/** A credit note as the list shows it. */
export function presentCreditNote({
  note: { id, orderId, creditNo, issuedAt, amount, gst, postingId, remark },
  says,
}: {
  note: typeof creditNotes.$inferSelect;
  says: InvoiceSays;
}): CreditNoteRow {
  return {
    id,
    creditNo,
    issuedAt: issuedAt.toISOString(),
    invoiceId: orderId,
    invoiceNo: says.invoiceNo,
    orderSn: says.orderSn,
    customerName: says.customer.name,
    customerNameZh: says.customer.nameZh,
    currency: says.currency,
    gstPercent: says.gstPercent,
    net: fromMinor(amount - gst),
    gst: fromMinor(gst),
    total: fromMinor(amount),
    kind: kindOf({ amount, postingId }),
    remark,
  };
}

/** What a note comes of; `ofTab` asks the database the same. */
export const kindOf = ({
  amount,
  postingId,
}: Pick<typeof creditNotes.$inferSelect, 'amount' | 'postingId'>): CreditNoteRow['kind'] => {
  if (amount < 0) return 'takenBack';
  return postingId === null ? 'correction' : 'refund';
};

/** The credit notes of a tab that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter, tab: CreditNoteTab): SQL =>
  sql`select 1 from ${creditNotes} join ${orders} on ${eq(orders.id, creditNotes.orderId)}
    where ${and(foundBy(call, filter), ofTab(tab))}`;

function foundBy(
  call: Caller,
  { search, issuedFrom, issuedTo, customerId }: Filter,
): SQL | undefined {
  return and(
    inShop(creditNotes, call),
    issuedFrom ? gte(creditNotes.issuedAt, new Date(issuedFrom)) : undefined,
    issuedTo ? lt(creditNotes.issuedAt, new Date(issuedTo)) : undefined,
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    eachWordKeptOrIn(orders.searchText, search, orders.invoiceNo, creditNotes.creditNo),
  );
}

function ofTab(tab: CreditNoteTab): SQL | undefined {
  if (tab === 'all') return undefined;
  if (tab === 'takenBack') return lt(creditNotes.amount, 0);
  const { postingId } = creditNotes;
  return and(
    gte(creditNotes.amount, 0),
    tab === 'correction' ? isNull(postingId) : isNotNull(postingId),
  );
}
