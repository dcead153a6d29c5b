import type {
  Authorisation,
  CustomerCredit,
  CustomerStatus,
  WarehouseSync,
} from '../../../api/customers/customer.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of an account's chart means to the person who looks at it. */
export const CUSTOMER_MEANINGS: Record<CustomerStatus | Authorisation | CustomerCredit, Meaning> = {
  active: 'done',
  frozen: 'stopped',
  removed: 'stopped',
  notAuth: 'waiting',
  inAuth: 'person',
  approve: 'done',
  reject: 'stopped',
  settled: 'done',
  toDecide: 'person',
};

/** What it means how far a customer has come on the way to the warehouse system. */
export const SYNC_MEANINGS: Record<WarehouseSync, Meaning> = {
  notSynced: 'stopped',
  queued: 'moving',
  retrying: 'moving',
  synced: 'done',
  failed: 'person',
  kept: 'waiting',
};
