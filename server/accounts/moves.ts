import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountDetail, newAccount } from '../../api/accounts/calls.ts';
import type { AccountCard, AccountEvent } from '../../machines/account/law/facts.ts';
import { endSessions } from '../auth/ownSessions.ts';
import { newOneTimePassword } from '../kernel/access/oneTime.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { type Besides, moveOne, type Which } from '../kernel/moveOne.ts';
import type { Send } from '../kernel/record.ts';
import { assignableRole } from '../roles/assignableRoles.ts';
import { attachAvatar } from './avatar.ts';
import { shopIdsOf } from './facts.ts';
import { makeAccount } from './newAccount.ts';
import { checkPhone } from './phone.ts';
import { accountDetail, movedAccount } from './queries.ts';
import { type AccountRecord, storedAccount } from './stored.ts';

/**
 * Adds an account with a one-time password, which the answer says once.
 * @throws Failure 4000 at the field: an account that there is, a phone of another country, a role
 * that grants or a shop that is more than the caller has
 */
export async function addAccount(
  call: Call,
  { username, ...card }: z.output<typeof newAccount>,
): Promise<AccountDetail> {
  const { actor } = call;
  checkPhone(call, card.phone, null);
  // Before what costs much is done for it.
  await withRetries(call.db, (tx) => checkCard(tx, call, card));
  const at = call.now();
  const oneTime = await newOneTimePassword(at);
  const id = await withRetries(call.db, async (tx) => {
    const role = await checkCard(tx, call, card);
    await checkCode(tx, card, null);
    const made = { ...card, username, role, shopId: call.shopId, actor, at };
    const added = await makeAccount(tx, made, oneTime);
    if (added === null) throw invalid({ username: { rule: 'accountIsNew' } });
    await attachAvatar(tx, call, { id: added, avatar: null }, card.avatar);
    return added;
  });
  return movedAccount(call, id, oneTime.password);
}

/** Changes name, phone, role, shops and picture. @throws as `addAccount`; as `moveAccount` */
export async function editAccount(
  call: Call,
  card: AccountCard,
  which: Which,
): Promise<AccountDetail> {
  const event = async ({ facts }: AccountRecord, tx: Transaction) => {
    checkPhone(call, card.phone, facts.phone);
    await checkCard(tx, call, card);
    await checkCode(tx, card, which.id);
    await attachAvatar(tx, call, { id: which.id, avatar: facts.avatar }, card.avatar);
    return { type: 'update' as const, card };
  };
  return moveAccount(call, which, event, { operation: 'update' });
}

/** Activates or freezes an account. @throws as `moveAccount` */
export const changeStatus = (
  call: Call,
  status: 'active' | 'frozen',
  which: Which,
): Promise<AccountDetail> => {
  const event: AccountEvent = { type: status === 'frozen' ? 'freeze' : 'activate' };
  return moveAccount(call, which, event);
};

/** The password that the owner chose, also where it was reset more than once since. */
const CHOSEN_LAST = sql`case when ${accounts.oneTimeUntil} is null
  then ${accounts.passwordHash} else ${accounts.formerPasswordHash} end`;

/**
 * Gives an account a one-time password, which the answer says once; its sessions end.
 * @throws as `moveAccount`
 */
export async function resetPassword(call: Call, which: Which): Promise<AccountDetail> {
  const { id } = which;
  const at = call.now();
  const { password, row } = await newOneTimePassword(at);
  const event = { type: 'resetPassword' } as const;
  const moved = await moveAccount(call, which, event, {
    at,
    along: async (tx) => {
      await tx
        .update(accounts)
        .set({ ...row, formerPasswordHash: CHOSEN_LAST })
        .where(eq(accounts.id, id));
      await endSessions(tx, { accountId: id, at, why: 'passwordReset' });
    },
  });
  return { ...moved, oneTimePassword: password };
}

/** Sends one event to an account, which may leave the shop thereby. @throws as `moveOne` */
const moveAccount = (
  call: Call,
  which: Which,
  event: Send<AccountRecord, AccountEvent>['event'],
  besides: Besides<AccountEvent, AccountDetail> = {},
): Promise<AccountDetail> =>
  moveOne(call, storedAccount, which, event, accountDetail, { showDone: movedAccount, ...besides });

/** A code is one person's in each shop. @throws Failure 4000 at `salesPersonCode` */
async function checkCode(
  tx: Transaction,
  { shopIds, salesPersonCode }: AccountCard,
  accountId: number | null,
): Promise<void> {
  if (!salesPersonCode) return;
  const [other] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(
      and(
        inArray(accountShops.shopId, [...shopIds]),
        eq(accounts.salesPersonCode, salesPersonCode),
        accountId === null ? undefined : ne(accounts.id, accountId),
      ),
    )
    .limit(1);
  if (other) throw invalid({ salesPersonCode: { rule: 'salesPersonCodeIsNew' } });
}

/** Nobody gives what he has not himself. */
async function checkCard(tx: Transaction, call: Call, { roleId, shopIds }: AccountCard) {
  const own = await shopIdsOf(tx, call.account.id);
  if (!shopIds.every((shopId) => own.includes(shopId))) {
    throw invalid({ shopIds: { rule: 'shopsAreYourOwn' } });
  }
  return assignableRole(tx, call, roleId, own);
}
