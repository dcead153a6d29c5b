import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import {
  type EntryContext,
  type EntryFlowEvent,
  type EntryInput,
  freshContext,
} from '../kernel/entry/context.ts';
import type { StoredDraft } from '../kernel/entry/draft.ts';
import type { PastedRow } from '../kernel/entry/paste.ts';
import type { Reason } from '../kernel/law/rules.ts';
import { emptyDraft, type OrderDraft, type Step } from './draft.ts';
import type { LeftRow, PasteReport } from './pasteReport.ts';
import type { RepeatReport } from './repeat.ts';
import type { PriceAnswer } from './services.ts';
import type { TextField } from './verdicts.ts';

/** What order entry is started with. */
export type OrderEntryInput = EntryInput<OrderDraft>;

/** What any guided entry knows, and what an order's alone does. */
export interface OrderEntryContext extends EntryContext<OrderDraft, Step, OrderDetail> {
  addresses: { customerId: number; rows: DeliveryAddress[] } | null;
  /** The server's price, and what it was asked for (`priceKey`). */
  priced: { key: string; answer: PriceAnswer } | null;
  /** The price that the person agreed to, while another one is asked about. */
  agreed: PriceAnswer | null;
  /** The frozen customer that was tried. */
  refusedCustomer: { id: number; reason: Reason } | null;
  /** The line that was added last: its quantity is typed next. `nth` tells one adding from another. */
  current: { index: number; nth: number } | null;
  /** New lines, by `lineId`, that nobody has answered or left yet: what is missing there is not wrong. */
  untouched: readonly number[];
  /** The order of before that is to be entered once more, while it is read. */
  repeat: number | null;
  /** What became of that. */
  repeated: RepeatReport | null;
  pasting: PastedRow[];
  pasted: PasteReport | null;
}

/** What a person does to the order that is being entered. */
export type DraftChange =
  | { type: 'CHOOSE_CUSTOMER'; customer: Customer }
  | { type: 'CHOOSE_ADDRESS'; addressId: number }
  /** One that was added meanwhile is chosen at once. */
  | { type: 'ADD_ADDRESS'; address: DeliveryAddress }
  /**
   * A line more, or the line that is there already. Without a unit in the one that the customer
   * ordered it in last, else in the base unit;
   * `quantity` where it was typed already, `isDone` where nothing more is to be typed.
   */
  | {
      type: 'ADD_GOODS';
      goods: GoodsItem;
      unit?: string;
      quantity?: number | null;
      isDone?: boolean;
    }
  /** One of the pasted rows that were left, for the goods that the person says it means. */
  | { type: 'TAKE_PASTED'; row: LeftRow; goods: GoodsItem }
  /** With the unit where that was typed too. */
  | { type: 'SET_QUANTITY'; index: number; quantity: number | null; unit?: string }
  | { type: 'SET_UNIT'; index: number; unit: string }
  | { type: 'REMOVE_LINE'; index: number }
  | { type: 'SET_DELIVERY'; deliveryAt: string | null }
  | { type: 'SET_TEXT'; field: TextField; text: string }
  | { type: 'SET_PREPAID'; prepaid: boolean | null }
  /** The box of the pasted rows that were left, as it is edited. */
  | { type: 'SET_LEFTOVER'; text: string };

/** `option` of `COMMIT` is `hold` where the order waits in `pendingSubmission`. */
export type OrderEntryEvent =
  | DraftChange
  | EntryFlowEvent<OrderDraft, Step>
  /** The person went on to something else. */
  | { type: 'LEAVE_LINE'; lineId: number }
  /** Begins with the customer and the lines of an order of before. */
  | { type: 'REPEAT'; orderId: number }
  | { type: 'PASTE_GOODS'; rows: PastedRow[] }
  /** What was not taken over need not be said any more. */
  | { type: 'FORGET_PASTED' }
  | { type: 'ACCEPT_PRICE' }
  /** Goes on with another draft of the same person. */
  | { type: 'OPEN_DRAFT'; stored: StoredDraft<OrderDraft> }
  /** What is here becomes a draft of its own: another device has changed the one that it was. */
  | { type: 'KEEP_AS_OWN'; draftId: string };

/** The context at the start, and of every further order that is begun. */
export const freshOrder = (input: OrderEntryInput, begun: number): OrderEntryContext => ({
  ...freshContext(emptyDraft, input, begun),
  addresses: null,
  priced: null,
  agreed: null,
  refusedCustomer: null,
  current: null,
  untouched: [],
  repeat: null,
  repeated: null,
  pasting: [],
  pasted: null,
});
