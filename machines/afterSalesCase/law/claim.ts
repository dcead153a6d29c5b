import type { Reason, Verdict } from '../../kernel/law/rules.ts';
import { type AfterSalesFacts, REFUND_METHODS, type RefundMethod } from './facts.ts';

/** What is asked of an order's money; amounts in minor units. */
type OrderBounds = Pick<AfterSalesFacts, 'orderId' | 'orderTotal' | 'left' | 'currency'>;

/** What is asked of where an order's money can go. */
type Ways = Pick<AfterSalesFacts, 'member' | 'paidByWallet' | 'currency'>;

/** A line of an order as somebody claims it; quantities in its unit. */
interface LineToClaim {
  name: string;
  nameZh: string;
  unit: string;
  unitZh: string;
  /** What is left to claim of it. */
  claimable: number;
}

/** What lines and delivery can bring back at most, in minor units: what they cost. */
export const worthOf = ({
  lines,
  delivery,
}: {
  lines: readonly { worth: number }[];
  delivery: number;
}): number => lines.reduce((sum, { worth }) => sum + worth, delivery);

/**
 * The most that an order can give by a method, in minor units. Money is bounded by what is left to
 * give back of it; a voucher, which takes no money back, by what the order came to.
 */
export const mostBy = (
  method: RefundMethod,
  { orderTotal, left }: Pick<OrderBounds, 'orderTotal' | 'left'>,
): number => (method === 'voucher' ? orderTotal : Math.max(0, left));

/** What stands against giving an amount by a method, as far as the order is asked. */
export function amountFitsOrder(
  order: OrderBounds,
  { method, amount }: { method: RefundMethod; amount: number },
): Verdict {
  const { currency, orderId } = order;
  const most = mostBy(method, order);
  if (isAmount(amount) && amount > 0 && amount <= most) return null;
  return method === 'voucher'
    ? {
        rule: 'voucherIsWithinOrder',
        figures: { total: most, amount, currency },
        money: ['total', 'amount'],
      }
    : {
        rule: 'amountIsWithinLeft',
        figures: { left: most, amount, currency },
        money: ['left', 'amount'],
        remedy: { record: 'order', id: orderId },
      };
}

/** Nobody asks for more than what is claimed cost; `most` in minor units. */
export const amountIsWithinClaim = (
  most: number,
  amount: number,
  currency: string | undefined,
): Verdict =>
  amount <= most
    ? null
    : {
        rule: 'amountIsWithinClaim',
        figures: { most, amount, currency },
        money: ['most', 'amount'],
      };

/** Whether goods have left for an order, so that there is something to claim: its chart says so. */
export const goodsHaveLeft = (order: { hasTag: (tag: 'invoiceable') => boolean }): boolean =>
  order.hasTag('invoiceable');

/** An order that goods have left, and of which something is left to claim. */
export function orderCanBeClaimed(order: {
  status: string;
  /** Whether its place lets anything be claimed. */
  claimable: boolean;
  lines: readonly { claimable: number }[];
}): Verdict {
  if (!order.claimable) return { rule: 'orderCanBeClaimed', figures: { place: order.status } };
  return order.lines.some(({ claimable }) => claimable > 0)
    ? null
    : { rule: 'somethingIsLeftToClaim' };
}

/** Never more of a line than was bought of it less what is claimed already. */
export const claimIsWithinBought = (line: LineToClaim, quantity: number): Verdict =>
  quantity <= line.claimable
    ? null
    : {
        rule: 'claimIsWithinBought',
        figures: { ...namesOf(line), open: line.claimable, quantity },
      };

/** What the delivery cost comes back to one case alone, and only where it cost something. */
export const deliveryIsClaimable = (delivery: number): Verdict =>
  delivery > 0 ? null : { rule: 'deliveryIsClaimable' };

/** A line in a sentence that says how many of its unit. */
export const namesOf = ({ name, nameZh, unit, unitZh }: Omit<LineToClaim, 'claimable'>) => ({
  goods: name,
  goodsZh: nameZh,
  unit,
  unitZh,
});

/** Whether giving back by a method goes through a member's wallet: money paid from one does. */
const needsWallet = ({ paidByWallet }: Pick<Ways, 'paidByWallet'>, method: RefundMethod) =>
  method === 'wallet' || (paidByWallet && method !== 'voucher');

/** What stands against a method for an order, whatever the amount. */
export function methodFits(
  { member, paidByWallet, currency, phone }: Ways & Pick<AfterSalesFacts, 'phone'>,
  method: RefundMethod,
): Reason | null {
  if (needsWallet({ paidByWallet }, method) && member === null) {
    return { rule: 'walletHasOwner', figures: { phone } };
  }
  return method === 'payNow' && currency !== 'SGD' ? { rule: 'payNowIsInSingapore' } : null;
}

/** What stands against offering a method at all: money goes back while there is some, a voucher always. */
export const methodIsOffered = (
  order: Ways & Pick<AfterSalesFacts, 'phone' | 'left'>,
  method: RefundMethod,
): Verdict =>
  methodFits(order, method) ??
  (method === 'voucher' || order.left > 0 ? null : { rule: 'moneyIsLeft' });

/** The ways that an order offers. */
export const methodsOf = (order: Ways & Pick<AfterSalesFacts, 'phone' | 'left'>): RefundMethod[] =>
  REFUND_METHODS.filter((method) => methodIsOffered(order, method) === null);

/** Whether a number is an amount of minor units. */
export const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;
