import type { Person } from '../../kernel/law/rules.ts';

/** What a recharge's chart decides by. */
export interface RechargeFacts {
  rechargeId: number;
  /** Whose wallet it goes to. */
  memberId: number;
  /** In minor units. */
  amount: number;
  currency: string;
  /**
   * What whoever entered it has entered and confirmed alone for the same member in the last 24 hours, in
   * minor units.
   */
  alone: number;
  /** Above this amount another person confirms than entered it, in minor units; null where one is enough for any. */
  limit: number | null;
  /** Who entered it; null where nobody of the office is known to have. */
  enteredBy: Person | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The places of a recharge (spec section 4). */
export const RECHARGE_PLACES = ['toBeConfirmed', 'succeeded', 'rejected'] as const;
export type RechargePlace = (typeof RECHARGE_PLACES)[number];

/** How a member can have paid a recharge. */
export const RECHARGE_METHODS = [
  'PAYNOW',
  'CASH_PAY',
  'CREDITCARD_PAY',
  'WECHAT_PAY',
  'ALIPAY',
] as const;
export type RechargeMethod = (typeof RECHARGE_METHODS)[number];

/** The events of a recharge, with what each carries. */
export type RechargeEvent = { type: 'confirm' } | { type: 'refuse'; remark: string };
