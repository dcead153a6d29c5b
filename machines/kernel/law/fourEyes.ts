import type { Person, Verdict } from './rules.ts';

/** What somebody decides who may have asked for it. Amounts in minor units of `currency`. */
interface Decided {
  amount: number;
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

/** Above the shop's limit nobody decides what they asked for themselves. */
export function decidedByAnotherAbove({ by, actor, ...decided }: Decided): Verdict {
  const isOwn = actor !== null && by.some((person) => person?.id === actor.id);
  if (!isOwn || !isAboveLimit(decided)) return null;
  const { limit, amount, currency } = decided;
  return {
    rule: 'secondPersonAboveLimit',
    figures: { limit: limit ?? undefined, amount, currency },
    money: ['limit', 'amount'],
    remedy: { record: 'shop' },
  };
}
