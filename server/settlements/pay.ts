import type { SettlementEvent } from '../../machines/settlement/law/facts.ts';
import { payableTo } from '../bankAccounts/queries.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';

/** An account as somebody chose it; null where there is nothing to pay. */
type Chosen = Pick<
  Extract<SettlementEvent, { type: 'pay' }>,
  'bankAccountId' | 'bankAccountVersion'
>;

/**
 * How to make the event that notes a statement as paid once it is locked, and the shop's accounts
 * with it: the statement keeps the account as it was then.
 */
export const paying =
  (where: Pick<Call, 'shopId' | 'secrets'>, chosen: Chosen) =>
  async (_statement: unknown, tx: Transaction): Promise<SettlementEvent> => {
    const accounts = await payableTo(tx, where);
    const account = accounts.find((one) => one.bankAccountId === chosen.bankAccountId) ?? null;
    return { type: 'pay', ...chosen, account };
  };
