import { inArray } from 'drizzle-orm';
import { WAITING_PLACES } from '../../machines/bankAccount/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { bankAccounts } from './tables.ts';

/** What waits of bank accounts. */
export const bankAccountsWaiting = {
  bankAccountsToConfirm: rowsWhere(bankAccounts, inArray(bankAccounts.status, WAITING_PLACES)),
};
