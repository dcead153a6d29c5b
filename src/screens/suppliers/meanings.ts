import type { Supplier } from '../../../api/suppliers/calls.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a supplier's chart means to the person who looks at it. */
export const SUPPLIER_MEANINGS: Record<Supplier['status'], Meaning> = {
  active: 'done',
  frozen: 'stopped',
};
