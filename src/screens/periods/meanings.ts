import type { PeriodPlace } from '../../../machines/period/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a period's chart means to the person who looks at it. */
export const PERIOD_MEANINGS: Record<PeriodPlace, Meaning> = {
  open: 'moving',
  closed: 'done',
  reopeningAsked: 'person',
  discarded: 'stopped',
};
