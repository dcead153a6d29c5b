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
