import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { CODES } from '../../../api/kernel/codes.ts';
import type { SessionEnd } from '../../../api/kernel/sessionEnd.ts';
import type { Account, Shop } from '../context.ts';
import { accountShops, accounts, roles, sessions, shops } from '../db/tables/access.ts';
import type { SessionLimits } from '../environment.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isAdmitted } from './admission.ts';
import { grantsOfRole } from './grants.ts';
import { rightsOf } from './rights.ts';
import { tokenHashOf } from './tokens.ts';

/** A session that may call: who it is, and the shop it works in. */
export interface Session {
  tokenHash: string;
  account: Account;
  /** What names what it may do now; see `rightsOf`. */
  rights: string;
  /** It began with a one-time password that is not changed yet. */
  mustChangePassword: boolean;
  /** The shop that was asked for where it is one of the account's own, else its first; or none. */
  shop: Shop | null;
}

/**
 * Finds the session of a token. One query; see `sessionReader`.
 * @param isBackground No person asked for the call: it is answered while the session lives, and does
 * not keep it alive.
 */
export type ReadSession = (
  token: string | undefined,
  shopId: number | undefined,
  isBackground: boolean,
) => Promise<Session>;

/** How often a session's use is written down, unless it dies sooner; milliseconds. */
const NOTED_EVERY = 60_000;

/**
 * Makes the reader of sessions. It throws 4002 for a token that is missing or unknown, 4003 where
 * the session has been idle or has lived too long, 4007 where it was revoked or the account is not
 * active, with `{ ended }` as its data where somebody has ended it (`SessionEnd`).
 * Role, permissions and shops are read anew on every call: what was taken away is gone at once.
 */
export function sessionReader({ connection, environment, now }: Services): ReadSession {
  const { db, engine } = connection;
  const limits = environment.session;
  // PostgreSQL plans it once a connection; the embedded engine has one for all, so no names there.
  const query = sessionQuery(db).prepare(engine === 'PostgreSQL' ? 'session' : '');

  return async (token, shopId, isBackground) => {
    if (!token) throw new Failure(CODES.noToken);
    const tokenHash = tokenHashOf(token);
    const [found] = await query.execute({ tokenHash, shopId: shopId ?? null });
    if (!found) throw new Failure(CODES.noToken);
    const { session, account, role, shop } = found;
    if (session.revokedAt !== null || !isAdmitted(account.status)) {
      throw new Failure(CODES.sessionRevoked, whyEnded(session.endedBy, account.status));
    }
    const at = now();
    if (isOver(session, limits, at)) throw new Failure(CODES.sessionExpired);
    const noted = new Date(at.getTime() - Math.min(NOTED_EVERY, limits.idle / 10));
    if (!isBackground && session.usedAt < noted) {
      await db
        .update(sessions)
        .set({ usedAt: at })
        .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.usedAt, noted)));
    }
    return {
      tokenHash,
      account: {
        id: account.id,
        name: account.name,
        username: account.username,
        roleCode: role.code,
        roleName: role.nameEn,
        permissions: grantsOfRole(role),
      },
      rights: rightsOf({ account, role }),
      mustChangePassword: account.oneTimeUntil !== null,
      shop,
    };
  };
}

/**
 * What the answer says beside its message, whose words are fixed (spec section 8): why the session has
 * ended. That an account was frozen is said while it is.
 */
function whyEnded(endedBy: SessionEnd | null, status: string): { data?: { ended: SessionEnd } } {
  const ended = isAdmitted(status) ? endedBy : 'frozen';
  return ended === null || (ended === 'frozen' && isAdmitted(status)) ? {} : { data: { ended } };
}

/** Whether a session has been idle or has lived too long. */
export function isOver(
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
  limits: SessionLimits,
  at: Date,
): boolean {
  return (
    at.getTime() - usedAt.getTime() > limits.idle || at.getTime() - createdAt.getTime() > limits.max
  );
}

function sessionQuery(db: Services['connection']['db']) {
  const chosen = db
    .select({ shopId: accountShops.shopId })
    .from(accountShops)
    .where(eq(accountShops.accountId, accounts.id))
    .orderBy(
      desc(sql`${accountShops.shopId} is not distinct from ${sql.placeholder('shopId')}::bigint`),
      accountShops.shopId,
    )
    .limit(1)
    .as('chosen');
  return db
    .select({
      session: {
        createdAt: sessions.createdAt,
        usedAt: sessions.usedAt,
        revokedAt: sessions.revokedAt,
        endedBy: sessions.endedBy,
      },
      account: {
        id: accounts.id,
        name: accounts.name,
        username: accounts.username,
        status: accounts.status,
        oneTimeUntil: accounts.oneTimeUntil,
        version: accounts.version,
      },
      role: {
        id: roles.id,
        code: roles.code,
        nameEn: roles.nameEn,
        permissions: roles.permissions,
        version: roles.version,
      },
      shop: shops,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .leftJoinLateral(chosen, sql`true`)
    .leftJoin(shops, eq(shops.id, chosen.shopId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')));
}
