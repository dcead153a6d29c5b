import type { Account } from '../../../api/accounts/calls.ts';
import { accountsSheet } from '../../../api/accounts/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type AccountTab = 'all' | Account['status'];

/** What filters the list of accounts. */
export interface AccountFilter {
  tab: AccountTab;
  search?: string;
  roleId?: number;
}

/** The calls behind the list of accounts. */
export const accountListCalls: ListCalls<
  AccountFilter,
  ListPaging<'username'>,
  Account,
  AccountTab
> = {
  sheet: accountsSheet,
  exportAll: (api, { tab, sort: _sort, ...body }, flags) =>
    api.exportUsers({ body: { ...body, ...statusOf(tab) } }, flags),
  load: (api, { tab, sort: _sort, ...body }, options) =>
    api.listUser({ body: { ...body, ...statusOf(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listUser({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const statusOf = (tab: AccountTab) => (tab === 'all' ? {} : { status: tab });
