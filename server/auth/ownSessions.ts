import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { LiveSession } from '../../api/auth/calls.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { isOver } from '../kernel/access/session.ts';
import type { Call } from '../kernel/context.ts';
import { sessions } from '../kernel/db/tables/access.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDoneIn } from '../kernel/log/write.ts';

/**
 * Ends the sessions of an account, all but one where it is named; answers those, with such as had
 * died of themselves: longer limits must not bring them back.
 */
export async function endSessions(
  db: Database | Transaction,
  { accountId, at, but }: { accountId: number; at: Date; but?: string | undefined },
): Promise<{ createdAt: Date; usedAt: Date }[]> {
  return db
    .update(sessions)
    .set({ revokedAt: at })
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
  const rows = await call.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, call.account.id), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
  return rows.filter(isAlive(call)).map(({ address, device, createdAt, usedAt, tokenHash }) => ({
    address,
    device,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: tokenHash === call.tokenHash,
  }));
}

/** Ends the caller's own sessions everywhere, or everywhere else; answers how many of them lived. */
export async function signOutEverywhere(call: Call, keepThis: boolean): Promise<{ ended: number }> {
  const { db, account, tokenHash } = call;
  return withRetries(db, async (tx) => {
    const ended = await endSessions(tx, {
      accountId: account.id,
      at: call.now(),
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
