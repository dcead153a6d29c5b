import type { AccountCard } from '../../machines/account/law/facts.ts';
import type { newOneTimePassword } from '../kernel/access/oneTime.ts';
import { accounts, type roles } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Actor, begin, beginning } from '../kernel/record.ts';
import { factsOf } from './facts.ts';
import { saveShops, storedAccount } from './stored.ts';

/** A new account, and who makes it where. */
export interface NewAccount extends AccountCard {
  username: string;
  role: typeof roles.$inferSelect;
  /** The shop in whose log it is written. */
  shopId: number;
  /** Who makes it: undefined where it is the first one, which nobody makes but itself. */
  actor: Actor | undefined;
  at: Date;
}

/** A password for one sign-in, made before the transaction: hashing takes its time. */
type OneTime = Awaited<ReturnType<typeof newOneTimePassword>>;

/** Writes an account in its beginning. Answers its id, or null where another one is called so. */
export async function makeAccount(
  tx: Transaction,
  { username, role, shopId, actor, at, shopIds, ...card }: NewAccount,
  { row }: OneTime,
): Promise<number | null> {
  const [account] = await tx
    .insert(accounts)
    .values({ ...row, username, ...card, status: BEGINNING })
    .onConflictDoNothing({ target: accounts.username })
    .returning();
  if (!account) return null;
  await saveShops(tx, account.id, shopIds);
  const maker = actor ?? ownActor(account, role);
  const facts = await factsOf(tx, { account, role }, maker);
  const record = { id: account.id, shopId, name: username, facts };
  await begin(tx, storedAccount, record, { actor: maker, at });
  return account.id;
}

/** An account as the one who moves itself from the machine that the product runs on, where all is open. */
export const ownActor = (
  { id, name }: { id: number; name: string },
  { code }: { code: string },
): Actor => ({ id, name, role: code, grants: () => true });

/** Where the chart begins: nothing of the facts decides that. */
const BEGINNING = beginning(storedAccount.lifecycle, {
  accountId: 0,
  name: '',
  phone: '',
  roleId: 0,
  shopIds: [],
  avatar: null,
  salesPersonCode: '',
  isSelf: false,
  hasMore: false,
  lastIn: [],
  hasOneTimePassword: true,
}).value as 'pendingActivation';
