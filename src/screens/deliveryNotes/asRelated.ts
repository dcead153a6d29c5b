import type { RelatedKind } from '../../components/record/related.ts';
import { DELIVERY_NOTE_MEANINGS } from './meanings.ts';

/** A delivery note as another record's page names it. */
export const deliveryNoteAsRelated: RelatedKind = {
  record: 'deliveryNote',
  places: { namespace: 'deliveryNotes', meanings: DELIVERY_NOTE_MEANINGS },
};
