import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import type { Meaning } from '../../../theme/meanings.ts';

/** What it means that a credit note comes of something. */
export const KIND_MEANINGS: Record<CreditNoteRow['kind'], Meaning> = {
  refund: 'done',
  correction: 'done',
  takenBack: 'stopped',
};
