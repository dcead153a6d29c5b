import {
  calendarDay,
  calendarDayFilter,
  choice,
  chosen,
  count,
  listSheet,
  named,
  ofRecord,
  text,
} from '../kernel/listSheet.ts';
import type { DeliveryNoteRow } from './calls.ts';

interface Filter {
  status?: string;
  customerId?: number;
  waybillId?: number;
  dayFrom?: string;
  dayTo?: string;
}

/** The list of delivery notes as a sheet. */
export const deliveryNotesSheet = listSheet<DeliveryNoteRow, Filter>()({
  namespace: 'deliveryNotes',
  columns: {
    number: text('fields.number', ({ number }) => number),
    day: calendarDay('fields.day', ({ day }) => day),
    order: text('fields.order', ({ order }) => order.orderSn, 20),
    customer: named('fields.customer', (row) => ({
      name: row.customerName,
      nameZh: row.customerNameZh,
    })),
    address: text('fields.address', ({ address }) => address, 40),
    attempts: count('fields.attempts', ({ attempts }) => attempts),
    driver: text('fields.driver', ({ driver }) => driver?.name ?? null, 24),
    vehicle: text('fields.vehicle', ({ vehicle }) => vehicle?.plate ?? null),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {
    status: chosen('fields.status', 'places'),
    customerId: ofRecord('fields.customer', (row) => row.customerName),
    waybillId: ofRecord('fields.waybill', () => null),
    dayFrom: calendarDayFilter('list.filter.from'),
    dayTo: calendarDayFilter('list.filter.to'),
  },
});
