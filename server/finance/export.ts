import type { FinanceDay, FinanceOrder, ORDER_AMOUNTS } from '../../api/finance/calls.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { spooled } from '../kernel/files/spool.ts';
import { turns } from '../kernel/files/turns.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { shopWordsIn, textOf, unitInWords } from '../kernel/messages.ts';
import { allOrders, type Chosen } from './list.ts';
import { daysOf } from './overview.ts';
import type { Span } from './span.ts';

/** Reports that are written at once; each keeps one of the database's connections for it. */
const inTurn = turns(3);

/**
 * The finance report as a workbook, of one moment: the daily summary, the order detail and the product
 * lines. With some chosen only these, without the daily summary, which is of all.
 */
export function exportFinanceReport(
  call: Call,
  span: Span,
  chosen: Chosen | null,
): Promise<FileAnswer> {
  const { locale, shop } = call;
  const words = shopWordsIn(locale, shop);
  const word = (key: string) =>
    textOf(locale, `finance:${key}`, words) ?? textOf(locale, `orders:${key}`, words) ?? key;
  const book = async (tx: Transaction) =>
    writeXlsx({
      totalLabel: word('total'),
      sheets: [
        ...(chosen
          ? []
          : [
              {
                name: word('daily.title'),
                columns: dayColumns(word, call),
                rows: await daysOf({ ...call, db: tx }, span),
              },
            ]),
        {
          name: word('detail.title'),
          columns: orderColumns(word, call),
          rows: allOrders(tx, 'details', span, chosen),
        },
        {
          name: word('report.lines'),
          columns: lineColumns(word, call),
          rows: linesOf(allOrders(tx, 'lines', span, chosen)),
        },
      ],
    });
  return inTurn(async () => ({
    name: `${word('report.file')}-${span.from}-${span.to}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: await inOneMoment(call.db, async (tx) => spooled(await book(tx))),
  }));
}

/** A line of goods; `quantity` and `price` are null where it only says what was changed of an order. */
interface Line {
  orderSn: string;
  name: string;
  nameZh: string;
  quantity: number | null;
  kilos?: number | undefined;
  unit: string;
  unitZh: string;
  price: string | null;
  amount: string;
}

/**
 * The goods of the orders, so that their sum is that of the subtotals: where an order was changed on
 * another day than it was paid on, a line says by how much it differs.
 */
async function* linesOf(orders: AsyncIterable<FinanceOrder>): AsyncGenerator<Line> {
  for await (const { orderSn, lines, subtotal } of orders) {
    for (const line of lines) yield { ...line, orderSn };
    const said = lines.reduce((sum, { amount }) => sum + sumToMinor(amount), 0n);
    const rest = sumToMinor(subtotal ?? '0') - said;
    if (rest !== 0n) yield { ...CHANGED, orderSn, amount: fromMinor(rest) };
  }
}

const CHANGED = { name: '', nameZh: '', quantity: null, unit: '', unitZh: '', price: null };

type Words = (key: string) => string;

const minor = (amount: string | null) => (amount === null ? null : sumToMinor(amount));

type DayAmount = Exclude<keyof FinanceDay, 'date' | 'orderCount' | 'closingBalance'>;

function dayColumns(word: Words, { shop: { currency } }: Call): XlsxColumn<FinanceDay>[] {
  // A day by the shop's clock is one already.
  const timeZone = 'UTC';
  const amount = (name: DayAmount) =>
    ({
      type: 'money',
      header: word(`daily.${name}`),
      currency,
      total: true,
      value: (day: FinanceDay) => minor(day[name]),
    }) as const;
  return [
    {
      type: 'date',
      header: word('daily.date'),
      width: 12,
      timeZone,
      value: ({ date }) => new Date(`${date}T00:00Z`),
    },
    {
      type: 'integer',
      header: word('daily.orderCount'),
      total: true,
      value: ({ orderCount }) => orderCount,
    },
    amount('totalIncome'),
    amount('serviceCharge'),
    amount('serviceChargeGst'),
    amount('correctedIncome'),
    amount('correctedServiceCharge'),
    amount('correctedServiceChargeGst'),
    {
      type: 'money',
      header: word('daily.closingBalance'),
      currency,
      // It is a balance: of all days it is that of the last one.
      total: 'last',
      value: ({ closingBalance }) => minor(closingBalance),
    },
  ];
}

function orderColumns(word: Words, { locale, shop }: Call): XlsxColumn<FinanceOrder>[] {
  const { currency, timeZone } = shop;
  const text = (name: string, value: (row: FinanceOrder) => string | null, width = 16) =>
    ({ type: 'text', header: word(`detail.${name}`), width, value }) as const;
  const moment = (name: string, value: (row: FinanceOrder) => string | null) =>
    ({
      type: 'dateTime',
      header: word(`detail.${name}`),
      width: 18,
      timeZone,
      value: (row: FinanceOrder) => {
        const at = value(row);
        return at === null ? null : new Date(at);
      },
    }) as const;
  const amount = (name: (typeof ORDER_AMOUNTS)[number]) =>
    ({
      type: 'money',
      header: word(`detail.${name}`),
      currency,
      total: true,
      value: (row: FinanceOrder) => minor(row[name]),
    }) as const;
  const isZh = locale === 'zh-CN';
  return [
    text('orderSn', ({ orderSn }) => orderSn, 18),
    text('entry', ({ isCorrection }) => word(`entries.${isCorrection ? 'correction' : 'order'}`)),
    text('kind', ({ kind }) => word(`kinds.${kind}`)),
    text('channel', ({ channel }) => word(`channels.${channel}`)),
    moment('placedAt', ({ placedAt }) => placedAt),
    moment('deliveryAt', ({ deliveryAt }) => deliveryAt),
    text(
      'deliveryType',
      ({ deliveryType }) => deliveryType && word(`deliveryTypes.${deliveryType}`),
    ),
    text('status', ({ status }) => word(`places.${status}`)),
    text('paymentMethod', ({ paymentMethod: method }) => method && word(`methods.${method}`)),
    text(
      'lines',
      ({ lines }) =>
        lines.map((line) => `${isZh ? line.nameZh : line.name} × ${line.quantity}`).join('; '),
      40,
    ),
    amount('subtotal'),
    amount('subtotalGst'),
    amount('shippingFee'),
    amount('packingFee'),
    amount('packingGst'),
    amount('promotion'),
    amount('promotionGst'),
    amount('tax'),
    amount('paymentAmount'),
    amount('voucherSales'),
    amount('paymentGatewayFee'),
    amount('reservationFee'),
    amount('serviceCharge'),
    amount('paidAmount'),
    amount('refund'),
    amount('refundGst'),
    amount('taxKept'),
    text('channelFeeRate', ({ channelFeeRate }) => channelFeeRate && `${channelFeeRate}%`, 10),
    amount('platformServiceFee'),
    amount('platformServiceTax'),
    amount('deliveryExpense'),
    amount('settlementAmount'),
    amount('borneByOthers'),
    amount('transferAmount'),
  ];
}

function lineColumns(word: Words, { locale, shop: { currency } }: Call): XlsxColumn<Line>[] {
  const isZh = locale === 'zh-CN';
  return [
    { type: 'text', header: word('detail.orderSn'), width: 18, value: ({ orderSn }) => orderSn },
    {
      type: 'text',
      header: word('lines.name'),
      width: 30,
      value: ({ name, nameZh, quantity }) =>
        quantity === null ? word('report.changed') : isZh ? nameZh : name,
    },
    {
      type: 'quantity',
      header: word('lines.quantity'),
      width: 12,
      value: ({ quantity }) => quantity,
    },
    {
      type: 'text',
      header: word('lines.unit'),
      width: 10,
      value: (line) => line.unit && unitInWords(locale, line),
    },
    {
      type: 'quantity',
      header: word('lines.kilos'),
      width: 12,
      value: ({ kilos }) => kilos ?? null,
    },
    { type: 'money', header: word('lines.price'), currency, value: ({ price }) => minor(price) },
    {
      type: 'money',
      header: word('lines.amount'),
      currency,
      total: true,
      value: ({ amount }) => minor(amount),
    },
  ];
}
