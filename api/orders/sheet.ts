import { nameIn } from '../kernel/language.ts';
import {
  choice,
  chosen,
  count,
  fromDay,
  listSheet,
  moment,
  named,
  ofRecord,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { OrderFilter, OrderRow } from './order.ts';

const nameOf = ({ customerName, customerNameZh }: OrderRow) => ({
  name: customerName,
  nameZh: customerNameZh,
});

/** The list of orders as a sheet. */
export const ordersSheet = listSheet<OrderRow, OrderFilter>()({
  namespace: 'orders',
  columns: {
    orderSn: text('list.columns.orderSn', ({ orderSn }) => orderSn, 18),
    customer: named('list.columns.customer', nameOf),
    kind: choice('list.columns.kind', 'kinds', ({ kind }) => kind),
    channel: choice('list.columns.channel', 'channels', ({ channel }) => channel),
    platformType: choice('list.columns.platformType', 'platformTypes', (row) => row.platformType),
    status: choice('list.columns.status', 'places', ({ status }) => status),
    payment: text('list.columns.payment', ({ paymentStatus, partlyPaid }, { text: say }) =>
      say(partlyPaid ? 'list.partlyPaid' : `places.${paymentStatus}`),
    ),
    items: count('list.columns.items', ({ itemCount }) => itemCount),
    total: sum(
      'list.columns.total',
      ({ total }) => total,
      ({ currency }) => currency,
    ),
    paid: sum(
      'list.columns.paid',
      ({ paid }) => paid,
      ({ currency }) => currency,
    ),
    refunded: sum(
      'list.columns.refunded',
      ({ refunded }) => refunded,
      ({ currency }) => currency,
    ),
    placedAt: moment('list.columns.placedAt', ({ placedAt }) => placedAt),
    deliveryAt: moment('list.columns.deliveryAt', ({ deliveryAt }) => deliveryAt),
  },
  filters: {
    kind: chosen('list.filter.kind', 'kinds'),
    channel: chosen('list.filter.channel', 'channels'),
    platformType: chosen('list.filter.platformType', 'platformTypes'),
    status: chosen('list.filter.place', 'places'),
    paymentStatus: chosen('list.filter.payment', 'places'),
    partlyPaid: { label: 'list.partlyPaid', value: () => '' },
    placedFrom: fromDay('list.filter.from'),
    placedTo: toDay('list.filter.to'),
    deliveryFrom: fromDay('list.filter.deliveryFrom'),
    deliveryTo: toDay('list.filter.deliveryTo'),
    customerId: ofRecord('list.columns.customer', (row, { locale }) => nameIn(locale, nameOf(row))),
    driverId: ofRecord('record.driver', () => null),
    vehicleId: ofRecord('record.vehicle', () => null),
    waybillId: ofRecord('record.waybill', () => null),
    exported: {
      label: 'list.filter.exported',
      value: (isExported, { text: say }) =>
        say(isExported ? 'list.filter.yes' : 'list.filter.no') ?? '',
    },
    soExportId: ofRecord('list.filter.soExport', () => null),
  },
});
