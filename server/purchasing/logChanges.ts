import { fromMinor } from '../../api/kernel/money.ts';
import { lineCost } from '../../machines/purchaseOrder/law/amounts.ts';
import type { PurchaseOrderFacts } from '../../machines/purchaseOrder/law/facts.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import type { PurchaseMove } from './purchaseRecord.ts';

/**
 * What the operation log says of a purchase order's move: what it costs, what was approved, came in and
 * was paid of it, each in the order's own currency.
 */
export function changesOfMove(
  before: PurchaseOrderFacts,
  after: PurchaseOrderFacts,
  { event }: PurchaseMove,
): StoredChange[] {
  const was = { ...amountsOf(before), approved: null };
  const approved = event.type === 'approve' ? inWords(after, after.total) : null;
  const is: Record<keyof typeof was, string | null> = { ...amountsOf(after), approved };
  return settingChanges(was, is, {
    total: 'text',
    approved: 'text',
    received: 'text',
    paid: 'text',
  });
}

const amountsOf = (facts: PurchaseOrderFacts) => ({
  total: inWords(facts, facts.total),
  received: inWords(facts, worthOfReceived(facts)),
  paid: inWords(facts, facts.paid),
});

const worthOfReceived = ({ lines, currency }: PurchaseOrderFacts) =>
  lines.reduce((sum, { cost, received }) => sum + lineCost(cost, received, currency), 0);

/** An amount of a currency that need not be the shop's; none where nothing is said of it yet. */
const inWords = ({ currency }: PurchaseOrderFacts, minor: number): string | null =>
  currency === '' ? null : `${currency} ${fromMinor(minor)}`;
