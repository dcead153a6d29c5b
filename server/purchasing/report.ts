import { and, asc, desc } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { refused } from '../kernel/failure.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { type Filter, ordersOf } from './filter.ts';
import type { PurchaseLineRow } from './purchaseRecord.ts';
import { type FoundOrder, linesOf, ordersWith } from './queries.ts';
import { purchaseOrders } from './tables.ts';

/** Where nothing is ordered yet, or no more: such an order is in the report and not in its totals. */
const NOT_ORDERED: ReadonlySet<string> = new Set([
  ...placesTagged(purchaseOrderLifecycle, 'undecided'),
  ...placesTagged(purchaseOrderLifecycle, 'closed'),
]);

/** The most orders of one report. */
const MOST_ORDERS = 20_000;
/** Orders whose lines are read at once. */
const AT_ONCE = 500;

/** A row of the report: an order's line, or an order that has none yet. */
interface ReportRow {
  order: FoundOrder;
  line: PurchaseLineRow | null;
}

/**
 * The purchase report (spec section 7): the orders that a filter finds, newest first, line by line.
 * @throws Failure 4090 `reportIsNotTooLong`
 */
export async function exportPurchaseReport(call: Call, filter: Filter): Promise<FileAnswer> {
  const found = and(inShop(purchaseOrders, call), ordersOf(filter, call.now()));
  const orders = await ordersWith(call.db)
    .where(found)
    .orderBy(desc(purchaseOrders.createdAt), asc(purchaseOrders.id))
    .limit(MOST_ORDERS + 1);
  if (orders.length > MOST_ORDERS) {
    throw refused({ rule: 'reportIsNotTooLong', figures: { maximum: MOST_ORDERS } });
  }
  const word = wordsIn(call.locale);
  const day = dateAt(call.now(), call.shop.timeZone);
  return {
    name: `${word('report.file')}-${day}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: writeXlsx({
      sheets: [
        {
          name: word('report.sheet'),
          columns: columnsOf(word, call),
          rows: rowsOf(call, orders),
        },
      ],
      totalLabel: word('report.total'),
    }),
  };
}

async function* rowsOf(
  call: Pick<Call, 'db'>,
  orders: readonly FoundOrder[],
): AsyncGenerator<ReportRow> {
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    const lines = await linesOf(
      call.db,
      some.map(({ row }) => row.id),
    );
    for (const order of some) {
      const own = lines.get(order.row.id) ?? [];
      if (own.length === 0) yield { order, line: null };
      for (const line of own) yield { order, line };
    }
  }
}

type Words = (key: string) => string;

const wordsIn =
  (locale: Locale): Words =>
  (key) =>
    textOf(locale, `purchasing:${key}`) ?? key;

function columnsOf(word: Words, { locale, shop }: Call): XlsxColumn<ReportRow>[] {
  const { timeZone } = shop;
  const text = (field: string, value: (row: ReportRow) => string | null, width = 16) =>
    ({ type: 'text', header: word(`fields.${field}`), width, value }) as const;
  const moment = (field: string, value: (row: ReportRow) => Date | null) =>
    ({ type: 'dateTime', header: word(`fields.${field}`), width: 18, timeZone, value }) as const;
  const quantity = (field: string, value: (row: ReportRow) => number | null) =>
    ({ type: 'quantity', header: word(`fields.${field}`), width: 12, value }) as const;
  const currency = ({ order }: ReportRow) => order.row.currency;
  const place = (name: string) => word(`places.${name}`);
  return [
    text('number', ({ order }) => order.row.number),
    moment('createdAt', ({ order }) => order.row.createdAt),
    text('createdBy', ({ order }) => order.row.createdByName),
    text('status', ({ order }) => place(order.row.status)),
    text('paymentStatus', ({ order }) => place(order.row.paymentStatus)),
    text('emailStatus', ({ order }) => word(`emailStatuses.${order.row.emailStatus}`)),
    text('warehouse', ({ order }) => order.warehouse && nameIn(locale, order.warehouse)),
    text('supplier', ({ order }) => order.supplier?.name ?? '', 28),
    text('country', ({ order }) => order.row.country && word(`countries.${order.row.country}`)),
    text('company', ({ order }) => order.row.company, 28),
    text('tradeTerms', ({ order }) => order.row.tradeTerms, 12),
    text('containerNumber', ({ order }) => order.row.containerNumber),
    text('contact', ({ order }) => order.row.contact),
    text('phone', ({ order }) => shownPhone(order.row.phone, shop.countryCode)),
    moment('estimatedDeparture', ({ order }) => order.row.estimatedDeparture),
    moment('estimatedArrival', ({ order }) => order.row.estimatedArrival),
    text('sku', ({ line }) => line?.sku ?? null, 12),
    text('goods', ({ line }) => line && nameIn(locale, line), 30),
    text('area', ({ line }) => line?.area ?? null),
    text('unit', ({ line }) => (line ? unitInWords(locale, line) : null), 10),
    quantity('quantity', ({ line }) => line?.quantity ?? null),
    quantity('received', ({ line }) => line?.received ?? null),
    quantity('short', ({ line }) => line?.short ?? null),
    text('currency', currency, 10),
    {
      type: 'money',
      header: word('fields.cost'),
      currency,
      value: ({ line }) => line?.cost ?? null,
    },
    {
      type: 'money',
      header: word('fields.amount'),
      currency,
      total: ({ order }) => !NOT_ORDERED.has(order.row.status),
      value: ({ line }) => line?.amount ?? null,
    },
  ];
}
