import type { InvoiceFilter, InvoiceTab } from '../../../api/invoices/calls.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, several, whole } from '../../components/list/fields.ts';

export const SORTS = ['issuedAt'] as const;
export type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of invoices. */
export const invoiceAddress = listAddress({
  tabs: ['all', 'notDownloaded', 'downloaded'] as const satisfies readonly InvoiceTab[],
  sorts: SORTS,
  fields: { from: day, to: day, customer: whole, owed: several(['only']) },
});

export type InvoiceSearch = ReturnType<typeof invoiceAddress.read>;
type InvoiceListView = ReturnType<typeof invoiceAddress.view>;

/** What the lists of documents ask for alike, of the days and the customer of an address. */
export function documentFilter(
  view: { from: string | null; to: string | null; customer: number | null },
  timeZone: string,
) {
  const issued = daySpan(view.from, view.to, timeZone);
  return {
    issuedFrom: issued.from,
    issuedTo: issued.to,
    customerId: view.customer ?? undefined,
  };
}

/** What the server is asked for an address, days taken in the shop's time zone. */
export function invoiceQuery(
  view: InvoiceListView,
  timeZone: string,
): ListQuery<InvoiceFilter, Paging> {
  return listQuery(view, {
    ...documentFilter(view, timeZone),
    owedOnly: view.owed.length > 0 ? true : undefined,
  });
}
