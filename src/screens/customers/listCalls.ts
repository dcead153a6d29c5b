import type { Authorisation, CustomerAccount } from '../../../api/customers/customer.ts';
import { customersSheet } from '../../../api/customers/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type CustomerTab = 'all' | Authorisation;

/** What filters the customer list. */
export interface CustomerFilter {
  tab: CustomerTab;
  search?: string;
  grade?: CustomerAccount['grade'][] | undefined;
  /** Null for those without a grade of the shop's own. */
  gradeId?: number | null | undefined;
  type?: CustomerAccount['type'][] | undefined;
  status?: CustomerAccount['status'][] | undefined;
  credit?: CustomerAccount['credit'][] | undefined;
  warehouseSync?: CustomerAccount['warehouseSync'][] | undefined;
}

/** The calls behind the customer list. */
export const customerListCalls: ListCalls<
  CustomerFilter,
  ListPaging<'name'>,
  CustomerAccount,
  CustomerTab
> = {
  sheet: customersSheet,
  exportAll: (api, { tab, sort: _sort, ...body }, flags) =>
    api.exportCustomers({ body: { ...body, ...authorisationOf(tab) } }, flags),
  load: (api, { tab, sort: _sort, ...body }, options) =>
    api.listCustomers({ body: { ...body, ...authorisationOf(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listCustomers({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const authorisationOf = (tab: CustomerTab) => (tab === 'all' ? {} : { authorisation: tab });
