import type {
  CreditNoteFilter,
  CreditNoteRow,
  CreditNoteTab,
} from '../../../../api/invoices/creditNotes.ts';
import { creditNotesSheet } from '../../../../api/invoices/creditNotesSheet.ts';
import type { ListQuery } from '../../../../machines/kernel/list.ts';
import { listAddress, listQuery } from '../../../components/list/address.ts';
import { day, whole } from '../../../components/list/fields.ts';
import type { ListCalls } from '../../../components/list/useRecordList.ts';
import { documentFilter, type Paging, SORTS } from '../search.ts';

/** The address of the list of credit notes. */
export const creditNoteAddress = listAddress({
  tabs: ['all', 'refund', 'correction', 'takenBack'] as const satisfies readonly CreditNoteTab[],
  sorts: SORTS,
  fields: { from: day, to: day, customer: whole },
});

export type CreditNoteSearch = ReturnType<typeof creditNoteAddress.read>;
type CreditNoteListView = ReturnType<typeof creditNoteAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function creditNoteQuery(
  view: CreditNoteListView,
  timeZone: string,
): ListQuery<CreditNoteFilter, Paging> {
  return listQuery(view, documentFilter(view, timeZone));
}

/** The calls behind the list of credit notes. */
export const creditNoteListCalls: ListCalls<
  CreditNoteFilter,
  Paging,
  CreditNoteRow,
  CreditNoteTab
> = {
  sheet: creditNotesSheet,
  exportAll: (api, body, flags) => api.exportCreditNotes({ body }, flags),
  load: (api, body, options) => api.listCreditNote({ body }, options),
  count: (api, filter, options) =>
    api.countCreditNote({ body: { ...filter, tab: 'all' } }, options),
};
