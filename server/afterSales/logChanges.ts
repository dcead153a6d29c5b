import { fromMinor } from '../../api/kernel/money.ts';
import type { AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';

/** What the operation log says of a case's move: what is granted, given back, issued and redeemed. */
export const changesOfMove = (before: AfterSalesFacts, after: AfterSalesFacts): StoredChange[] =>
  settingChanges(amountsOf(before), amountsOf(after), {
    granted: 'amount',
    refunded: 'amount',
    compensation: 'amount',
    redeemed: 'amount',
  });

function amountsOf({ granted, refunded, coupon }: AfterSalesFacts) {
  const amount = granted === null ? null : fromMinor(granted);
  return {
    granted: amount,
    refunded: refunded ? amount : null,
    compensation: coupon ? amount : null,
    redeemed: coupon?.used ? amount : null,
  };
}
