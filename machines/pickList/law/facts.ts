import type { LineWeight } from '../../../api/kernel/weight.ts';
import type { PartedLine } from '../../kernel/law/openLines.ts';
import type { Person } from '../../kernel/law/rules.ts';

/** The places of a pick list, in the order in which it passes them. */
export const PICK_LIST_PLACES = [
  'open',
  'picking',
  'picked',
  'packed',
  'handedOver',
  'cancelled',
] as const;
export type PickListPlace = (typeof PICK_LIST_PLACES)[number];

/** Why a line is closed with less than was asked for. */
export const SHORT_REASONS = ['notFound', 'damaged', 'expired', 'tooFew'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];

/** What becomes of the rest: it waits for a decision, or another list is made of it at once. */
export const SHORT_RESTS = ['backOrder', 'anotherList'] as const;
export type ShortRest = (typeof SHORT_RESTS)[number];

/** One line as the chart sees it: goods of one line of one order. Quantities are in the line's unit. */
export interface PickLineFacts extends PartedLine {
  orderId: number;
  goodsId: number;
  asked: number;
  picked: number;
  /** Null while it is not closed with less. */
  short: ShortReason | null;
  /** Its order was cancelled: what was picked goes back. */
  isOff: boolean;
  /** The later list that has the rest of it; null without one. */
  elsewhere: { id: number; number: string } | null;
  /** The shortage by which its order asks for less, or for other goods; null without one. */
  settled: { id: number; number: string } | null;
  /** What its order still asks for and no other list holds. */
  stillAsked: number;
  /** Of goods that are charged by the kilo: what of the picked ones was weighed. */
  weight?: LineWeight | undefined;
}

/** In how many boxes the goods of one order are. */
export interface OrderBoxes {
  orderId: number;
  boxes: number;
}

/** What a pick list's chart decides by. */
export interface PickListFacts {
  pickListId: number;
  lines: PickLineFacts[];
  /** Who picks it; null where nobody does. */
  picker: Person | null;
  /** In how many boxes each order with goods on it was packed; none before. */
  boxes: OrderBoxes[];
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The events of a pick list, with what each carries. */
export type PickListEvent =
  | { type: 'start' }
  | { type: 'release' }
  /** `kilos`: what so many weigh, of goods that are charged by the kilo; else they are weighed later. */
  | { type: 'pick'; lineId: number; quantity: number; kilos?: number | undefined }
  | { type: 'shortLine'; lineId: number; reason: ShortReason; rest: ShortRest }
  | { type: 'reopenLine'; lineId: number }
  | { type: 'putBack'; lineId: number }
  | { type: 'finish' }
  | { type: 'pack'; boxes: OrderBoxes[] }
  | { type: 'printSheet' }
  | { type: 'printLabels' }
  | { type: 'handOver' }
  | { type: 'cancel'; remark: string };
