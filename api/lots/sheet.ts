import { unitWord } from '../goods/sheet.ts';
import { nameIn } from '../kernel/language.ts';
import { calendarDay, listSheet, moment, named, ofRecord, sum, text } from '../kernel/listSheet.ts';
import type { Lot, LotFilter } from './calls.ts';

/** The lots of a shop as a sheet. */
export const lotsSheet = listSheet<Lot, LotFilter>()({
  namespace: 'lots',
  columns: {
    goods: named('fields.goods', ({ goods }) => goods),
    sku: text('fields.sku', ({ goods }) => goods.sku, 12),
    lot: text('fields.lot', ({ number }) => (number === '' ? null : number)),
    expiry: calendarDay('fields.expiry', ({ expiry }) => expiry),
    daysLeft: {
      type: 'integer',
      header: 'fields.daysLeft',
      width: 10,
      value: ({ daysLeft }) => daysLeft,
    },
    stock: { type: 'quantity', header: 'fields.stock', width: 12, value: ({ stock }) => stock },
    unit: text(
      'finance:lines.unit',
      ({ unit, unitZh }, say) => (unit === '' ? null : unitWord({ unit, unitZh, ratio: 1 }, say)),
      10,
    ),
    value: sum('fields.value', ({ value }) => value),
    purchaseOrder: text(
      'fields.purchaseOrder',
      ({ purchaseOrder }) => purchaseOrder?.number ?? null,
    ),
    supplier: text('fields.supplier', ({ supplierName }) => supplierName, 24),
    receivedAt: moment('fields.receivedAt', ({ receivedAt }) => receivedAt),
  },
  along: { stock: 'unit', expiry: 'daysLeft' },
  filters: {
    goodsId: ofRecord('fields.goods', ({ goods }, { locale }) => nameIn(locale, goods)),
  },
});
