import type { SettlementEvent } from '../../machines/settlement/facts.ts';
import { payableTo } from '../bankAccounts/read.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * How to make the event that notes a statement as paid once it is locked, and the shop's accounts
 * with it: the statement keeps the account as it was then.
 */
export const paying =
  (where: Pick<Call, 'shopId' | 'secrets'>, bankAccountId: number | null) =>
  async (_statement: unknown, tx: Transaction): Promise<SettlementEvent> => {
    const accounts = await payableTo(tx, where);
    const account = accounts.find((one) => one.bankAccountId === bankAccountId) ?? null;
    return { type: 'pay', bankAccountId, account };
  };
