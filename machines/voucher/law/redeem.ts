import type { ChartState } from '../../kernel/law/explain.ts';
import type { Reason } from '../../kernel/law/rules.ts';
import { isRedeemable, voucherPlaceOf } from './index.ts';

/**
 * Why no copy of a voucher can be redeemed; null where one can. Redeeming is an event of the copy,
 * which knows its code alone: the voucher's chart says when, by its tag.
 */
export function redeemRefusal(
  state: ChartState,
  { issued, redeemed }: { issued: number; redeemed: number },
): Reason | null {
  if (!isRedeemable(state)) {
    return {
      rule: 'voucherIsRunning',
      record: 'voucher',
      figures: { voucher: voucherPlaceOf(state) },
    };
  }
  return redeemed < issued ? null : { rule: 'copiesAreLeft', figures: { issued } };
}
