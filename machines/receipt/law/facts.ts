import type { Person } from '../../kernel/law/rules.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../order/law/facts.ts';

/** How a business customer can have paid: a wallet is a member's. */
export type ReceiptMethod = Exclude<PaymentMethod, 'WALLET_PAY'>;
export const RECEIPT_METHODS = PAYMENT_METHODS.filter(
  (method): method is ReceiptMethod => method !== 'WALLET_PAY',
);

/** What of a customer payment is on an order, or is to be, in minor units. */
export interface ReceiptLine {
  orderId: number;
  /** What a person calls the order. */
  orderSn: string;
  amount: number;
}

/** What a person enters of a customer payment. */
export interface ReceiptCard {
  /** In minor units. */
  amount: number;
  method: ReceiptMethod;
  /** The day on which the money came, by the shop's clock. */
  valueDate: string;
  reference: string;
  remark: string;
  /** The file that proves it. */
  proofId: number | null;
  lines: ReceiptLine[];
}

/** What is left to pay of an order of the customer, in minor units. */
interface OpenOrder {
  orderId: number;
  orderSn: string;
  left: number;
}

/** What a customer payment's chart decides by. */
export interface ReceiptFacts extends ReceiptCard {
  receiptId: number;
  customerId: number;
  currency: string;
  /** Those of the customer's orders on which something is owed. */
  open: OpenOrder[];
  /** Above this amount another person approves it, in minor units; null where one is enough for any. */
  limit: number | null;
  /** Who entered it or changed it last, and who posted it; null where nobody is known to have. */
  preparedBy: Person | null;
  postedBy: Person | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The places of a customer payment. */
export const RECEIPT_PLACES = ['draft', 'waiting', 'posted', 'reversed', 'discarded'] as const;
export type ReceiptPlace = (typeof RECEIPT_PLACES)[number];

/** The events of a customer payment, with what each carries. */
export type ReceiptEvent =
  | { type: 'edit'; card: ReceiptCard }
  | { type: 'post' }
  | { type: 'approve' }
  | { type: 'refuse'; remark: string }
  | { type: 'discard'; remark: string }
  | { type: 'allocate'; lines: ReceiptLine[] }
  /** Of the server alone: a payment that came of it was taken back at its order. */
  | { type: 'release'; line: ReceiptLine }
  | { type: 'reverse'; remark: string };
