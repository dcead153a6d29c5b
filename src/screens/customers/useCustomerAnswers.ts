import { useMemo } from 'react';
import type { Customer } from '../../../api/customers.ts';
import { toMinor } from '../../../api/money.ts';
import { customerCase } from '../../../machines/customer/case.ts';
import { askAll, restore } from '../../../machines/explain.ts';
import type { Reason } from '../../../machines/rules.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import type { CustomerChange } from './customerChange.ts';

/** What the account's chart says to each change now: null where it takes it, else the reason. */
export type CustomerAnswers = Record<CustomerChange['type'], Reason | null>;

/** Asks the chart of the account what can be done, for this account's role. */
export function useCustomerAnswers(customer: Customer | null): CustomerAnswers | null {
  const grants = useGrants();
  return useMemo(() => {
    if (!customer) return null;
    const facts = { customerId: customer.id, creditLimit: toMinor(customer.creditLimit) };
    const answers = askAll(customerCase, restore(customerCase, customer.status, facts), grants);
    const reasonFor = (type: CustomerChange['type']) => {
      const answer = answers.find(({ event }) => event.type === type);
      return !answer || answer.possible ? null : answer.reason;
    };
    return {
      freeze: reasonFor('freeze'),
      unfreeze: reasonFor('unfreeze'),
      setCreditLimit: reasonFor('setCreditLimit'),
    };
  }, [customer, grants]);
}
