import { GOODS_TABS } from '../../../api/goods/goods.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { several, whole } from '../../components/list/fields.ts';
import type { GoodsFilter } from './listCalls.ts';

/** The address of the list of goods; its one order is by name. */
export const goodsAddress = listAddress({
  tabs: GOODS_TABS,
  sorts: ['name'],
  // The supplier: those alone that were bought from it.
  fields: {
    category: whole,
    brand: whole,
    supplier: whole,
    // Those alone that have no code of the warehouse system.
    warehouse: several(['unmatched']),
  },
});

export type GoodsSearch = ReturnType<typeof goodsAddress.read>;
type GoodsListView = ReturnType<typeof goodsAddress.view>;

/** What the server is asked for an address. */
export const goodsQuery = (view: GoodsListView): ListQuery<GoodsFilter, ListPaging<'name'>> =>
  listQuery(view, {
    categoryId: view.category ?? undefined,
    brandId: view.brand ?? undefined,
    supplierId: view.supplier ?? undefined,
    unmatchedOnly: view.warehouse.length > 0 ? true : undefined,
  });
