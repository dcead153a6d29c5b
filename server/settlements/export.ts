import { and, asc, eq, gt } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { Call } from '../kernel/context.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { borneByOthers, transferAmount } from './figures.ts';
import { settlementOf } from './queries.ts';
import { settlementLines } from './tables.ts';

type Line = typeof settlementLines.$inferSelect;

/** Orders read at once. */
const AT_ONCE = 1_000;

/**
 * The orders of a statement as a spreadsheet, with the sums of the statement below them.
 * @throws Failure 4040
 */
export async function exportSettlement(call: Call, id: number): Promise<FileAnswer> {
  const { settlementNo, currency } = await settlementOf(call, id);
  const words = shopWordsIn(call.locale, call.shop);
  const word = (key: string) => textOf(call.locale, `settlements:${key}`, words) ?? key;
  return {
    name: `${settlementNo}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: writeXlsx({
      sheets: [
        { name: settlementNo, columns: columnsOf(word, call, currency), rows: linesOf(call, id) },
      ],
      totalLabel: word('export.total'),
    }),
  };
}

/** Read in pieces, so that the rows are never all in memory as the database gave them. */
async function* linesOf(call: Pick<Call, 'db' | 'shopId'>, id: number): AsyncGenerator<Line> {
  for (let after = 0; ; ) {
    const rows = await call.db
      .select()
      .from(settlementLines)
      .where(
        and(
          inShop(settlementLines, call),
          eq(settlementLines.settlementId, id),
          gt(settlementLines.id, after),
        ),
      )
      .orderBy(asc(settlementLines.id))
      .limit(AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function columnsOf(
  word: (key: string) => string,
  { locale, shop: { timeZone } }: Call,
  currency: string,
): XlsxColumn<Line>[] {
  const field = (name: string) => word(`fields.${name}`);
  const text = (name: string, value: (line: Line) => string | null, width = 16) =>
    ({ type: 'text', header: field(name), width, value }) as const;
  const moment = (name: string, value: (line: Line) => Date | null) =>
    ({ type: 'dateTime', header: field(name), width: 18, timeZone, value }) as const;
  const amount = (name: string, value: (line: Line) => number | bigint) =>
    ({ type: 'money', header: field(name), currency, total: true, value }) as const;
  const ofOrders = (key: string) => textOf(locale, `orders:${key}`) ?? key;
  return [
    text('orderSn', ({ orderSn }) => orderSn),
    text('entry', ({ adjustment }) => word(adjustment ? 'entries.adjustment' : 'entries.order')),
    text('kind', ({ kind }) => ofOrders(`kinds.${kind}`)),
    moment('placedAt', ({ placedAt }) => placedAt),
    moment('completedAt', ({ completedAt }) => completedAt),
    moment('deliveryAt', ({ deliveryAt }) => deliveryAt),
    text('paymentMethod', ({ paymentMethod }) =>
      paymentMethod === null ? null : ofOrders(`methods.${paymentMethod}`),
    ),
    amount('subtotal', ({ subtotal }) => subtotal),
    amount('shippingFee', ({ shippingFee }) => shippingFee),
    amount('deliveryFeeSubsidy', ({ deliveryFeeSubsidy }) => deliveryFeeSubsidy),
    amount('promotion', ({ promotion }) => promotion),
    amount('packingFee', ({ packingFee }) => packingFee),
    amount('consumptionTax', ({ consumptionTax }) => consumptionTax),
    amount('paymentAmount', ({ paymentAmount }) => paymentAmount),
    amount('turnover', ({ turnover }) => turnover),
    amount('refund', ({ refund }) => refund),
    amount('platformServiceFee', ({ platformServiceFee }) => platformServiceFee),
    amount('platformServiceTax', ({ platformServiceTax }) => platformServiceTax),
    amount('totalAmount', ({ totalAmount }) => totalAmount),
    amount('borneByOthers', borneByOthers),
    amount('transferAmount', transferAmount),
  ];
}
