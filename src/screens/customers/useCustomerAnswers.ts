import { useMemo } from 'react';
import type { Customer } from '../../../api/customers.ts';
import { toMinor } from '../../../api/money.ts';
import { customerCase } from '../../../machines/customer/case.ts';
import { askAll, restore } from '../../../machines/explain.ts';
import type { Reason } from '../../../machines/rules.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import type { CustomerChange } from './customerChange.ts';

/** What the account's chart says to each change now: null where it takes it, else the reason. */
export interface CustomerAnswers extends Record<CustomerChange['type'], Reason | null> {
  /** Which of the two has a way from where the account is. */
  toggle: 'freeze' | 'unfreeze';
}

/** Asks the chart of the account what can be done, for this account's role. */
export function useCustomerAnswers(customer: Customer | null): CustomerAnswers | null {
  const grants = useGrants();
  return useMemo(() => {
    if (!customer) return null;
    const facts = { customerId: customer.id, creditLimit: toMinor(customer.creditLimit) };
    const account = restore(customerCase, customer.status, facts);
    const answers = askAll(customerCase, account, grants);
    const reasonFor = (type: CustomerChange['type']) => {
      const answer = answers.find(({ event }) => event.type === type);
      return !answer || answer.possible ? null : answer.reason;
    };
    return {
      freeze: reasonFor('freeze'),
      unfreeze: reasonFor('unfreeze'),
      setCreditLimit: reasonFor('setCreditLimit'),
      toggle: account.can({ type: 'unfreeze' }) ? 'unfreeze' : 'freeze',
    };
  }, [customer, grants]);
}
