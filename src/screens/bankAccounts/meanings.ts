import type { BankAccountPlace } from '../../../machines/bankAccount/law/facts.ts';
import type { Meaning } from '../../theme/meanings.ts';

/** What each place of a bank account's chart means to the person who looks at it. */
export const BANK_ACCOUNT_MEANINGS: Record<BankAccountPlace, Meaning> = {
  toConfirm: 'person',
  inUse: 'done',
  changeToConfirm: 'person',
  refused: 'stopped',
  removed: 'stopped',
};
