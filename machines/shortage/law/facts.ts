import type { PartedLine } from '../../kernel/law/openLines.ts';

/** The places of a shortage: it waits for a decision, and each decision is a place. */
export const SHORTAGE_PLACES = [
  'open',
  'backOrdered',
  'substituted',
  'leftOut',
  'withdrawn',
] as const;
export type ShortagePlace = (typeof SHORTAGE_PLACES)[number];

/** What a shortage's chart decides by. Quantities are in the unit of the order's line. */
export interface ShortageFacts extends Omit<PartedLine, 'lineId'> {
  shortageId: number;
  orderId: number;
  orderSn: string;
  goodsId: number;
  /** What was missing when the line was closed. */
  quantity: number;
  /** What of it is still open on its order, and on no pick list under way. */
  left: number;
  /** Its order has nothing else: without it, no goods would be left. */
  isAll: boolean;
}

/** What a person saw of a decision before it was sent: what was missing, and the order's new total. */
export interface Agreed {
  left: number;
  /** A decimal string in the order's currency, for example `"82.00"`. */
  total: string;
}

/** The goods that are sent instead. `quantity` is in `unit`. */
export interface Substitute {
  goodsId: number;
  unit: string;
  quantity: number;
}

/** The events of a shortage, with what each carries. */
export type ShortageEvent =
  /** The rest stays open on its order, and is shipped when it comes in. */
  | { type: 'backOrder'; remark: string }
  | ({ type: 'substitute'; remark: string; agreed?: Agreed | undefined } & Substitute)
  /** `refund`: what was paid beyond the new total goes back at once. */
  | { type: 'leaveOut'; refund: boolean; remark: string; agreed?: Agreed | undefined }
  /** Nothing is missing any more. `ofPicking`: a pick list or the order itself says so. */
  | { type: 'withdraw'; remark: string; ofPicking?: true | undefined };
