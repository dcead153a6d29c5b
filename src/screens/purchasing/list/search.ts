import type {
  PurchaseFilter,
  PurchaseRow,
  PurchaseTab,
} from '../../../../api/purchasing/purchaseOrder.ts';
import type { ListQuery } from '../../../../machines/kernel/list.ts';
import { PURCHASE_PAYMENT } from '../../../../machines/purchaseOrder/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../../components/list/fields.ts';

/** What the purchase list can be sorted by. */
const SORTS = ['createdAt', 'estimatedArrival', 'number'] as const;
export type PurchaseSort = (typeof SORTS)[number];

// Not from the contract, which brings zod along: the address is read before any screen is loaded.
const TABS = [
  'all',
  'pending',
  'submitted',
  'confirmed',
  'inProgress',
  'late',
  'completed',
  'closed',
] as const satisfies readonly PurchaseTab[];
const EMAIL_STATUS_NAMES: Record<PurchaseRow['emailStatus'], true> = {
  none: true,
  queued: true,
  retrying: true,
  sent: true,
  failed: true,
  kept: true,
  withdrawn: true,
};

/** What can have become of the mail to the supplier. */
export const EMAIL_STATUS_CHOICES = Object.keys(EMAIL_STATUS_NAMES) as PurchaseRow['emailStatus'][];

/** The address of the purchase list. */
export const purchaseAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  // What has been waited for longest stands on top.
  usual: { late: { sort: 'estimatedArrival', ascending: true } },
  fields: {
    payment: several(PURCHASE_PAYMENT),
    email: several(EMAIL_STATUS_CHOICES),
    supplier: whole,
    warehouse: whole,
    from: day,
    to: day,
    arrivalFrom: day,
    arrivalTo: day,
  },
});

export type PurchaseSearch = ReturnType<typeof purchaseAddress.read>;
export type PurchaseListView = ReturnType<typeof purchaseAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function purchaseQuery(
  view: PurchaseListView,
  timeZone: string,
): ListQuery<PurchaseFilter, ListPaging<PurchaseSort>> {
  const entered = daySpan(view.from, view.to, timeZone);
  const arrival = daySpan(view.arrivalFrom, view.arrivalTo, timeZone);
  return listQuery(view, {
    paymentStatus: orNone(view.payment),
    emailStatus: orNone(view.email),
    supplierId: view.supplier ?? undefined,
    warehouseId: view.warehouse ?? undefined,
    createdFrom: entered.from,
    createdTo: entered.to,
    arrivalFrom: arrival.from,
    arrivalTo: arrival.to,
  });
}

const orNone = <Value>(values: Value[]) => (values.length === 0 ? undefined : values);
