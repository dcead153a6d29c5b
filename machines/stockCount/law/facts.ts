import type { Person } from '../../kernel/law/rules.ts';

/** The places of a count, in the order in which it passes them. */
export const STOCK_COUNT_PLACES = ['open', 'recount', 'counted', 'posted', 'cancelled'] as const;
export type StockCountPlace = (typeof STOCK_COUNT_PLACES)[number];

/** Why a line has no figure. */
export const LEFT_OUT = ['noAccess', 'moving', 'later'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** One goods on a count. Quantities are in its base unit. */
export interface CountLineFacts {
  lineId: number;
  goodsId: number;
  name: string;
  nameZh: string;
  base: string;
  baseZh: string;
  /** What one base unit costs, in minor units. */
  cost: number;
  /** On the books now; null where a blind count hides it. */
  stock: number | null;
  /** On the books when it was counted; null before. */
  expected: number | null;
  counted: number | null;
  /** The figure before the recount; null where there was none. */
  first: number | null;
  /** Why it is not counted; null where it is to be. */
  leftOut: LeftOut | null;
  /** It is counted a second time. */
  again: boolean;
  countedBy: Person | null;
  firstBy: Person | null;
}

/** What a count's chart decides by. */
export interface StockCountFacts {
  countId: number;
  lines: CountLineFacts[];
  /** In percent of the books: a line that differs by more is counted again. */
  tolerance: number;
  /**
   * Above what all differences come to at cost, another person posts than counted, and a line alone is
   * counted again; in minor units, null for no limit.
   */
  limit: number | null;
  currency: string;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** A figure of one line, or why it has none. */
export interface EnteredLine {
  lineId: number;
  counted: number | null;
  leftOut: LeftOut | null;
  /** The figure that the sender saw. */
  seen: number | null;
}

/** The events of a count, with what each carries. */
export type StockCountEvent =
  | { type: 'enter'; lines: EnteredLine[] }
  | { type: 'submit' }
  | { type: 'recount'; lineIds: number[] }
  | { type: 'post' }
  | { type: 'cancel'; remark: string };
