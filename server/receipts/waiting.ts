import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../machines/receipt/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { customerReceipts } from './tables.ts';

/** What waits of customer payments. */
export const receiptsWaiting = {
  receiptsToApprove: rowsWhere(
    customerReceipts,
    inArray(customerReceipts.status, placesTagged(receiptLifecycle, 'waitsForSecondPerson')),
  ),
};
