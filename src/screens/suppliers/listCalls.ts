import type { Supplier } from '../../../api/suppliers/calls.ts';
import { suppliersSheet } from '../../../api/suppliers/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type SupplierTab = 'all' | Supplier['status'];

/** What filters the supplier list. */
export interface SupplierFilter {
  tab: SupplierTab;
  search?: string;
}

/** The calls behind the supplier list. */
export const supplierListCalls: ListCalls<
  SupplierFilter,
  ListPaging<'name'>,
  Supplier,
  SupplierTab
> = {
  sheet: suppliersSheet,
  exportAll: (api, { tab, sort: _sort, ...body }, flags) =>
    api.exportSuppliers({ body: { ...body, ...statusOf(tab) } }, flags),
  load: (api, { tab, sort: _sort, ...body }, options) =>
    api.getSupplierContactSearchList({ body: { ...body, ...statusOf(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.getSupplierContactSearchList(
      { body: { ...filter, size: 1 } },
      options,
    );
    return { tabs: counts, exact: true };
  },
};

const statusOf = (tab: SupplierTab) => (tab === 'all' ? {} : { status: tab });
