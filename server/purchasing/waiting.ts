import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { countsWhere } from '../kernel/waiting.ts';
import { purchaseCounts } from './tables.ts';

/** What waits of purchase orders. */
export const purchasingWaiting = {
  toApprove: countsWhere(
    purchaseCounts,
    inArray(purchaseCounts.status, placesTagged(purchaseOrderLifecycle, 'waitsForApproval')),
  ),
};
