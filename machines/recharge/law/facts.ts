/** What a recharge's chart decides by. */
export interface RechargeFacts {
  rechargeId: number;
  /** Whose wallet it goes to. */
  memberId: number;
  /** In minor units. */
  amount: number;
  currency: string;
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
