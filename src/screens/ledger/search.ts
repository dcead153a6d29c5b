import {
  POSTING_TABS,
  type Posting,
  type PostingFilter,
  type PostingTab,
} from '../../../api/ledger/calls.ts';
import { postingsSheet } from '../../../api/ledger/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, whole, words } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['at'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the journal. */
export const journalAddress = listAddress({
  tabs: POSTING_TABS,
  sorts: SORTS,
  // `at` leads to one posting.
  fields: { account: words, from: day, to: day, at: whole },
});

export type JournalSearch = ReturnType<typeof journalAddress.read>;
export type JournalView = ReturnType<typeof journalAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function journalQuery(
  view: JournalView,
  timeZone: string,
): ListQuery<PostingFilter, Paging> {
  const posted = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    account: view.account ?? undefined,
    from: posted.from,
    to: posted.to,
  });
}

/** The calls behind the journal. */
export const journalCalls: ListCalls<PostingFilter, Paging, Posting, PostingTab> = {
  sheet: postingsSheet,
  exportAll: (api, body, flags) => api.exportPostings({ body }, flags),
  load: (api, body, options) => api.listPosting({ body }, options),
  count: (api, filter, options) => api.countPosting({ body: { ...filter, tab: 'all' } }, options),
};

/** Which days of the trial balance are shown; this month without any. */
export interface BalanceSearch {
  from?: string;
  to?: string;
}

/** Reads the address of the trial balance; what makes no sense is left out. */
export function readBalance(search: object): BalanceSearch {
  const given = search as Record<string, unknown>;
  const [from, to] = [day.read(given.from), day.read(given.to)];
  return from !== undefined && to !== undefined && from <= to ? { from, to } : {};
}
