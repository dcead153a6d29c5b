/** What the chart of goods decides by. Moments are ISO 8601. */
export interface GoodsFacts {
  goodsId: number;
  /** Whether they have a name in both languages. */
  isNamed: boolean;
  /** How many units they are sold in. */
  units: number;
  /** Whether every grade of customers has a price. */
  isPriced: boolean;
  /** Why they are off the shelf; null where they are on it, or nobody has said. */
  offShelfReason: string | null;
  /** When they were taken off: the moment that the delay counts from. */
  takenOffAt: string | null;
  /** When they come back by themselves; null where somebody has to put them back. */
  backAt: string | null;
}

/** The places of goods: off the shelf until somebody puts them back, or until a moment. */
export const GOODS_PLACES = ['onShelf', 'offShelf', 'offShelfUntil'] as const;
export type GoodsPlace = (typeof GOODS_PLACES)[number];

/** The events of goods, with what each carries. `at` is the moment of the event itself. */
export type GoodsEvent =
  | { type: 'takeOff'; remark: string; until: string | null; at: string }
  | { type: 'putOn' };
