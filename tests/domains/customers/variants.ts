import { fromMinor } from '../../../api/kernel/money.ts';
import type { CustomerRequest } from '../../../machines/customer/flow.ts';
import { creditOfNew } from '../../../machines/customer/law/credit.ts';
import type { CustomerEvent, CustomerFacts } from '../../../machines/customer/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card = {
  name: 'Walked kitchen',
  nameZh: '',
  type: 'restaurant' as const,
  phone: '61234567',
  email: '',
  uen: '',
  language: '' as const,
  city: 'Singapore',
  houseNumber: '',
  postCode: '',
  grade: 'general' as const,
  gradeId: null,
  paymentTermsCode: 'N14' as const,
  salesPersonCode: '',
  consumptionTax: true,
};

/** Above it a second person decides, in minor units. */
export const CREDIT_LIMIT = 1_000_000;

export const wholesale: CustomerFacts = {
  ...card,
  customerId: 1,
  creditLimit: 300_000,
  limits: { creditLimit: CREDIT_LIMIT },
  creditAsked: null,
  asked: null,
  askedBy: null,
  isAsking: false,
  loginAccount: '',
  receivable: 0,
  openOrders: 0,
  onAccount: 0,
  isRemoved: false,
  actor: null,
};

export const customerVariants: Variant<CustomerFacts>[] = [
  { name: 'wholesale', facts: wholesale },
  { name: 'aboveLimit', facts: creditOfNew({ ...wholesale, creditLimit: 2 * CREDIT_LIMIT }) },
];

/** An event as a person sends it. */
export function customerRequestOf(event: CustomerEvent): CustomerRequest {
  switch (event.type) {
    case 'setCreditLimit':
      return { ...event, creditLimit: fromMinor(event.creditLimit) };
    case 'apply': {
      const asked = { ...event.asked, creditLimit: fromMinor(event.asked.creditLimit) };
      return { ...event, asked } as CustomerRequest;
    }
    default:
      // The chart's facts name payment terms as any text; a variant's are of the contract.
      return event as CustomerRequest;
  }
}
