import type { PurchaseRow } from '../../../api/purchasing/purchaseOrder.ts';
import type { Approval, PurchasePayment } from '../../../machines/purchaseOrder/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a purchase order's chart means to the person who looks at it. */
export const PURCHASE_MEANINGS: Record<Approval | PurchasePayment, Meaning> = {
  pending: 'person',
  submitted: 'waiting',
  confirmed: 'moving',
  inProgress: 'moving',
  completed: 'done',
  closed: 'stopped',
  unpaid: 'waiting',
  paid: 'done',
};

/** What became of the mail to the supplier, as a meaning. */
export const EMAIL_MEANINGS: Record<PurchaseRow['emailStatus'], Meaning> = {
  none: 'stopped',
  queued: 'waiting',
  retrying: 'moving',
  sent: 'done',
  failed: 'person',
  kept: 'stopped',
  withdrawn: 'stopped',
};
