import type { RelatedKind } from '../../components/record/related.ts';
import { ORDER_MEANINGS } from '../orders/meanings.ts';

/** A tax invoice as another record's page names it: its place is whether it was paid, or that its order was cancelled. */
export const invoiceAsRelated: RelatedKind = {
  record: 'invoice',
  places: { namespace: 'orders', meanings: ORDER_MEANINGS },
};

/** A credit note likewise; it has no places. */
export const creditNoteAsRelated: RelatedKind = { record: 'creditNote', places: null };
