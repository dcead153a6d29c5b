import type { DeliveryNoteRow } from '../../../api/deliveryNotes/calls.ts';
import { MOST_NOTES } from '../../../api/deliveryNotes/most.ts';
import { deliveryNotesSheet } from '../../../api/deliveryNotes/sheet.ts';
import { DELIVERY_NOTE_PLACES } from '../../../machines/deliveryNote/law/facts.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const TABS = ['all', ...DELIVERY_NOTE_PLACES] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['day', 'number'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of delivery notes. */
export const deliveryNoteAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  fields: { customer: whole, waybill: whole, from: day, to: day },
});

export type DeliveryNoteSearch = ReturnType<typeof deliveryNoteAddress.read>;
type DeliveryNoteListView = ReturnType<typeof deliveryNoteAddress.view>;

/** What filters the list of delivery notes. */
interface DeliveryNoteFilter {
  tab: Tab;
  search?: string;
  customerId?: number | undefined;
  waybillId?: number | undefined;
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
}

/** What the server is asked for an address. */
export const deliveryNoteQuery = (
  view: DeliveryNoteListView,
): ListQuery<DeliveryNoteFilter, Paging> =>
  listQuery(view, {
    customerId: view.customer ?? undefined,
    waybillId: view.waybill ?? undefined,
    dayFrom: view.from ?? undefined,
    dayTo: view.to ?? undefined,
  });

/** The calls behind the list of delivery notes. */
export const deliveryNoteCalls: ListCalls<DeliveryNoteFilter, Paging, DeliveryNoteRow, Tab> = {
  sheet: deliveryNotesSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportDeliveryNotes({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listDeliveryNotes({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listDeliveryNotes({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
  // No more go into one file.
  selectAll: async (api, { tab, ...filter }, options) => {
    const body = { ...filter, ...inTab(tab), size: MOST_NOTES };
    const { rows, total } = await api.listDeliveryNotes({ body }, options);
    return { ids: rows.map(({ id }) => id), more: total.count > rows.length };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { status: tab });
