import type { DeliveryNotePlace } from '../../../machines/deliveryNote/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a delivery note means to the person who looks at it. */
export const DELIVERY_NOTE_MEANINGS: Record<DeliveryNotePlace, Meaning> = {
  undelivered: 'waiting',
  inTransit: 'moving',
  delivered: 'done',
  withdrawn: 'stopped',
};
