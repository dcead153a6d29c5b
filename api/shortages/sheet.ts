import { nameIn } from '../kernel/language.ts';
import {
  calendarDay,
  calendarDayFilter,
  choice,
  chosen,
  listSheet,
  named,
  ofRecord,
  text,
} from '../kernel/listSheet.ts';
import type { ShortageRow } from './calls.ts';

interface Filter {
  status?: string;
  customerId?: number;
  goodsId?: number;
  dayFrom?: string;
  dayTo?: string;
}

/** The list of shortages as a sheet. */
export const shortagesSheet = listSheet<ShortageRow, Filter>()({
  namespace: 'shortages',
  columns: {
    number: text('fields.number', ({ number }) => number),
    day: calendarDay('fields.day', ({ day }) => day),
    goods: named('fields.goods', ({ name, nameZh }) => ({ name, nameZh })),
    sku: text('fields.sku', ({ sku }) => sku),
    quantity: {
      type: 'quantity',
      header: 'fields.quantity',
      value: ({ quantity }) => quantity,
    },
    unit: named('fields.unit', ({ unit, unitZh }) => ({ name: unit, nameZh: unitZh })),
    reason: choice('fields.reason', 'reasons', ({ reason }) => reason),
    order: text('fields.order', ({ order }) => order.orderSn, 20),
    customer: named('fields.customer', (row) => ({
      name: row.customerName,
      nameZh: row.customerNameZh,
    })),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {
    status: chosen('fields.status', 'places'),
    customerId: ofRecord('fields.customer', (row, { locale }) =>
      nameIn(locale, { name: row.customerName, nameZh: row.customerNameZh }),
    ),
    goodsId: ofRecord('fields.goods', (row, { locale }) => nameIn(locale, row)),
    dayFrom: calendarDayFilter('list.filter.from'),
    dayTo: calendarDayFilter('list.filter.to'),
  },
});
