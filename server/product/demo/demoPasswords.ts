import { verify } from '@node-rs/argon2';
import { and, asc, inArray } from 'drizzle-orm';
import { ADMITTED_PLACES } from '../../../machines/account/law/index.ts';
import { accounts } from '../../kernel/db/tables/access.ts';
import type { Database } from '../../kernel/db/transaction.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** The demo's accounts that still have the demo's password: whoever read the manual can sign in. */
export async function demoAccountsOf(db: Database): Promise<string[]> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username);
  const found = await db
    .select({ username: accounts.username, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(inArray(accounts.username, names), inArray(accounts.status, ADMITTED_PLACES)))
    .orderBy(asc(accounts.id));
  const open: string[] = [];
  for (const { username, passwordHash } of found) {
    if (await verify(passwordHash, DEMO_PASSWORD)) open.push(username);
  }
  return open;
}
