import { ACCOUNT_PLACES } from '../../../machines/account/law/facts.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { whole } from '../../components/list/fields.ts';
import type { AccountFilter } from './listCalls.ts';

/** The address of the list of accounts; its one order is by account, its one filter a role. */
export const accountAddress = listAddress({
  tabs: ['all', ...ACCOUNT_PLACES],
  sorts: ['username'],
  fields: { role: whole },
});

export type AccountSearch = ReturnType<typeof accountAddress.read>;
type AccountListView = ReturnType<typeof accountAddress.view>;

/** What the server is asked for an address. */
export const accountQuery = (
  view: AccountListView,
): ListQuery<AccountFilter, ListPaging<'username'>> =>
  listQuery(view, view.role === null ? {} : { roleId: view.role });
