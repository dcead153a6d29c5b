import type { CHANNELS, OrderFilter, OrderRow, OrderTab } from '../../../../api/orders/calls.ts';
import type { ListQuery } from '../../../../machines/kernel/list.ts';
import { FULFILMENT, ORDER_KINDS, PAYMENT } from '../../../../machines/order/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../../components/list/fields.ts';

/** What the order list can be sorted by. */
const SORTS = ['placedAt', 'deliveryAt', 'total', 'orderSn'] as const;
export type OrderSort = (typeof SORTS)[number];

// Not from the contract, which brings zod along: the address is read before any screen is loaded.
const TABS = [
  'all',
  'toAccept',
  'reviewOverdue',
  'late',
  'dueToday',
  'pendingPayment',
  'inProgress',
  'completed',
  'pendingSubmission',
  'cancelled',
] as const satisfies readonly OrderTab[];
const CHANNEL_NAMES: Record<OrderRow['channel'], true> = {
  backOffice: true,
  webShop: true,
  app: true,
  shopee: true,
  lazada: true,
  groupBuy: true,
};

/** The platforms' types of orders by their labels: two of them have one (spec section 3). */
const PLATFORM_LABELS = {
  takeaway: ['takeaway'],
  shop: ['shop'],
  live: ['live'],
  flashOrder: ['flashOrder', 'selfPickUp'],
} as const satisfies Record<string, readonly NonNullable<OrderRow['platformType']>[]>;
export const ORDER_PLATFORM_TYPES = Object.keys(
  PLATFORM_LABELS,
) as (keyof typeof PLATFORM_LABELS)[];

/** The channels in their order. */
export const ORDER_CHANNELS = Object.keys(CHANNEL_NAMES) as (typeof CHANNELS)[number][];

/** Whether orders were ever exported for another program. */
export const EXPORTED = ['yes', 'no'] as const;

/** The address of the order list. */
export const orderAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  // What waits longest for its customer stands on top.
  usual: {
    late: { sort: 'deliveryAt', ascending: true },
    dueToday: { sort: 'deliveryAt', ascending: true },
  },
  fields: {
    kind: several(ORDER_KINDS),
    channel: several(ORDER_CHANNELS),
    platform: several(ORDER_PLATFORM_TYPES),
    payment: several(PAYMENT),
    part: several(['only']),
    place: several(FULFILMENT),
    from: day,
    to: day,
    dueFrom: day,
    dueTo: day,
    customer: whole,
    driver: whole,
    vehicle: whole,
    waybill: whole,
    exported: several(EXPORTED),
    export: whole,
  },
});

export type OrderSearch = ReturnType<typeof orderAddress.read>;
export type OrderView = ReturnType<typeof orderAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function orderQuery(
  view: OrderView,
  timeZone: string,
): ListQuery<OrderFilter, ListPaging<OrderSort>> {
  const { from, to } = daySpan(view.from, view.to, timeZone);
  const due = daySpan(view.dueFrom, view.dueTo, timeZone);
  return listQuery(view, {
    kind: orNone(view.kind),
    channel: orNone(view.channel),
    platformType: orNone(view.platform.flatMap((label) => [...PLATFORM_LABELS[label]])),
    paymentStatus: orNone(view.payment),
    partlyPaid: view.part.length > 0 ? true : undefined,
    status: orNone(view.place),
    placedFrom: from,
    placedTo: to,
    deliveryFrom: due.from,
    deliveryTo: due.to,
    customerId: view.customer ?? undefined,
    driverId: view.driver ?? undefined,
    vehicleId: view.vehicle ?? undefined,
    waybillId: view.waybill ?? undefined,
    // Both at once are all orders.
    exported: view.exported.length === 1 ? view.exported[0] === 'yes' : undefined,
    soExportId: view.export ?? undefined,
  });
}

const orNone = <Value>(values: Value[]) => (values.length === 0 ? undefined : values);
