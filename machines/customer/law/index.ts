import { type ChartState, type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { customerChart } from './chart.ts';
import {
  AUTHORISATION_PLACES,
  type AuthorisationPlace,
  CUSTOMER_ACCOUNT_PLACES,
  type CustomerAccountPlace,
  type CustomerCard,
  type CustomerEvent,
  type CustomerFacts,
} from './facts.ts';
import { customerRuleBook } from './rules.ts';

/** What is known of a customer, of all that the chart decides by. */
export const cardOf = (facts: CustomerFacts): CustomerCard => {
  const { name, nameZh, type, phone, email, uen, language } = facts;
  const { city, houseNumber, postCode } = facts;
  const { grade, gradeId, paymentTermsCode, salesPersonCode, consumptionTax } = facts;
  return {
    ...{ name, nameZh, type, phone, email, uen, language, city, houseNumber, postCode },
    ...{ grade, gradeId, paymentTermsCode, salesPersonCode, consumptionTax },
  };
};

function intents(facts: CustomerFacts): CustomerEvent[] {
  const { creditLimit, paymentTermsCode, grade, gradeId } = facts;
  return [
    { type: 'apply', asked: { grade, gradeId, creditLimit, paymentTermsCode } },
    { type: 'approve' },
    { type: 'reject', remark: TO_COME },
    { type: 'update', card: cardOf(facts) },
    { type: 'setCreditLimit', creditLimit, remark: TO_COME },
    { type: 'freeze' },
    { type: 'unfreeze' },
    { type: 'sync' },
    { type: 'setLogin', loginAccount: facts.loginAccount || `b2b${facts.customerId}` },
    { type: 'resetPassword' },
    { type: 'remove' },
  ];
}

/** Where a customer account is, one name a region. */
export interface CustomerPlaces {
  account: CustomerAccountPlace;
  authorisation: AuthorisationPlace;
}

/** Reads both regions off the chart's state. Throws where the chart has no such place. */
export function placesOf(state: ChartState): CustomerPlaces {
  const regions = typeof state === 'string' ? {} : state;
  const account = CUSTOMER_ACCOUNT_PLACES.find((place) => place === regions.account);
  const authorisation = AUTHORISATION_PLACES.find((place) => place === regions.authorisation);
  if (!account || !authorisation) {
    throw new Error(`Not a state of the customer's chart: ${JSON.stringify(state)}`);
  }
  return { account, authorisation };
}

/** The customer account's lifecycle with all that server, screens and tests ask of it. */
export const customerLifecycle: Lifecycle<CustomerFacts, CustomerEvent> = {
  id: 'customer',
  chart: customerChart,
  book: customerRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, receivable: 0, openOrders: 0 }),
  outsideAsNow: (later, { receivable, openOrders, actor }) => ({
    ...later,
    receivable,
    openOrders,
    actor,
  }),
  places: (state) => ({ ...placesOf(state) }),
};

const BARRED = placesTagged(customerLifecycle, 'barred');

/** Whether no new order can be entered for a customer whose account stands there. */
export const isBarred = (account: string): boolean => BARRED.includes(account);

/** Where accounts are that no list shows. */
export const GONE_PLACES = placesTagged(customerLifecycle, 'gone') as CustomerAccountPlace[];

/** Where customers are that wait for who authorises. */
export const WAITING_PLACES = placesTagged(
  customerLifecycle,
  'waitsForAudit',
) as AuthorisationPlace[];
