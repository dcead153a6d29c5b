import type { ShortagePlace } from '../../../machines/shortage/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a shortage means to the person who looks at it. */
export const SHORTAGE_MEANINGS: Record<ShortagePlace, Meaning> = {
  open: 'person',
  backOrdered: 'waiting',
  substituted: 'done',
  leftOut: 'done',
  withdrawn: 'stopped',
};
