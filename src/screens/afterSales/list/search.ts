import type { AfterSalesFilter, AfterSalesTab } from '../../../../api/afterSales/calls.ts';
import {
  AFTER_SALES_TYPES,
  REFUND_METHODS,
  SHOWN_PLACES,
} from '../../../../machines/afterSalesCase/law/facts.ts';
import type { ListQuery } from '../../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../../components/list/fields.ts';

/** What the list of cases can be sorted by. */
const SORTS = ['submittedAt', 'claimed', 'caseNo'] as const;
export type AfterSalesSort = (typeof SORTS)[number];

// Not from the contract, which brings zod along: the address is read before any screen is loaded.
const TABS = [
  'all',
  'toAudit',
  'overdue',
  'inProgress',
  'toRefund',
  'completed',
  'rejected',
  'closed',
] as const satisfies readonly AfterSalesTab[];

/** The address of the list of cases. */
export const afterSalesAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  fields: {
    type: several(AFTER_SALES_TYPES),
    method: several(REFUND_METHODS),
    place: several(SHOWN_PLACES),
    from: day,
    to: day,
    order: whole,
    customer: whole,
  },
});

export type AfterSalesSearch = ReturnType<typeof afterSalesAddress.read>;
export type AfterSalesListView = ReturnType<typeof afterSalesAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function afterSalesQuery(
  view: AfterSalesListView,
  timeZone: string,
): ListQuery<AfterSalesFilter, ListPaging<AfterSalesSort>> {
  const { from, to } = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    type: orNone(view.type),
    method: orNone(view.method),
    shown: orNone(view.place),
    submittedFrom: from,
    submittedTo: to,
    orderId: view.order ?? undefined,
    customerId: view.customer ?? undefined,
  });
}

const orNone = <Value>(values: Value[]) => (values.length === 0 ? undefined : values);
