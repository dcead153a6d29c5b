import type { Customer } from '../../../api/customers.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of an account's chart means to the person who looks at it. */
export const CUSTOMER_MEANINGS: Record<Customer['status'], Meaning> = {
  active: 'done',
  frozen: 'stopped',
};
