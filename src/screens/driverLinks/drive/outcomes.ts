import type { StopOutcome } from '../../../../api/driverLinks/calls.ts';
import type { StopEvent } from './events.ts';

/** What each event at a stop comes to. */
export const OUTCOME_OF: Readonly<Record<StopEvent['type'], StopOutcome>> = {
  deliver: 'delivered',
  fail: 'failed',
  skip: 'skipped',
};
