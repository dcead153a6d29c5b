import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountDetail, newAccount } from '../../api/accounts.ts';
import type { AccountCard, AccountEvent } from '../../machines/account/facts.ts';
import { newOneTimePassword } from '../auth/oneTime.ts';
import { endSessions } from '../auth/ownSessions.ts';
import type { Call } from '../context.ts';
import { accounts } from '../db/schema.ts';
import { type Transaction, withRetries } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { type Send, send } from '../record.ts';
import { answerTo } from '../refusal.ts';
import { assignableRole } from '../roles/assignable.ts';
import { shopIdsOf } from './facts.ts';
import { makeAccount } from './make.ts';
import { checkPhone } from './phone.ts';
import { accountDetail, movedAccount } from './read.ts';
import { type AccountRecord, storedAccount } from './stored.ts';

type Request = Pick<Send<AccountRecord, AccountEvent>, 'id' | 'version'>;

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
    const made = { ...card, username, role, shopId: call.shopId, actor, at };
    const added = await makeAccount(tx, made, oneTime);
    if (added === null) throw invalid({ username: { rule: 'accountIsNew' } });
    return added;
  });
  return movedAccount(call, id, oneTime.password);
}

/** Changes name, phone, role and shops. @throws as `addAccount`; as `moveAccount` */
export async function editAccount(
  call: Call,
  card: AccountCard,
  request: Request,
): Promise<AccountDetail> {
  return moveAccount(call, request, async (tx, { facts }) => {
    checkPhone(call, card.phone, facts.phone);
    await checkCard(tx, call, card);
    return { type: 'update', card };
  });
}

/** Activates or freezes an account. @throws as `moveAccount` */
export const changeStatus = (
  call: Call,
  status: 'active' | 'frozen',
  request: Request,
): Promise<AccountDetail> =>
  moveAccount(call, request, async () => ({ type: status === 'frozen' ? 'freeze' : 'activate' }));

/**
 * Gives an account a one-time password, which the answer says once; its sessions end.
 * @throws as `moveAccount`
 */
export async function resetPassword(call: Call, request: Request): Promise<AccountDetail> {
  const at = call.now();
  const { password, row } = await newOneTimePassword(at);
  const event = async () => ({ type: 'resetPassword' }) as const;
  return moveAccount(call, request, event, {
    password,
    along: async (tx) => {
      await tx.update(accounts).set(row).where(eq(accounts.id, request.id));
      await endSessions(tx, { accountId: request.id, at });
    },
  });
}

interface Along {
  /** Done in the same transaction, after the move. */
  along: (tx: Transaction) => Promise<void>;
  /** Said in the answer alone. */
  password: string;
}

/** @throws Failure 4000, 4040, 4090, 4091 with the account as it is now; RecordRefusal */
async function moveAccount(
  call: Call,
  request: Request,
  event: (tx: Transaction, record: AccountRecord) => Promise<AccountEvent>,
  more?: Along,
): Promise<AccountDetail> {
  const { shopId, actor, operation } = call;
  try {
    await withRetries(call.db, async (tx) => {
      const move = {
        ...request,
        event: (record: AccountRecord) => event(tx, record),
        operation,
        shopId,
        actor,
        at: call.now(),
      };
      await send(call.db, storedAccount, move, tx);
      await more?.along(tx);
    });
  } catch (error) {
    throw await answerTo(error, () => accountDetail(call, request.id));
  }
  return movedAccount(call, request.id, more?.password ?? null);
}

/** Nobody gives what he has not himself. */
async function checkCard(tx: Transaction, call: Call, { roleId, shopIds }: AccountCard) {
  const own = await shopIdsOf(tx, call.account.id);
  if (!shopIds.every((shopId) => own.includes(shopId))) {
    throw invalid({ shopIds: { rule: 'shopsAreYourOwn' } });
  }
  return assignableRole(tx, call, roleId, own);
}
