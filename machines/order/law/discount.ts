import { may } from '../../kernel/law/rules.ts';
import type { Fulfilment } from './facts.ts';
import { allow } from './parts.ts';
import { cancellable, ofDecision } from './transitions.ts';

const permission = 'order.edit';

/** The same that a change of goods asks, before there is a tax invoice. */
const ofDiscount = ['discountBeforeInvoice', 'discountIsWithinLine', 'paidCoversNewTotal'] as const;
/** Once it is owed, what it costs then is asked of the credit limit. */
const ofOwed = [...ofDiscount, 'newTotalWithinCreditLimit'] as const;

const discounting = (rules: typeof ofDiscount | typeof ofOwed) => ({
  discount: [
    {
      guard: allow({
        when: ['wholesale', 'takesSecondPerson'],
        rules: ['remarkIsGiven', 'nothingIsAsked', ...rules],
      }),
      actions: 'noteAsked' as const,
      meta: may(permission),
    },
    {
      guard: allow({ when: ['wholesale', 'oneIsEnough'], rules: ['remarkIsGiven', ...rules] }),
      actions: 'setDiscounts' as const,
      meta: may(permission, 'sets'),
    },
  ],
  approved: {
    guard: allow({ when: ['discountIsAsked'], rules: [...ofDecision, ...rules] }),
    actions: ['setDiscounts', 'dropAsked'] as ['setDiscounts', 'dropAsked'],
    meta: may(permission),
  },
});

/**
 * A place at which it may be cancelled, and at which staff may agree on a discount for goods. Above the
 * shop's limit that is asked for, and another person decides.
 */
function openTo(from: Fulfilment, rules: typeof ofDiscount | typeof ofOwed) {
  const { discount, approved } = discounting(rules);
  const { approveAsked, ...rest } = cancellable(from);
  return { ...rest, discount, approveAsked: [...approveAsked, approved] };
}

/** Before the order is accepted: what it then costs is asked of the credit limit by `accept`. */
export const discountable = (from: Fulfilment) => openTo(from, ofDiscount);

/** Once it is owed. */
export const discountableOnceOwed = (from: Fulfilment) => openTo(from, ofOwed);
