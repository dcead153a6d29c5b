import type { BankAccount } from '../../../api/bankAccounts/calls.ts';
import type { BankAccountFacts } from '../../../machines/bankAccount/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const bankAccountFacts: BankAccountFacts = {
  bankAccountId: 1,
  held: { bankCode: 'DBSSSGSG', account: '•••• 4567', accountName: 'Old Market Provisions' },
  email: 'finance@oldmarket.example',
  asked: null,
  askedBy: [],
  limit: 0,
  actor: null,
};

/** The account of a shop for which one person is enough. */
export const ALONE = 'accountOfOne';

export const bankAccountVariants: Variant<BankAccountFacts>[] = [
  { name: 'any', facts: bankAccountFacts },
  { name: ALONE, facts: { ...bankAccountFacts, limit: null } },
];

/** An account in use as its list shows it, locked unless its number is given. */
export const bankAccountRow = (rest: Partial<BankAccount> = {}): BankAccount => ({
  id: 7,
  bankCode: 'DBSSSGSG',
  masked: '•••• 4567',
  account: null,
  accountName: 'Old Market Provisions',
  email: 'finance@oldmarket.example',
  status: 'inUse',
  asked: null,
  askedAt: null,
  refusal: null,
  facts: { ...bankAccountFacts, bankAccountId: 7 },
  version: 3,
  ...rest,
});
