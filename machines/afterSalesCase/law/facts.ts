import type { Person } from '../../kernel/law/rules.ts';

/** What an after-sales case is about (spec section 3, after-sales type). */
export const AFTER_SALES_TYPES = [
  'quality',
  'shortage',
  'wrongItem',
  'delivery',
  'service',
] as const;

/** How a case gives something back: the way the order was paid, or one of three others. */
export const REFUND_METHODS = ['original', 'wallet', 'payNow', 'voucher'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** The places of the case region (spec section 4). */
export const CASE_PLACES = [
  'submitted',
  'inProgress',
  'pass',
  'reject',
  'customerCancel',
  'closed',
  'refundCompleted',
] as const;
export type CasePlace = (typeof CASE_PLACES)[number];

/** The places of the compensation region. */
export const COMPENSATION_PLACES = ['none', 'issued', 'redeemed', 'revoked'] as const;
export type CompensationPlace = (typeof COMPENSATION_PLACES)[number];

/** What is said of a case in one word: its own place, or that of its voucher once there is one. */
export const SHOWN_PLACES = [...CASE_PLACES, 'issued', 'redeemed', 'revoked'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];

/** The places of the timeliness region. */
export const TIMELINESS_PLACES = ['onTime', 'overdue', 'processed'] as const;
export type TimelinessPlace = (typeof TIMELINESS_PLACES)[number];

/** One line of the order as far as it is claimed. Amounts in minor units. */
export interface ClaimedLineFacts {
  lineId: number;
  name: string;
  nameZh: string;
  unit: string;
  /** How much of it is claimed, in the line's unit. */
  quantity: number;
  /** What the claimed quantity cost, discount and GST included: the most that it can bring back. */
  worth: number;
}

/** Who bears an amount, or in which proportion they do. */
export interface Bearers {
  merchant: number;
  platform: number;
  rider: number;
}

/** What the chart of an after-sales case decides by. Amounts are minor units of `currency`. */
export interface AfterSalesFacts {
  caseId: number;
  orderId: number;
  currency: string;
  /** As it was asked for; from the audit on, as the auditor decided. */
  method: RefundMethod;
  /** What the customer asks for. */
  claimed: number;
  /** What the auditor granted; null before, and in a rejected case. */
  granted: number | null;
  lines: ClaimedLineFacts[];
  /** What the delivery of the order cost, GST included: the most that it can bring back. */
  delivery: number;
  /** In which proportion such a problem is usually borne, by those whom the order has. */
  bearing: Bearers;
  /** Whether somebody brought the order: no rider bears a part of one that nobody did. */
  brought: boolean;
  /** What the order came to. */
  orderTotal: number;
  /** What can still be given back of the order's money, less what other passed cases wait for. */
  left: number;
  /** What the order has given back in all, as money and as vouchers of its other cases. */
  given: number;
  /** Above this amount a second person refunds; null where one is enough for any. */
  limit: number | null;
  /** Who started the audit. */
  auditor: Person | null;
  /** Who may audit in the shop: an audit that was begun can be handed on to any of them. */
  auditors: Person[];
  /** Whose wallet an amount can go to. */
  member: Person | null;
  /** The order was paid from a wallet: money of it comes back there first, wherever it goes on to. */
  paidByWallet: boolean;
  /** The customer's phone: PayNow usually goes there. */
  phone: string;
  /** The coupon that was issued, whether it has been spent, and when it expires (milliseconds since 1970). */
  coupon: { used: boolean; expiresAt: number } | null;
  /** Kept by the chart itself: a voucher was issued, whatever became of it. */
  compensated: boolean;
  /** Kept by the chart itself: the case is neither waiting nor in audit any more. */
  processed: boolean;
  /** Kept by the chart itself: the case stands in `pass`. */
  passed: boolean;
  /** Kept by the chart itself: the money has gone back. */
  refunded: boolean;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
  /** The moment at which the chart is asked, in milliseconds since 1970. */
  now: number;
}

/** How a granted amount is made up, and who bears it. Each of the two adds up to the amount. */
export interface Apportionment {
  lines: { lineId: number; amount: number }[];
  delivery: number;
  bearers: Bearers;
}

/** What an auditor decides; amounts in minor units. */
export type AuditResult =
  | {
      result: 'pass';
      method: RefundMethod;
      amount: number;
      apportionment: Apportionment;
      remark?: string;
    }
  | { result: 'reject'; remark: string };

/** The events of an after-sales case, with what each carries. */
export type AfterSalesEvent =
  | { type: 'startAudit' }
  /** Another one goes on with an audit that was begun. */
  | { type: 'handOn'; auditor: Person; remark: string }
  | { type: 'customerCancel'; remark?: string }
  | ({ type: 'submitAuditResult' } & AuditResult)
  /** `payNowTo`: the phone or business number that a PayNow refund goes to. */
  | { type: 'submitRefund'; payNowTo?: string }
  | { type: 'issueCoupon'; validDays: number }
  | { type: 'redeemCoupon'; remark?: string }
  | { type: 'takeBackCoupon'; remark?: string }
  | { type: 'close'; remark: string };

export type AfterSalesEventType = AfterSalesEvent['type'];
