import type { RechargeMethod } from '../../../machines/recharge/law/facts.ts';

/** PayNow is paid by in Singapore alone; WeChat Pay and Alipay are not taken in Vietnam. */
const INSTEAD: Record<string, Partial<Record<string, RechargeMethod>>> = {
  MYR: { PAYNOW: 'CREDITCARD_PAY' },
  CNY: { PAYNOW: 'WECHAT_PAY' },
  VND: { PAYNOW: 'CASH_PAY', WECHAT_PAY: 'CREDITCARD_PAY', ALIPAY: 'CREDITCARD_PAY' },
};

/** The way of payment itself where its country has it, else what people pay by there. */
export const payableIn = <Method extends string>(
  currency: string,
  method: Method,
): Method | RechargeMethod => INSTEAD[currency]?.[method] ?? method;
