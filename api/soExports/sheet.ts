import { nameIn } from '../kernel/language.ts';
import {
  choice,
  count,
  currencyColumn,
  dayOf,
  fromDay,
  listSheet,
  moment,
  named,
  phone,
  price,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import { unitKey } from '../kernel/quantity.ts';
import type { SoExportFilter } from './calls.ts';
import type { SoExportRow, SoGoods, SoLine } from './soExport.ts';

/** The first numbers of so many orders, and that there are more. */
export const someNumbers = (numbers: readonly string[], count: number): string =>
  [...numbers, ...(count > numbers.length ? ['…'] : [])].join(', ');

/** The numbers of an export's orders, as far as its row has them. */
export const numbersOf = ({ first, orders }: SoExportRow): string =>
  someNumbers(
    first.map(({ orderSn }) => orderSn),
    orders,
  );

/** The list of exports as a sheet. */
export const soExportsSheet = listSheet<SoExportRow, SoExportFilter>()({
  namespace: 'soExports',
  columns: {
    file: text('fields.file', ({ file }) => file, 28),
    kind: choice('fields.kind', 'kinds', ({ kind }) => kind),
    at: moment('fields.at', ({ at }) => at),
    by: text('fields.by', ({ byName }) => byName),
    orders: count('fields.orders', ({ orders }) => orders),
    numbers: text('fields.numbers', numbersOf, 28),
  },
  filters: { from: fromDay('list.from'), to: toDay('list.to') },
});

const inCurrency = <Row extends { currency: string }>({ currency }: Row): string => currency;

/** The unit as the file's language calls it. */
const unitColumn = <Row extends { unit: string; unitZh: string }>() =>
  text<Row>(
    'sheet.unit',
    ({ unit, unitZh }, { locale, text: say }) =>
      locale === 'zh-CN' ? unitZh || unit : (say(unitKey(unit, 1)) ?? unit),
    10,
  );

/** The lines of sales orders as a sheet; what is the whole order's stands on its first line. */
export const soSheet = listSheet<SoLine, object>()({
  namespace: 'soExports',
  title: 'sheet.title',
  columns: {
    order: text('sheet.order', ({ orderSn }) => orderSn, 18),
    placedAt: dayOf('sheet.placedAt', ({ placedAt }) => placedAt),
    deliveryAt: moment('sheet.deliveryAt', ({ deliveryAt }) => deliveryAt),
    customerNumber: text('sheet.customerNumber', (row) => row.customerNumber, 14),
    customer: named('sheet.customer', (row) => ({
      name: row.customerName,
      nameZh: row.customerNameZh,
    })),
    terms: text('sheet.terms', ({ terms }, say) =>
      terms === null ? null : (say.text(`names:terms.${terms}`) ?? terms),
    ),
    contact: text('sheet.contact', ({ contact }) => contact),
    phone: phone('sheet.phone', (row) => row.phone),
    address: text('sheet.address', ({ address }) => address, 32),
    remark: text('sheet.remark', ({ remark }) => remark, 24),
    line: { type: 'integer', header: 'sheet.line', width: 6, value: ({ line }) => line },
    sku: text('sheet.sku', ({ sku }) => sku, 12),
    goods: text('sheet.goods', (row, { locale }) => nameIn(locale, row), 28),
    specification: text('sheet.specification', (row) => row.specification, 20),
    quantity: {
      type: 'quantity',
      header: 'sheet.quantity',
      width: 10,
      value: (row) => row.quantity,
    },
    unit: unitColumn(),
    kilos: { type: 'quantity', header: 'sheet.kilos', width: 12, value: ({ kilos }) => kilos },
    price: price('sheet.price', (row) => row.price, inCurrency),
    amount: sum('sheet.amount', ({ amount }) => amount, inCurrency),
    discount: sum('sheet.discount', ({ discount }) => discount, inCurrency),
    gst: sum('sheet.gst', ({ gst }) => gst, inCurrency),
    deliveryFee: sum('sheet.deliveryFee', ({ deliveryFee }) => deliveryFee, inCurrency),
    deliveryGst: sum('sheet.deliveryGst', ({ deliveryGst }) => deliveryGst, inCurrency),
    total: sum('sheet.total', ({ total }) => total, inCurrency),
    currency: currencyColumn('sheet.currency', inCurrency),
  },
  filters: {},
});

/** The goods of sales orders added up, as a sheet. */
export const soGoodsSheet = listSheet<SoGoods, object>()({
  namespace: 'soExports',
  title: 'goods.title',
  columns: {
    sku: text('sheet.sku', ({ sku }) => sku, 12),
    goods: text('sheet.goods', (row, { locale }) => nameIn(locale, row), 28),
    specification: text('sheet.specification', (row) => row.specification, 20),
    quantity: {
      type: 'quantity',
      header: 'sheet.quantity',
      width: 10,
      value: (row) => row.quantity,
    },
    unit: unitColumn(),
    kilos: { type: 'quantity', header: 'sheet.kilos', width: 12, value: ({ kilos }) => kilos },
    // An order has several goods: the sum of this column would be no number of orders.
    orders: { type: 'integer', header: 'fields.orders', width: 10, value: (row) => row.orders },
    amount: sum('sheet.amount', ({ amount }) => amount, inCurrency),
    discount: sum('sheet.discount', ({ discount }) => discount, inCurrency),
    net: sum('goods.net', ({ net }) => net, inCurrency),
    gst: sum('sheet.gst', ({ gst }) => gst, inCurrency),
    currency: currencyColumn('sheet.currency', inCurrency),
    numbers: text('fields.numbers', ({ orderSns }) => orderSns.join(', '), 40),
  },
  filters: {},
});
