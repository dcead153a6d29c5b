import { and, inArray, notInArray } from 'drizzle-orm';
import type { CreditPlace } from '../../machines/customer/law/facts.ts';
import {
  customerLifecycle,
  GONE_PLACES,
  WAITING_PLACES,
} from '../../machines/customer/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { customers } from './tables.ts';

const isThere = notInArray(customers.status, GONE_PLACES);

/** Customers that wait to be authorised. */
export const isToAuthorise = and(isThere, inArray(customers.authorisation, WAITING_PLACES));

/** What waits of customers. */
export const customersWaiting = {
  toAuthorise: rowsWhere(customers, isToAuthorise),
  creditToDecide: rowsWhere(
    customers,
    and(
      isThere,
      inArray(
        customers.credit,
        placesTagged(customerLifecycle, 'waitsForSecondPerson') as CreditPlace[],
      ),
    ),
  ),
};
