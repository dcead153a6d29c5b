/**
 * The tabs of the list. Low and sold out are of the goods on the shelf: less than one of their largest
 * unit, and nothing. Incomplete lack a category, a name, a unit or a price.
 */
export const GOODS_TABS = ['all', 'onShelf', 'offShelf', 'low', 'soldOut', 'incomplete'] as const;
export type GoodsTab = (typeof GOODS_TABS)[number];
