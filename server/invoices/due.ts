import { dateAt } from '../../api/kernel/zone.ts';
import type { InvoiceSays } from './tables.ts';

/** How many days after its day an invoice is to be paid, by the code of the terms. */
const DAYS: Readonly<Record<string, number>> = { CIA: 0, COD: 0, N7: 7, N14: 14, N30: 30, N60: 60 };

/**
 * The day on which an invoice is to be paid by the terms that it says, `YYYY-MM-DD` at the shop; null where it
 * says none.
 */
export function dueDayOf(
  { issuedAt, paymentTermsCode }: Pick<InvoiceSays, 'issuedAt' | 'paymentTermsCode'>,
  timeZone: string,
): string | null {
  const days = DAYS[paymentTermsCode ?? ''];
  if (days === undefined) return null;
  const due = new Date(`${dateAt(issuedAt, timeZone)}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + days);
  return due.toISOString().slice(0, 10);
}
