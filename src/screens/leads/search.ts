import { COUNTRIES } from '../../../api/kernel/countries.ts';
import type { LeadFilter, LeadRow, LeadTab } from '../../../api/leads/calls.ts';
import { leadsSheet } from '../../../api/leads/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { LEAD_KINDS, LEAD_PLACES } from '../../../machines/lead/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, several } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['submittedAt', 'businessName'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the lead list. */
export const leadAddress = listAddress({
  tabs: ['all', ...LEAD_PLACES] as const satisfies readonly LeadTab[],
  sorts: SORTS,
  fields: { kind: several(LEAD_KINDS), country: several(COUNTRIES), from: day, to: day },
});

export type LeadSearch = ReturnType<typeof leadAddress.read>;
export type LeadListView = ReturnType<typeof leadAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function leadQuery(view: LeadListView, timeZone: string): ListQuery<LeadFilter, Paging> {
  const submitted = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    kind: view.kind.length === 0 ? undefined : view.kind,
    country: view.country.length === 0 ? undefined : view.country,
    submittedFrom: submitted.from,
    submittedTo: submitted.to,
  });
}

/** The calls behind the lead list. */
export const leadCalls: ListCalls<LeadFilter, Paging, LeadRow, LeadTab> = {
  sheet: leadsSheet,
  exportAll: (api, body, flags) => api.exportLeads({ body }, flags),
  load: (api, body, options) => api.listLead({ body }, options),
  count: (api, filter, options) => api.countLead({ body: { ...filter, tab: 'all' } }, options),
};
