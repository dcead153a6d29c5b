import type { BankAccountCard, BankAccountFacts } from '../../machines/bankAccount/law/facts.ts';
import { bankAccountLifecycle, bankAccountPlaceOf } from '../../machines/bankAccount/law/index.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { type Actor, begin, beginning } from '../kernel/record.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import { storedBankAccount } from './stored.ts';
import { bankAccounts } from './tables.ts';

/** Who enters a bank account, in which shop. */
interface Entering {
  shopId: number;
  actor: Actor;
  now: () => Date;
}

/**
 * Writes a bank account in the beginning of its chart, and answers its identity.
 * @param card With the number sealed
 */
export async function createBankAccount(
  tx: Transaction,
  { shopId, actor, now }: Entering,
  { bankCode, account, accountName, email }: BankAccountCard,
): Promise<number> {
  const at = now();
  const limit = await limitOfShop(tx, shopId, 'bankAccount');
  const person = personOf(actor);
  const factsWith = (bankAccountId: number): BankAccountFacts => ({
    bankAccountId,
    held: { bankCode, account, accountName },
    email,
    asked: null,
    askedBy: person === null ? [] : [person],
    limit,
    actor: person,
  });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(bankAccountLifecycle, factsWith(0));
  const waits = isTagged(bankAccountLifecycle, start.value, 'waitsForSecondPerson');
  const [row] = await tx
    .insert(bankAccounts)
    .values({
      shopId,
      ...{ bankCode, account, accountName, email },
      status: bankAccountPlaceOf(start.value),
      askedBy: (start.context as BankAccountFacts).askedBy,
      askedAt: waits ? at : null,
      createdAt: at,
    })
    .returning({ id: bankAccounts.id });
  if (!row) throw new Error('The bank account was not written');
  const record = { id: row.id, shopId, name: bankCode, facts: factsWith(row.id) };
  const changes = [{ what: 'bankAccount' as const, became: 'added' as const }];
  await begin(tx, storedBankAccount, record, { actor, at, changes });
  return row.id;
}
