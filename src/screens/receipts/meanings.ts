import type { ReceiptPlace } from '../../../machines/receipt/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a customer payment's chart means to the person who looks at it. */
export const RECEIPT_MEANINGS: Record<ReceiptPlace, Meaning> = {
  draft: 'person',
  waiting: 'person',
  posted: 'done',
  reversed: 'stopped',
  discarded: 'stopped',
};
