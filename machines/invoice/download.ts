import { MOST_INVOICES } from '../../api/invoices/calls.ts';
import type { Verdict } from '../kernel/law/rules.ts';

/** Whether so many invoices go into one file. */
export const invoicesAreNotTooMany = (count: number): Verdict =>
  count <= MOST_INVOICES
    ? null
    : { rule: 'invoicesAreNotTooMany', figures: { maximum: MOST_INVOICES } };
