import { sql } from 'drizzle-orm';
import type { Demo } from '../kernel/demo/demo.ts';
import { changeInvoiced } from '../orders/demo/credited.ts';
import { issueCreditNotes } from './creditNotes/issue.ts';
import { issueInvoices } from './issue.ts';

/** The invoices of every order that was given one's number, and the credit notes of what is owed of them no more. */
export const invoicesDemo: Demo = {
  after: ['orders'],
  async write(tx, { shops, now }) {
    await issueInvoices(tx, sql`true`);
    await issueCreditNotes(tx, sql`true`, null);
    for (const shop of shops) await changeInvoiced(tx, shop, now);
  },
};
