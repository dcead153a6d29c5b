import { decidable, sumToMinor, toMinor } from '../../../../api/kernel/money.ts';
import { isPaidFirst } from '../../../../machines/order/law/credit.ts';
import { priceKey } from '../../../../machines/orderEntry/requests.ts';
import type { PriceAnswer } from '../../../../machines/orderEntry/services.ts';
import { contextOf, useEntry } from './entryContext.ts';
import { useOwnQuote } from './useQuote.ts';

interface Totals {
  /** Asked for at the step of the price, for this very draft; null until then. */
  priced: PriceAnswer | null;
  /** With GST and delivery, which the server alone reckons; null while it is not known. */
  total: string | null;
  /** Whether the order goes on the customer's account. */
  isOnAccount: boolean;
  /** Of the credit, once what waits to be accepted and this order are, in minor units, below zero where it is exceeded; null while the total is. */
  left: number | null;
  /** Whether there is something that can be priced. */
  canBePriced: boolean;
}

/** What the order comes to so far, and what it leaves of the customer's credit. */
export function useTotals(): Totals {
  const { draft, priced } = useEntry(contextOf);
  const quote = useOwnQuote();
  const { customer, lines } = draft;
  const own = priced !== null && priced.key === priceKey(draft) ? priced.answer : null;
  const total = own?.total ?? quote.total;
  return {
    priced: own,
    total,
    isOnAccount:
      customer !== null &&
      lines.length > 0 &&
      !isPaidFirst(draft.prepaid, customer.paymentTermsCode),
    left:
      customer && total !== null
        ? toMinor(customer.creditLimit) -
          decidable(sumToMinor(customer.arBalance) + sumToMinor(customer.awaitsAcceptance)) -
          toMinor(total)
        : null,
    canBePriced: quote.total !== null || quote.isAsking || quote.failure !== null,
  };
}
