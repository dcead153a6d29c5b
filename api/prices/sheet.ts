import { choice, chosen, listSheet, named, price, text } from '../kernel/listSheet.ts';
import { fromMinor, toMinor } from '../kernel/money.ts';
import type { CustomerPrice } from './price.ts';
import { pricedNames } from './pricedNames.ts';

/** The list of the prices that customers have for themselves as a sheet. */
export const pricesSheet = listSheet<
  CustomerPrice,
  { customerId?: number; goodsId?: number; time?: string }
>()({
  namespace: 'prices',
  columns: {
    customer: named('list.customer', ({ customer }) => customer),
    goods: named('list.goods', ({ goods }) => goods),
    sku: text('list.sku', ({ goods }) => goods.sku),
    unit: named('list.unit', pricedNames),
    from: {
      type: 'quantity',
      header: 'list.from',
      value: ({ fromQuantity }) => fromQuantity || null,
    },
    price: price('list.price', (row) => row.price),
    gradePrice: price('list.gradePrice', (row) => (row.isSoldSo ? row.gradePrice : null)),
    margin: price('list.margin', (row) =>
      row.cost === null || !row.isSoldSo ? null : fromMinor(toMinor(row.price) - toMinor(row.cost)),
    ),
    validFrom: { type: 'day', header: 'list.validFrom', value: (row) => row.validFrom },
    validUntil: { type: 'day', header: 'list.validUntil', value: (row) => row.validUntil },
    time: choice('list.time', 'times', ({ time }) => time),
  },
  along: { price: 'unit', validFrom: 'validUntil' },
  filters: {
    customerId: {
      label: 'list.customer',
      value: (id, { locale }, first) =>
        first === null
          ? String(id)
          : locale === 'zh-CN' && first.customer.nameZh
            ? first.customer.nameZh
            : first.customer.name,
    },
    goodsId: {
      label: 'list.goods',
      value: (id, _say, first) => first?.goods.sku ?? String(id),
    },
    time: chosen('list.time', 'times'),
  },
});
