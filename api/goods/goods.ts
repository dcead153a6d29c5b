/**
 * The tabs of the list. Low and sold out are of the goods on the shelf: no more than their reorder point
 * (less than one of their largest unit where they have none), and nothing. Incomplete lack a category, a
 * name, a unit or a price.
 */
export const GOODS_TABS = ['all', 'onShelf', 'offShelf', 'low', 'soldOut', 'incomplete'] as const;
export type GoodsTab = (typeof GOODS_TABS)[number];

export const STORAGES = ['ambient', 'chilled', 'frozen'] as const;

/** How goods reach who ordered them (spec section 3). */
export const DELIVERY_TYPES = ['any', 'delivery', 'selfPickup'] as const;

/** What goods are marked as (spec section 3). */
export const GOODS_FLAGS = ['alcohol', 'live', 'hotSale', 'recommended', 'groupBuy'] as const;
export type GoodsFlag = (typeof GOODS_FLAGS)[number];

/** The prices of goods beside the wholesale ones (spec section 3). */
export const PRICE_LEVELS = ['sale', 'cost', 'current', 'original', 'member'] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

/** The base unit and two auxiliary ones (spec section 9). */
export const MOST_UNITS = 3;
