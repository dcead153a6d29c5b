import type { Api } from '../../../api/client.ts';
import type { Customer } from '../../../api/customers.ts';

/** What a person changes on a customer's account. */
export type CustomerChange =
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  | { type: 'setCreditLimit'; creditLimit: string; remark: string };

/** Sends a change; answers the account as it is then. */
export function sendCustomerChange(
  api: Api,
  change: CustomerChange,
  customer: Customer,
): Promise<Customer> {
  const params = { id: customer.id };
  switch (change.type) {
    case 'freeze':
      return api.freezeCustomer({ params }, QUIET);
    case 'unfreeze':
      return api.unfreezeCustomer({ params }, QUIET);
    case 'setCreditLimit': {
      const { creditLimit, remark } = change;
      const body = { creditLimit, remark, version: customer.version };
      return api.setCreditLimit({ params, body }, QUIET);
    }
  }
}

/** The dialog shows what went wrong. */
const QUIET = { showError: false };
