import type { OutboxRow } from '../../../api/outbox/calls.ts';
import { outboxSheet } from '../../../api/outbox/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { MESSAGE_TABS, type MessageTab } from '../../../machines/outboxMessage/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type OutboxTab = 'all' | MessageTab;

interface OutboxFilter {
  tab: OutboxTab;
  search?: string;
}

type Paging = ListPaging<'created'>;

/** The address of the outbox; its one order is by the time that a message was put in. */
export const outboxAddress = listAddress({
  tabs: ['all', ...MESSAGE_TABS],
  sorts: ['created'],
  fields: {},
});

export type OutboxSearch = ReturnType<typeof outboxAddress.read>;
type OutboxView = ReturnType<typeof outboxAddress.view>;

/** What the server is asked for an address. */
export const outboxQuery = (view: OutboxView): ListQuery<OutboxFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the outbox. */
export const outboxCalls: ListCalls<OutboxFilter, Paging, OutboxRow, OutboxTab> = {
  sheet: outboxSheet,
  exportAll: (api, { tab, sort: _sort, ...body }, flags) =>
    api.exportOutbox({ body: tab === 'all' ? body : { ...body, tab } }, flags),
  load: (api, { tab, sort: _sort, ...body }, options) =>
    api.listOutbox({ body: tab === 'all' ? body : { ...body, tab } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listOutbox({ body: { ...filter, size: 1 } }, options);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { tabs: { all, ...counts }, exact: true };
  },
};
