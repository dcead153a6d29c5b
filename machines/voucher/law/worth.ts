import { decidedByAnotherAbove, isAboveLimit } from '../../kernel/law/fourEyes.ts';
import type { Verdict } from '../../kernel/law/rules.ts';
import type { VoucherCard, VoucherEvent, VoucherFacts } from './facts.ts';

/** What all copies are worth, in minor units. */
export const worthOf = ({ amount, issued }: Pick<VoucherCard, 'amount' | 'issued'>): number =>
  amount * issued;

/** Whether a worth is more than one person may promise, and more than a second one approved. */
const isToApprove = ({ limit, approvedWorth }: VoucherFacts, worth: number): boolean =>
  worth > approvedWorth && isAboveLimit({ amount: worth, limit });

/** Whether a second person decides before the voucher may start. */
export const takesSecondPerson = (facts: VoucherFacts): boolean =>
  isToApprove(facts, worthOf(facts));

/** Above the shop's limit nobody approves a voucher that they entered, or changed last. */
export const secondPersonAboveLimit = (facts: VoucherFacts): Verdict => {
  const { limit, currency, preparedBy, actor } = facts;
  return decidedByAnotherAbove({
    amount: worthOf(facts),
    limit,
    currency,
    by: [preparedBy],
    actor,
  });
};

/** While it runs, its worth grows no further than one person may promise or a second one approved. */
export const worthIsRaisedByLittle = (facts: VoucherFacts, event: VoucherEvent): Verdict => {
  if (event.type !== 'edit') return null;
  const amount = worthOf(event.card);
  if (amount <= worthOf(facts) || !isToApprove(facts, amount)) return null;
  const figures = { amount, limit: facts.limit ?? undefined, currency: facts.currency };
  return { rule: 'worthIsRaisedByLittle', figures, money: ['amount', 'limit'] };
};
