import { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import type { Customer, CustomerRecord } from '../../../api/customers.ts';

/** What a person changes on a customer's account. */
export type CustomerChange =
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  | { type: 'setCreditLimit'; creditLimit: string; remark: string };

/** What the fields of a new credit limit hold. */
export const limitValues = z.object({ creditLimit: z.string(), remark: z.string() });
export type LimitValues = z.output<typeof limitValues>;

/** Sends a change; answers the account as it is then. */
export function sendCustomerChange(
  api: Api,
  change: CustomerChange,
  customer: Customer,
): Promise<CustomerRecord> {
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
