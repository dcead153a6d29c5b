import { lt } from 'drizzle-orm';
import { KEY_LIFE } from '../../api/kernel/keys.ts';
import { WINDOW as FAILURES_FOR } from './access/attempts.ts';
import { loginFailures, sessions } from './db/tables/access.ts';
import { publicUses } from './db/tables/publicUses.ts';
import { idempotencyKeys } from './db/tables/records.ts';
import type { Database } from './db/transaction.ts';

const HOUR = 60 * 60_000;

/** A session's row is kept after its last use: until then its token is told that it expired. */
const SESSIONS_FOR = 31 * 24 * HOUR;

/** Drops what nobody asks for any more. Every server may do so at any time. */
export async function dropOld(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(KEY_LIFE)));
  await db.delete(loginFailures).where(lt(loginFailures.at, before(FAILURES_FOR)));
  await db.delete(publicUses).where(lt(publicUses.hour, before(HOUR)));
  await db.delete(sessions).where(lt(sessions.usedAt, before(SESSIONS_FOR)));
}
