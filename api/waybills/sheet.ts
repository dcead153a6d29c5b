import {
  calendarDay,
  calendarDayFilter,
  choice,
  chosen,
  count,
  listSheet,
  moment,
  named,
  ofRecord,
  phone,
  sum,
  text,
} from '../kernel/listSheet.ts';
import type { WaybillRow, WaybillStopRow } from './calls.ts';

interface Filter {
  status?: string;
  driverId?: number;
  vehicleId?: number;
  dayFrom?: string;
  dayTo?: string;
}

/** The list of waybills as a sheet, as it is printed. */
export const waybillsSheet = listSheet<WaybillRow, Filter>()({
  namespace: 'waybills',
  columns: {
    number: text('fields.number', ({ number }) => number),
    day: calendarDay('fields.day', ({ day }) => day),
    driver: text('fields.driver', ({ driver }) => driver.name, 24),
    vehicle: text('fields.vehicle', ({ vehicle }) => vehicle.plate),
    orders: count('fields.orders', ({ orders }) => orders),
    amount: sum(
      'fields.amount',
      ({ amount }) => amount,
      ({ currency }) => currency,
    ),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {
    status: chosen('fields.status', 'places'),
    driverId: ofRecord('fields.driver', ({ driver }) => driver.name),
    vehicleId: ofRecord('fields.vehicle', ({ vehicle }) => vehicle.plate),
    dayFrom: calendarDayFilter('list.filter.from'),
    dayTo: calendarDayFilter('list.filter.to'),
  },
});

/** The orders of waybills as a sheet, a row each: what a driver takes along. */
export const waybillStopsSheet = listSheet<WaybillStopRow, Filter>()({
  namespace: 'waybills',
  columns: {
    number: text('fields.number', ({ waybill }) => waybill.number),
    day: calendarDay('fields.day', ({ waybill }) => waybill.day),
    stop: { type: 'integer', header: 'fields.stop', value: ({ stop }) => stop },
    order: text('fields.order', ({ orderSn }) => orderSn, 20),
    customer: named('fields.customer', (row) => ({
      name: row.customerName,
      nameZh: row.customerNameZh,
    })),
    address: text('fields.address', ({ address }) => address, 40),
    contact: text('fields.contact', ({ contact }) => contact),
    phone: phone('fields.phone', (row) => row.phone),
    deliveryAt: moment('fields.deliveryAt', ({ deliveryAt }) => deliveryAt),
    amount: sum(
      'fields.amount',
      ({ total }) => total,
      ({ currency }) => currency,
    ),
    driver: text('fields.driver', ({ waybill }) => waybill.driver.name, 24),
    vehicle: text('fields.vehicle', ({ waybill }) => waybill.vehicle.plate),
    status: choice('fields.status', 'places', ({ waybill }) => waybill.status),
  },
  filters: {
    status: chosen('fields.status', 'places'),
    driverId: ofRecord('fields.driver', ({ waybill }) => waybill.driver.name),
    vehicleId: ofRecord('fields.vehicle', ({ waybill }) => waybill.vehicle.plate),
    dayFrom: calendarDayFilter('list.filter.from'),
    dayTo: calendarDayFilter('list.filter.to'),
  },
});
