import type { Account } from '../../../api/accounts/calls.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of an account's chart means to the person who looks at it. */
export const ACCOUNT_MEANINGS: Record<Account['status'], Meaning> = {
  pendingActivation: 'waiting',
  active: 'done',
  frozen: 'stopped',
};
