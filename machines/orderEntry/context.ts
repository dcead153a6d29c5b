import type { Customer, DeliveryAddress } from '../../api/customers.ts';
import type { ApiFailure } from '../../api/failure.ts';
import type { GoodsItem } from '../../api/goods.ts';
import type { OrderDetail } from '../../api/orders.ts';
import type { Reason } from '../rules.ts';
import {
  type DiscardReason,
  type DraftOwner,
  type DraftStorage,
  emptyDraft,
  type FoundDraft,
  type OrderDraft,
  type Step,
  type StoredDraft,
} from './draft.ts';
import type { KeeperReport } from './keeper.ts';
import type { PastedRow } from './paste.ts';
import type { PriceAnswer } from './services.ts';
import type { TextField } from './verdicts.ts';

/** What order entry is started with. */
export interface OrderEntryInput {
  owner: DraftOwner;
  storage: DraftStorage;
  /** What `readDraft` found. */
  found: FoundDraft;
  /** Never used before: the id of the draft that is begun here, and part of its idempotency keys. */
  draftId: string;
  /** Different in every tab. */
  tab: string;
  /** Milliseconds; the server decides in the end. */
  clock: () => number;
}

/** What became of a paste. */
export interface PasteReport {
  added: number;
  notFound: string[];
}

export interface OrderEntryContext {
  input: OrderEntryInput;
  /** How many orders were begun since the start: keeps the drafts' ids apart. */
  begun: number;
  draft: OrderDraft;
  /** The half-done order that can be taken up again. */
  offer: StoredDraft | null;
  /** Why something that was stored is not offered. */
  discarded: DiscardReason | null;
  addresses: { customerId: number; rows: DeliveryAddress[] } | null;
  /** The server's price, and what it was asked for (`priceKey`). */
  priced: { key: string; answer: PriceAnswer } | null;
  /** The price that the person agreed to, while another one is asked about. */
  agreed: PriceAnswer | null;
  /** The frozen customer that was tried. */
  refusedCustomer: { id: number; reason: Reason } | null;
  /** The line that was added last: its quantity is typed next. `nth` tells one adding from another. */
  current: { index: number; nth: number } | null;
  pasting: PastedRow[];
  pasted: PasteReport | null;
  /** Steps that the person wanted to leave: what is missing there is said. */
  asked: readonly Step[];
  /** The server's messages by field, until the field is changed. */
  errors: Record<string, string>;
  failure: ApiFailure | null;
  /** Whether the order is kept back from submission. */
  hold: boolean;
  /** When the draft was saved last, ISO 8601. */
  savedAt: string | null;
  /** What another tab saved meanwhile, or that it removed the draft; null while none did. */
  other: { stored: StoredDraft | null } | null;
  committed: OrderDetail | null;
}

/** What a person does to the order that is being entered. */
export type DraftChange =
  | { type: 'CHOOSE_CUSTOMER'; customer: Customer }
  | { type: 'CHOOSE_ADDRESS'; addressId: number }
  /**
   * A line more, or the line that is there already. In the base unit without another one;
   * `quantity` where it was typed already, `isDone` where nothing more is to be typed.
   */
  | {
      type: 'ADD_GOODS';
      goods: GoodsItem;
      unit?: string;
      quantity?: number | null;
      isDone?: boolean;
    }
  | { type: 'SET_QUANTITY'; index: number; quantity: number | null }
  | { type: 'SET_UNIT'; index: number; unit: string }
  | { type: 'REMOVE_LINE'; index: number }
  | { type: 'SET_DELIVERY'; deliveryAt: string | null }
  | { type: 'SET_TEXT'; field: TextField; text: string }
  | { type: 'SET_PREPAID'; prepaid: boolean | null };

export type OrderEntryEvent =
  | DraftChange
  | KeeperReport
  | { type: 'PASTE_GOODS'; rows: PastedRow[] }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO_TO'; step: Step }
  /** Takes the half-done order up again. */
  | { type: 'CONTINUE' }
  /** Throws the order away and begins with an empty one. */
  | { type: 'DISCARD' }
  | { type: 'RETRY' }
  /** `hold`: it waits in `pendingSubmission`. */
  | { type: 'COMMIT'; hold?: boolean }
  | { type: 'ACCEPT_PRICE' }
  | { type: 'TAKE_OTHER' }
  | { type: 'KEEP_MINE' }
  | { type: 'SEARCH_FAILED'; failure: ApiFailure | null };

/** The context at the start, and of every further order that is begun. */
export function freshContext(input: OrderEntryInput, begun: number): OrderEntryContext {
  return {
    input,
    begun,
    draft: emptyDraft(`${input.draftId}.${begun}`),
    offer: null,
    discarded: null,
    addresses: null,
    priced: null,
    agreed: null,
    refusedCustomer: null,
    current: null,
    pasting: [],
    pasted: null,
    asked: [],
    errors: {},
    failure: null,
    hold: false,
    savedAt: null,
    other: null,
    committed: null,
  };
}
