import { may } from '../../kernel/law/rules.ts';
import { allow } from './parts.ts';

/**
 * Goods that are charged by the kilo are weighed while they are fetched: what the order costs follows,
 * also where it is paid already. What is paid too much then is refunded, what is missing is paid.
 */
export const weigh = {
  guard: allow({
    when: ['chargedByWeight'],
    rules: [
      'weighsWhatIsOrdered',
      'paidCoversNewTotal',
      'invoiceIsCreditedByLittle',
      'newTotalWithinCreditLimit',
    ],
  }),
  actions: 'setWeights' as const,
  meta: may('order.ship', 'sets'),
};
