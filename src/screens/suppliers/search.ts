import type { ListQuery } from '../../../machines/kernel/list.ts';
import { SUPPLIER_PLACES } from '../../../machines/supplier/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { SupplierFilter } from './listCalls.ts';

/** The address of the supplier list; its one order is by name. */
export const supplierAddress = listAddress({
  tabs: ['all', ...SUPPLIER_PLACES],
  sorts: ['name'],
  fields: {},
});

export type SupplierSearch = ReturnType<typeof supplierAddress.read>;
type SupplierListView = ReturnType<typeof supplierAddress.view>;

/** What the server is asked for an address. */
export const supplierQuery = (
  view: SupplierListView,
): ListQuery<SupplierFilter, ListPaging<'name'>> => listQuery(view, {});
