import { roundedRatio, toMinor } from '../../../api/kernel/money.ts';
import type { InvoiceSays } from '../tables.ts';

/**
 * The tax that refunds of an invoice have taken off it when they came to `refunded` in all: what is left of
 * the invoice keeps its share, so that nothing stays where all was given back. Minor units.
 */
export function taxTakenOff(
  { gst, total, currency }: Pick<InvoiceSays, 'gst' | 'total' | 'currency'>,
  refunded: number,
): number {
  const [whole, tax] = [toMinor(total), toMinor(gst)];
  if (whole <= 0) return 0;
  const kept = Math.max(0, whole - refunded);
  return tax - roundedRatio(BigInt(tax) * BigInt(kept), BigInt(whole), currency);
}
