import { lineCost } from '../../machines/purchaseOrder/law/amounts.ts';
import type { PurchaseOrderFacts } from '../../machines/purchaseOrder/law/facts.ts';
import { BANK, INVENTORY, supplierAccount } from '../kernel/ledger/accounts.ts';
import type { LedgerEntry } from '../kernel/ledger/post.ts';

/** One kind of fact that a move of a purchase order makes, with its sides. */
interface PurchaseMoney {
  kind: 'receipt' | 'supplierPayment';
  entries: readonly LedgerEntry[];
}

type Facts = Pick<PurchaseOrderFacts, 'lines' | 'currency' | 'paid' | 'supplier'>;

/**
 * What a move of a purchase order posts: goods that came in are stock that the shop owes the
 * supplier for, a payment takes from the bank what was owed.
 */
export function moneyOfMove(before: Facts, after: Facts): PurchaseMoney[] {
  const { supplier } = after;
  if (!supplier) return [];
  const account = supplierAccount(supplier.id);
  const worth = valueReceived(after) - valueReceived(before);
  const paid = after.paid - before.paid;
  const money: PurchaseMoney[] = [
    { kind: 'receipt', entries: between(INVENTORY, account, worth) },
    { kind: 'supplierPayment', entries: between(account, BANK, paid) },
  ];
  return money.filter(({ entries }) => entries.length > 0);
}

/**
 * What all that came in is worth, in minor units. Reckoned from what came in of a line in all, so
 * that the receipts of a line, each rounded, add up to the line's amount.
 */
function valueReceived({ lines, currency }: Facts): number {
  return lines.reduce((sum, { cost, received }) => sum + lineCost(cost, received, currency), 0);
}

function between(debit: string, credit: string, amount: number): LedgerEntry[] {
  if (amount === 0) return [];
  return [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
}
