import type { PartedLine } from '../../kernel/law/openLines.ts';

/** The kinds of order: wholesale, or one of the restaurant's (spec section 3). */
export const ORDER_KINDS = [
  'wholesale',
  'delivery',
  'selfPickup',
  'qrCode',
  'reservation',
  'voucher',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The payment methods (spec section 3; PayNow is named by a summary list). */
export const PAYMENT_METHODS = [
  'WALLET_PAY',
  'WECHAT_PAY',
  'CASH_PAY',
  'CREDITCARD_PAY',
  'CASH_PAY_ON_PICK',
  'ALIPAY',
  'PAYNOW',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The places of the fulfilment region, a place inside `shipping` with a dot. */
export const FULFILMENT = [
  'pendingSubmission',
  'pendingPayment',
  'new',
  'waitingForOrder',
  'storeAccepted',
  'preparing',
  'waitingPickup',
  'pendingShipment',
  'partialShipment',
  'shipped',
  'pendingDelivery',
  'shipping.ownDriver',
  'shipping.waitingForRider',
  'shipping.riderAccepted',
  'shipping.riderPickedUp',
  'arrived',
  'delivered',
  'completed',
  'reviewed',
  'cancelled',
] as const;
export type Fulfilment = (typeof FULFILMENT)[number];

/** The places of the payment region. */
export const PAYMENT = ['unpaid', 'paid', 'notRefunded', 'refunded'] as const;
export type Payment = (typeof PAYMENT)[number];

/** One line as the chart sees it. Quantities are in the line's unit, stock in the goods' base unit. */
export interface OrderLineFacts extends PartedLine {
  goodsId: number;
  quantity: number;
  shipped: number;
  /** What is on the shelf now, in base units. */
  stock: number;
}

/** What the order's chart decides by. Amounts are integers in minor units of `currency`. */
export interface OrderFacts {
  orderId: number;
  kind: OrderKind;
  currency: string;
  /** Paid before it is accepted; else on account, or on receipt. */
  prepaid: boolean;
  total: number;
  paid: number;
  refunded: number;
  /** How it was paid; null while nothing is, and where it was corrected to paid by hand. */
  paymentMethod: PaymentMethod | null;
  lines: OrderLineFacts[];
  /** Kept by the chart itself: the fulfilment region stands in `cancelled`. */
  cancelled: boolean;
  /** Null for a guest of the restaurant. */
  customer: {
    id: number;
    name: string;
    nameZh?: string | undefined;
    frozen: boolean;
    creditLimit: number;
    /** What the customer owes on accepted, unpaid orders (AR balance). */
    receivable: number;
  } | null;
  /** The wallet that the order's phone number leads to; null where no member has it. */
  wallet: {
    memberId: number;
    member: string;
    /** What it holds, in minor units of the order's `currency`. */
    balance: number;
  } | null;
  storeOpen: boolean;
  /** The shop's vehicles that nobody can be sent out with now. */
  unavailableVehicles: number[];
  /** When a closed store opens by itself, ISO 8601. */
  storeReopensAt: string | null;
  driverId: number | null;
  vehicleId: number | null;
}

/** One line before or after its goods were changed. `price` for one of its unit, in minor units. */
interface ProductTerms {
  quantity: number;
  price: number;
}

/** What a `changeProducts` does to one line; no `from` where it is new, no `to` where it goes. */
export interface ProductChange
  extends Pick<OrderLineFacts, 'lineId' | 'name' | 'nameZh' | 'unit' | 'unitZh'> {
  from: ProductTerms | null;
  to: ProductTerms | null;
}

/** What of an order is agreed beside its goods, and may be changed until it has left the store. */
export const ORDER_DETAILS = [
  'deliveryAt',
  'address',
  'recipient',
  'customerRemark',
  'merchantRemark',
  'promotionCode',
] as const;

/** What a `changeDetails` does to one of them; null where there was or is none. `deliveryAt` in ISO 8601. */
export interface DetailChange {
  detail: (typeof ORDER_DETAILS)[number];
  from: string | null;
  to: string | null;
}

export interface ShipLine {
  lineId: number;
  quantity: number;
}

/** The events of an order, with what each carries. */
export type OrderEvent =
  | { type: 'submit' }
  | { type: 'receive' }
  | { type: 'pay'; method: PaymentMethod }
  | { type: 'accept' }
  | { type: 'ship'; lines: ShipLine[] }
  | { type: 'assignWaybill'; driverId: number; vehicleId: number }
  | { type: 'depart' }
  | { type: 'arrive' }
  | { type: 'prepare' }
  | { type: 'ready' }
  | { type: 'collect' }
  | { type: 'riderAccept' }
  | { type: 'riderPickUp' }
  | { type: 'deliver' }
  | { type: 'complete' }
  | { type: 'review'; rating: number; remark?: string }
  | { type: 'cancel'; remark: string }
  | { type: 'refund'; amount: number; remark: string }
  | {
      type: 'changeProducts';
      lines: OrderLineFacts[];
      total: number;
      /** For the history: what is another than before, as far as whoever sends it knows. */
      changes?: ProductChange[];
    }
  | {
      type: 'changeDetails';
      /** What the order costs then: another promotion takes something else off. */
      total: number;
      /** For the history: what is another than before, as far as whoever sends it knows. */
      changes?: DetailChange[];
    }
  | { type: 'correctStatus'; to: Fulfilment; remark: string }
  | { type: 'correctPayment'; to: Payment; remark: string };

export type OrderEventType = OrderEvent['type'];
