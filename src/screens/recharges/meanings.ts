import type { RechargePlace } from '../../../machines/recharge/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a recharge's chart means to the person who looks at it. */
export const RECHARGE_MEANINGS: Record<RechargePlace, Meaning> = {
  toBeConfirmed: 'person',
  succeeded: 'done',
  rejected: 'stopped',
};
