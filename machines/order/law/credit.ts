import type { Reason } from '../../kernel/law/rules.ts';

/** Payment terms of customers who pay before their orders are accepted: cash in advance. */
const PAID_FIRST: ReadonlySet<string> = new Set(['CIA']);

/** Whether an order is paid before it is accepted: as its entry says, else as the customer's terms do. */
export const isPaidFirst = (prepaid: boolean | null | undefined, paymentTermsCode: string) =>
  prepaid ?? PAID_FIRST.has(paymentTermsCode);

/** Payment terms of customers who owe nothing once they have their goods. */
const PAID_AT_DOOR: ReadonlySet<string> = new Set(['CIA', 'COD']);

/** Whether what is not paid yet is taken where the goods are handed over. */
export const isPaidAtDoor = (paymentTermsCode: string | null): boolean =>
  paymentTermsCode === null || PAID_AT_DOOR.has(paymentTermsCode);

/** A customer who owes; amounts in minor units. */
export interface Debtor {
  id: number;
  name: string;
  nameZh?: string | undefined;
  receivable: number;
  creditLimit: number;
}

/** What a debt of so much more, in minor units, would be above the customer's credit limit. */
export function overLimit(customer: Debtor, added: number, currency: string): Reason | null {
  const { id, name, nameZh: customerZh, receivable, creditLimit: limit } = customer;
  const excess = receivable + added - limit;
  if (added <= 0 || excess <= 0) return null;
  return {
    rule: 'withinCreditLimit',
    figures: { excess, limit, receivable, currency, customer: name, customerZh },
    money: ['excess', 'limit', 'receivable'],
    remedy: { record: 'customer', id },
  };
}
