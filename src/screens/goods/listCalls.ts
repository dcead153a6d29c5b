import type { GoodsItem } from '../../../api/goods/calls.ts';
import { goodsSheet } from '../../../api/goods/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type GoodsTab = 'all' | 'onShelf';

/** What filters the list of goods. */
export interface GoodsFilter {
  tab: GoodsTab;
  search?: string;
  category?: string | undefined;
  /** Those alone that were bought from it. */
  supplierId?: number | undefined;
}

/** The calls behind the list of goods. */
export const goodsListCalls: ListCalls<GoodsFilter, ListPaging<'name'>, GoodsItem, GoodsTab> = {
  sheet: goodsSheet,
  exportAll: (api, { tab, sort: _sort, ...body }, flags) =>
    api.exportGoods({ body: { ...body, ...shelfOf(tab) } }, flags),
  load: (api, { tab, sort: _sort, ...body }, options) =>
    api.listGoods({ body: { ...body, ...shelfOf(tab) } }, options),
  // The list says with any page how many there are, with the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const countIn = async (tab: GoodsTab) => {
      const { total } = await api.listGoods(
        { body: { ...filter, ...shelfOf(tab), size: 1 } },
        options,
      );
      return total;
    };
    const [all, onShelf] = await Promise.all([countIn('all'), countIn('onShelf')]);
    return { tabs: { all: all.count, onShelf: onShelf.count }, exact: all.exact && onShelf.exact };
  },
};

const shelfOf = (tab: GoodsTab) => (tab === 'onShelf' ? { onShelfOnly: true } : {});
