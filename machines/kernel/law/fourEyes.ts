import type { Person, Verdict } from './rules.ts';

/** What somebody decides who may have asked for it. Amounts in minor units of `currency`. */
interface Decided {
  amount: number;
  /** What is measured with it: pieces come to no more than one would. */
  pieces?: {
    /** What there was of them before. */
    before: number;
    /** The rule that tells of them, where this one alone would pass. */
    rule: string;
  };
  /** The shop's limit of this kind: 0 asks a second person always, null never. */
  limit: number | null;
  currency: string;
  /** Who asked for it, or has decided an earlier step of it; null where nobody is known. */
  by: readonly (Person | null)[];
  actor: Person | null;
}

/** Whether an amount takes a second person. */
export const isAboveLimit = ({ amount, limit }: Pick<Decided, 'amount' | 'limit'>): boolean =>
  limit !== null && amount > limit;

/** Above the shop's limit nobody decides what they asked for themselves, in one piece or in several. */
export function decidedByAnotherAbove({ by, actor, pieces, ...decided }: Decided): Verdict {
  const isOwn = actor !== null && by.some((person) => person?.id === actor.id);
  if (!isOwn) return null;
  const { limit: most, currency } = decided;
  const limit = most ?? undefined;
  const remedy = { record: 'shop' } as const;
  if (isAboveLimit(decided)) {
    return {
      rule: 'secondPersonAboveLimit',
      figures: { limit, amount: decided.amount, currency },
      money: ['limit', 'amount'],
      remedy,
    };
  }
  const amount = decided.amount + (pieces?.before ?? 0);
  if (!pieces || !isAboveLimit({ amount, limit: most })) return null;
  return {
    rule: pieces.rule,
    figures: { limit, before: pieces.before, amount, currency },
    money: ['limit', 'before', 'amount'],
    remedy,
  };
}
