import {
  choice,
  chosen,
  fromDay,
  listSheet,
  moment,
  phone,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { LeadFilter, LeadRow } from './calls.ts';

/** The list of leads as a sheet. */
export const leadsSheet = listSheet<LeadRow, LeadFilter>()({
  namespace: 'leads',
  columns: {
    leadNo: text('fields.leadNo', ({ leadNo }) => leadNo, 18),
    businessName: text('fields.businessName', ({ businessName }) => businessName, 28),
    kind: choice('fields.kind', 'kinds', ({ kind }) => kind),
    contactName: text('fields.contactName', ({ contactName }) => contactName),
    mobile: phone(
      'fields.mobile',
      ({ mobile }) => mobile,
      ({ country }) => country,
    ),
    country: choice('fields.country', 'countries', ({ country }) => country),
    submittedAt: moment('fields.submittedAt', ({ submittedAt }) => submittedAt),
    status: choice('fields.status', 'places', ({ status }) => status),
    handlerName: text('fields.handlerName', ({ handlerName }) => handlerName),
  },
  filters: {
    kind: chosen('list.filter.kind', 'kinds'),
    country: chosen('list.filter.country', 'countries'),
    submittedFrom: fromDay('list.filter.from'),
    submittedTo: toDay('list.filter.to'),
  },
});
