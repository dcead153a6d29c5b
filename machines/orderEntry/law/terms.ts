import { smallestAmount } from '../../../api/kernel/money.ts';
import type { Reason, Verdict } from '../../kernel/law/rules.ts';

/** What the rules of a promotion read of it; `minimumItems` in minor units. */
interface PromotionFacts {
  code: string;
  active: boolean;
  validFrom: Date;
  validTo: Date;
  /** How many orders may use it, or null for any number. */
  totalLimit: number | null;
  used: number;
  minimumItems: number;
}

/** Goods of an order before discount and GST, in minor units. */
interface Goods {
  items: number;
  currency: string;
}

/** The shop's lead time is kept. Both days `2026-11-20`, as the shop's clock has them. */
export const leadTimeIsKept = (
  day: string,
  { days, earliest }: { days: number; earliest: string },
): Verdict => (day < earliest ? { rule: 'leadTimeIsKept', figures: { days, earliest } } : null);

/** The goods come to what the shop takes an order for at least; `minimum` in minor units. */
export const minimumSpendingIsReached = ({ items, currency }: Goods, minimum: number): Verdict =>
  items < minimum
    ? {
        rule: 'minimumSpendingIsReached',
        figures: { minimum, items, currency },
        money: ['minimum', 'items'],
      }
    : null;

/** What stands against using a promotion now for these goods; null stands for no such promotion. */
export function promotionVerdict(
  promotion: PromotionFacts | null,
  { items, currency, now }: Goods & { now: Date },
): Verdict {
  if (!promotion?.active) return { rule: 'promotionIsKnown' };
  const { code, validFrom, validTo, totalLimit, used, minimumItems } = promotion;
  const figures = { code };
  if (now < validFrom) return { rule: 'promotionHasBegun', figures };
  if (now >= validTo) return { rule: 'promotionHasNotEnded', figures };
  if (totalLimit !== null && used >= totalLimit) return promotionIsTaken(code);
  if (items >= minimumItems) return null;
  const missing = wholeSteps(minimumItems - items, currency);
  return {
    rule: 'promotionMinimumIsReached',
    figures: { ...figures, minimum: minimumItems, missing, currency },
    money: ['minimum', 'missing'],
  };
}

/** Every copy of the promotion has been used. */
export const promotionIsTaken = (code: string): Reason => ({
  rule: 'promotionIsLeft',
  figures: { code },
});

function wholeSteps(amount: number, currency: string): number {
  const step = smallestAmount(currency);
  return Math.ceil(amount / step) * step;
}
