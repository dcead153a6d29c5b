import type { LeadPlace } from '../../../machines/lead/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a lead's chart means to the person who looks at it. */
export const LEAD_MEANINGS: Record<LeadPlace, Meaning> = {
  submitted: 'person',
  inProgress: 'moving',
  accepted: 'person',
  opened: 'done',
  declined: 'stopped',
  erased: 'stopped',
};
