import type { RelatedKind } from '../../components/record/related.ts';
import { RECEIPT_MEANINGS } from './meanings.ts';

/** A customer payment as another record's page names it. */
export const receiptAsRelated: RelatedKind = {
  record: 'receipt',
  places: { namespace: 'receipts', meanings: RECEIPT_MEANINGS },
};
