import type { GoodsListed } from '../../../api/goods/calls.ts';
import type { GoodsTab } from '../../../api/goods/goods.ts';
import { goodsSheet } from '../../../api/goods/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

/** What filters the list of goods. */
export interface GoodsFilter {
  tab: GoodsTab;
  search?: string;
  /** Those of the categories in it too. */
  categoryId?: number | undefined;
  brandId?: number | undefined;
  /** Those alone that were bought from it. */
  supplierId?: number | undefined;
  /** Those alone that have no code of the warehouse system. */
  unmatchedOnly?: boolean | undefined;
}

/** The calls behind the list of goods. */
export const goodsListCalls: ListCalls<GoodsFilter, ListPaging<'name'>, GoodsListed, GoodsTab> = {
  sheet: goodsSheet,
  exportAll: (api, { sort: _sort, ...body }, flags) => api.exportGoods({ body }, flags),
  load: (api, { sort: _sort, ...body }, options) => api.listGoods({ body }, options),
  count: (api, { tab: _tab, ...filter }, options) => api.countGoods({ body: filter }, options),
};
