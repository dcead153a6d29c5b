import { MOST_NOTES } from '../../api/deliveryNotes/most.ts';
import type { Verdict } from '../kernel/law/rules.ts';

/** Whether so many orders get their notes at once, or so many papers go into one file. */
export const notesAreNotTooMany = (count: number, maximum = MOST_NOTES): Verdict =>
  count <= maximum ? null : { rule: 'notesAreNotTooMany', figures: { maximum } };
