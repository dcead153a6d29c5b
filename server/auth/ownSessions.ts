import { createHash } from 'node:crypto';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { LiveSession } from '../../api/auth/calls.ts';
import type { SessionEnd } from '../../api/kernel/sessionEnd.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { isOver } from '../kernel/access/session.ts';
import type { Call } from '../kernel/context.ts';
import { sessions } from '../kernel/db/tables/access.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDoneIn } from '../kernel/log/write.ts';

/**
 * Ends the sessions of an account for a reason that they are told, all but one where it is named; answers those, with such as had
 * died of themselves: longer limits must not bring them back.
 */
export async function endSessions(
  db: Database | Transaction,
  {
    accountId,
    at,
    why,
    but,
  }: { accountId: number; at: Date; why: SessionEnd; but?: string | undefined },
): Promise<{ createdAt: Date; usedAt: Date }[]> {
  return db
    .update(sessions)
    .set({ revokedAt: at, endedBy: why })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        but === undefined ? undefined : ne(sessions.tokenHash, but),
      ),
    )
    .returning({ createdAt: sessions.createdAt, usedAt: sessions.usedAt });
}

/** The caller's own sessions that still live, the one used last first. */
export async function listSessions(call: Call): Promise<LiveSession[]> {
  const rows = await liveSessions(call.db, call);
  return rows.map(({ address, device, createdAt, usedAt, tokenHash }) => ({
    session: sessionName(tokenHash),
    address,
    device,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: tokenHash === call.tokenHash,
  }));
}

type Caller = Pick<Call, 'account' | 'sessionLimits' | 'now'>;

async function liveSessions(db: Database | Transaction, call: Caller) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, call.account.id), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
  return rows.filter(isAlive(call));
}

/** What a session is called over the wire: nothing that is stored can be told from it. */
const sessionName = (tokenHash: string): string =>
  createHash('sha256').update(tokenHash).digest('hex');

/** Ends this session. */
export async function signOut(call: Call): Promise<Record<string, never>> {
  await endOne(call, call.tokenHash, null);
  call.log.info({ address: call.address, by: call.account.username }, 'Signed out');
  return {};
}

/**
 * Ends one of the caller's own sessions, by the name that the list gives it.
 * @throws Failure 4040 where it has ended, or is nobody's or somebody else's
 */
export async function endOwnSession(call: Call, session: string): Promise<Record<string, never>> {
  const live = await liveSessions(call.db, call);
  const found = live.find(({ tokenHash }) => sessionName(tokenHash) === session);
  if (!found || !(await endOne(call, found.tokenHash, 'elsewhere'))) throw notFound();
  return {};
}

/** Answers whether it had not ended before. */
async function endOne(call: Call, tokenHash: string, why: SessionEnd | null): Promise<boolean> {
  const { db, account } = call;
  return withRetries(db, async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: call.now(), endedBy: why })
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
      .returning({ accountId: sessions.accountId });
    if (ended.length === 0) return false;
    const attempt = attemptOn(call, 'account', { id: account.id, name: account.username });
    await logDoneIn(tx, call, await shopIdsOf(tx, account.id), attempt);
    return true;
  });
}

/** Ends the caller's own sessions everywhere, or everywhere else; answers how many of them lived. */
export async function signOutEverywhere(call: Call, keepThis: boolean): Promise<{ ended: number }> {
  const { db, account, tokenHash } = call;
  return withRetries(db, async (tx) => {
    const ended = await endSessions(tx, {
      accountId: account.id,
      at: call.now(),
      why: 'elsewhere',
      but: keepThis ? tokenHash : undefined,
    });
    const attempt = attemptOn(call, 'account', { id: account.id, name: account.username });
    const shopIds = await shopIdsOf(tx, account.id);
    await logDoneIn(tx, call, shopIds, attempt);
    return { ended: ended.filter(isAlive(call)).length };
  });
}

const isAlive =
  ({ sessionLimits, now }: Pick<Call, 'sessionLimits' | 'now'>) =>
  (session: { createdAt: Date; usedAt: Date }): boolean =>
    !isOver(session, sessionLimits, now());
