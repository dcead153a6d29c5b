import { sql } from 'drizzle-orm';
import type { Demo } from '../kernel/demo/demo.ts';
import { issueInvoices } from './issue.ts';

/** The invoices of every order that was given one's number. */
export const invoicesDemo: Demo = {
  after: ['orders'],
  write: (tx) => issueInvoices(tx, sql`true`),
};
