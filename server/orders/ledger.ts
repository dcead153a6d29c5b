import { moneyMoved } from '../../machines/order/law/effects.ts';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import { cashBy, REFUNDS, SALES } from '../kernel/ledger/accounts.ts';
import type { LedgerEntry } from '../kernel/ledger/post.ts';

/** What an order's facts say about its money, in minor units. */
type Amounts = Pick<OrderFacts, 'paid' | 'refunded'>;

/** A payment that is taken back: what it had put into its account, in minor units. */
export interface TakenBack {
  account: string;
  amount: number;
}

/** One kind of fact that a move of an order makes, with its sides. */
export interface OrderMoney {
  kind: 'payment' | 'refund';
  entries: readonly LedgerEntry[];
}

/**
 * What a move of an order posts: what was paid more goes from the method's account to sales, what
 * was given back more returns to it. A correction downwards posts the same the other way round.
 * @param takenBack What payments that were noted wrongly had put into which accounts.
 */
export function moneyOfMove(
  before: Amounts,
  after: Amounts,
  account: string,
  takenBack: readonly TakenBack[] = [],
): OrderMoney[] {
  const { paid, refunded } = moneyMoved(before, after);
  const payment =
    takenBack.length === 0
      ? between(account, SALES, paid)
      : takenBack.flatMap((one) => between(one.account, SALES, -one.amount));
  return [
    { kind: 'payment' as const, entries: payment },
    { kind: 'refund' as const, entries: between(REFUNDS, account, refunded) },
  ].filter(({ entries }) => entries.length > 0);
}

/** The account that an order's money lies in. What was corrected to paid by hand names no method. */
export const accountOfMethod = (method: string | null) => cashBy(method ?? 'unknown');

function between(debit: string, credit: string, amount: number): LedgerEntry[] {
  if (amount === 0) return [];
  return [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
}
