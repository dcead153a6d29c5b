import { nameIn } from '../kernel/language.ts';
import {
  choice,
  chosen,
  count,
  dayOf,
  fromDay,
  listSheet,
  named,
  ofRecord,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { PurchaseFilter, PurchaseRow } from './purchaseOrder.ts';

const warehouseOf = ({ warehouseName, warehouseNameZh }: PurchaseRow) => ({
  name: warehouseName,
  nameZh: warehouseNameZh,
});

/** The list of purchase orders as a sheet. */
export const purchasingSheet = listSheet<PurchaseRow, PurchaseFilter>()({
  namespace: 'purchasing',
  columns: {
    number: text('list.columns.number', ({ number }) => number, 18),
    supplier: text('fields.supplier', ({ supplierName }) => supplierName, 28),
    status: choice('fields.status', 'places', ({ status }) => status),
    payment: choice('list.columns.payment', 'places', ({ paymentStatus }) => paymentStatus),
    email: choice('list.columns.email', 'emailStatuses', ({ emailStatus }) => emailStatus),
    warehouse: named('fields.warehouse', warehouseOf),
    country: choice('fields.country', 'countries', ({ country }) => country),
    company: text('fields.company', ({ company }) => company, 28),
    container: text('list.columns.container', ({ containerNumber }) => containerNumber),
    items: count('list.columns.items', ({ itemCount }) => itemCount),
    total: sum(
      'fields.total',
      ({ total }) => total,
      ({ currency }) => currency,
    ),
    estimatedArrival: dayOf('list.columns.arrival', (row) => row.estimatedArrival),
    departure: dayOf('list.columns.departure', (row) => row.estimatedDeparture),
    createdAt: dayOf('fields.createdAt', ({ createdAt }) => createdAt),
    createdBy: text('fields.createdBy', ({ createdByName }) => createdByName),
  },
  filters: {
    paymentStatus: chosen('list.filter.payment', 'places'),
    emailStatus: chosen('list.filter.email', 'emailStatuses'),
    supplierId: ofRecord('fields.supplier', ({ supplierName }) => supplierName),
    warehouseId: ofRecord('fields.warehouse', (row, { locale }) =>
      nameIn(locale, warehouseOf(row)),
    ),
    createdFrom: fromDay('list.filter.from'),
    createdTo: toDay('list.filter.enteredTo'),
    arrivalFrom: fromDay('list.filter.arrivalFrom'),
    arrivalTo: toDay('list.filter.arrivesTo'),
  },
});
