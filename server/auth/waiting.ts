import { sql } from 'drizzle-orm';
import { WAITING_NAMES } from '../../api/domainOf.ts';
import { type WaitingName, waiting } from '../../api/domains.ts';
import type { Call } from '../kernel/context.ts';

/** How much waits for the caller in the shop, in one statement: of what their role answers. */
export async function countWaiting(call: Call): Promise<Partial<Record<WaitingName, number>>> {
  const { account, db, product } = call;
  const told = WAITING_NAMES.filter((name) =>
    waiting[name].every((permission) => account.permissions.has(permission)),
  );
  if (told.length === 0) return {};
  const counts = told.map((name) => sql`${product.waiting[name](call)} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<WaitingName, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return { ...rows[0] };
}
