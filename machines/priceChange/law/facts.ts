import type { Person } from '../../kernel/law/rules.ts';

/** A price of a change, for one of a unit, in minor units. */
export interface PriceLine {
  goodsId: number;
  unit: string;
  /** The place of its level among the change's. */
  at: number;
  price: number;
  /** What it cost where it was looked at last; null where there was no price. */
  before: number | null;
}

/** What a person enters of a price change. */
export interface PriceChangeCard {
  title: string;
  /** The first day on which its prices hold, by the shop's clock. */
  validFrom: string;
  lines: PriceLine[];
}

/** What has become of a line since it was entered, as the rule that tells it. */
export interface OddLine {
  rule:
    | 'lineGoodsAreGone'
    | 'lineUnitIsGone'
    | 'linePriceMoved'
    | 'linePriceCame'
    | 'linePriceLeft';
  goods: string;
  goodsZh: string;
  unit: string;
  was: number | null;
  is: number | null;
}

/** What a price change's chart decides by. */
export interface PriceChangeFacts extends PriceChangeCard {
  priceChangeId: number;
  currency: string;
  timeZone: string;
  /** The day and the moment (milliseconds since 1970) at which the chart is asked. */
  today: string;
  now: number;
  /** The least margin that one person may give, in percent of the price. */
  floor: number;
  /** How many lines have less. */
  belowFloor: number;
  /** The first line that is not as it was entered; null where all are. */
  odd: OddLine | null;
  /** Who saved it last, and who submitted it; null where nobody is known to have. */
  preparedBy: Person | null;
  submittedBy: Person | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The places of a price change. */
export const PRICE_CHANGE_PLACES = [
  'draft',
  'waiting',
  'scheduled',
  'heldUp',
  'inForce',
  'superseded',
  'withdrawn',
] as const;
export type PriceChangePlace = (typeof PRICE_CHANGE_PLACES)[number];

/** The events of a price change, with what each carries. */
export type PriceChangeEvent =
  | { type: 'edit'; card: PriceChangeCard }
  | { type: 'submit' }
  | { type: 'approve' }
  | { type: 'refuse'; remark: string }
  | { type: 'rework' }
  | { type: 'withdraw'; remark: string }
  /** Of the server alone: later changes have set all its prices anew. */
  | { type: 'supersede' };
