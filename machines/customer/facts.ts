/** What a customer account's chart decides by. Amounts are integers in minor units. */
export interface CustomerFacts {
  customerId: number;
  creditLimit: number;
}

/** The places of a customer account. */
export const CUSTOMER_PLACES = ['active', 'frozen'] as const;

/** The events of a customer account, with what each carries. */
export type CustomerEvent =
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  | { type: 'setCreditLimit'; creditLimit: number; remark: string };
