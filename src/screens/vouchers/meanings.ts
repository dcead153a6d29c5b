import type { VoucherPlace } from '../../../machines/voucher/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a voucher's chart means to the person who looks at it. */
export const VOUCHER_MEANINGS: Record<VoucherPlace, Meaning> = {
  toDecide: 'waiting',
  toBeActivated: 'waiting',
  inProgress: 'moving',
  expired: 'stopped',
};
