import { MOST_NOTES } from '../../api/deliveryNotes/most.ts';
import type { Verdict } from '../kernel/law/rules.ts';

/** Whether so many orders get their notes at once, or so many notes go into one file. */
export const notesAreNotTooMany = (count: number): Verdict =>
  count <= MOST_NOTES ? null : { rule: 'notesAreNotTooMany', figures: { maximum: MOST_NOTES } };
