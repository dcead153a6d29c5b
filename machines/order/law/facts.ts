import type { AgreedDiscount } from '../../../api/kernel/lineDiscounts.ts';
import type { LineWeight } from '../../../api/kernel/weight.ts';
import type { PartedLine } from '../../kernel/law/openLines.ts';
import type { Person } from '../../kernel/law/rules.ts';

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

/** Whether somebody brings an order of a kind to the customer: a driver, or a rider. */
export const isBrought = (kind: OrderKind): boolean => kind === 'wholesale' || kind === 'delivery';

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

/** The places of the payment region that a correction can name. */
export const CORRECTED_PAYMENT = ['unpaid', 'paid', 'notRefunded', 'refunded'] as const;
export type CorrectedPayment = (typeof CORRECTED_PAYMENT)[number];

/** The places of the payment region; in `toDecide` a second person decides what was asked for. */
export const PAYMENT = [...CORRECTED_PAYMENT, 'toDecide'] as const;
export type Payment = (typeof PAYMENT)[number];

/** One line as the chart sees it. Quantities are in the line's unit, stock in the goods' base unit. */
export interface OrderLineFacts extends PartedLine {
  goodsId: number;
  quantity: number;
  shipped: number;
  /** What is on the shelf now, in base units. */
  stock: number;
  /** Of goods that are charged by the kilo: what of the line was weighed. */
  weight?: LineWeight | undefined;
  /**
   * What staff agreed to take off it, why, and the most that can be: its amount less its share of the
   * promotion. Amounts in minor units.
   */
  discount?: (AgreedDiscount & { most: number; reason: string }) | undefined;
}

/** A line of an order that a pick list holds. `quantity` is in the line's unit. */
export interface PickHold {
  pickListId: number;
  number: string;
  lineId: number;
  quantity: number;
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
  /** What its tax invoice came to when it was issued; null without one. */
  invoiced: number | null;
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
  /** The shop's drivers whom nobody can send out now. */
  unavailableDrivers: number[];
  /** The shop's vehicles that nobody can be sent out with now. */
  unavailableVehicles: number[];
  /** When a closed store opens by itself, ISO 8601. */
  storeReopensAt: string | null;
  driverId: number | null;
  vehicleId: number | null;
  /** What pick lists under way hold of its lines. */
  pickLists: PickHold[];
  /**
   * Above which amounts a second person decides a refund and what a correction books, in minor units;
   * null where one is enough for any.
   */
  limits: { refund: number | null; correction: number | null };
  /** What waits for a second person; null where nothing does. */
  asked: Asked | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The events that are only asked for above a limit. */
export const ASKED_TYPES = [
  'refund',
  'correctPayment',
  'correctStatus',
  'cancel',
  'discount',
] as const;
export type AskedType = (typeof ASKED_TYPES)[number];

/** What somebody asked for and another person has to decide. */
export interface Asked {
  event: Extract<OrderEvent, { type: AskedType }>;
  /** What it books, in minor units. */
  amount: number;
  by: Person | null;
  /** When, ISO 8601; null before it is written. */
  at: string | null;
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

/** How many of a line were weighed in all, in its unit, and their kilograms. */
export interface WeighedLine {
  lineId: number;
  quantity: number;
  kilos: number;
}

/** What one line weighed and cost before and after; `kilos` of the whole line, `amount` in minor units. */
export interface WeightChange
  extends Pick<OrderLineFacts, 'lineId' | 'name' | 'nameZh' | 'unit' | 'unitZh'> {
  quantity: number;
  from: { kilos: number; amount: number };
  to: { kilos: number; amount: number };
}

/** What is taken off one line in all, in minor units; nought takes it back. */
export interface DiscountedLine {
  lineId: number;
  amount: number;
}

/** What was taken off one line before and after, in minor units. */
export interface DiscountChange extends Pick<OrderLineFacts, 'lineId' | 'name' | 'nameZh'> {
  from: number;
  to: number;
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

/** What is said of a payment beside the way that it came by. */
export interface PaymentPapers {
  /** In minor units; all that is left where it is not said. */
  amount?: number | undefined;
  /** What the payer or the bank calls it. */
  reference?: string | undefined;
  /** The day on which the money came, by the shop's clock; today where it is not said. */
  valueDate?: string | undefined;
  /** The file that shows the receipt. */
  proofId?: number | undefined;
}

/** A payment that was noted wrongly. */
export interface TakenBackPayment {
  id: number;
  /** In minor units. */
  amount: number;
  /** The method of the last one that stays, which what comes back goes by from then on. */
  methodLeft?: PaymentMethod | null | undefined;
}

export interface ShipLine {
  lineId: number;
  quantity: number;
}

/** The events of an order, with what each carries. */
export type OrderEvent =
  | { type: 'submit' }
  | { type: 'receive' }
  | ({ type: 'pay'; method: PaymentMethod } & PaymentPapers)
  | { type: 'accept' }
  /** `byPickList`: the pick list that hands it over. */
  | { type: 'ship'; lines: ShipLine[]; byPickList?: number | undefined }
  /** `ofWaybill`: the one that it is put on; else the one that the two have that day. */
  | { type: 'assignWaybill'; driverId: number; vehicleId: number; ofWaybill?: number | undefined }
  | { type: 'leaveWaybill' }
  /** `ofWaybill`: its waybill departs, and all orders on it. */
  | { type: 'depart'; ofWaybill?: number | undefined }
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
  /** `ofCase`: an after-sales case gives it, whose own chart has decided it. */
  | { type: 'refund'; amount: number; remark: string; ofCase?: true | undefined }
  /** Above the limit: another person does what was asked for, or says no to it. */
  | {
      type: 'approveAsked';
      /** Of a discount: what the order costs then, and what is another than before. */
      total?: number | undefined;
      discounts?: DiscountChange[] | undefined;
      /** For the history: what it was. */
      of?: AskedType | undefined;
    }
  | { type: 'declineAsked'; remark: string; of?: AskedType | undefined }
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
  /** What was weighed of lines that are charged by the kilo: the amounts follow. */
  | {
      type: 'weigh';
      lines: WeighedLine[];
      /** What the order costs then. */
      total: number;
      /** For the history: what is another than before, as far as whoever sends it knows. */
      weights?: WeightChange[];
      /** Of lines that come to cost less than was agreed to be taken off them, or more again. */
      discounts?: DiscountChange[] | undefined;
    }
  /** What staff agree to take off lines: what it costs follows. */
  | {
      type: 'discount';
      lines: DiscountedLine[];
      remark: string;
      /** What the order costs then. */
      total: number;
      /** For the history: what is another than before, as far as whoever sends it knows. */
      discounts?: DiscountChange[] | undefined;
    }
  | { type: 'correctStatus'; to: Fulfilment; remark: string }
  | {
      type: 'correctPayment';
      to: CorrectedPayment;
      remark: string;
      /** The one payment that is taken back; every one where it is not named. */
      payment?: TakenBackPayment | undefined;
    };

export type OrderEventType = OrderEvent['type'];
