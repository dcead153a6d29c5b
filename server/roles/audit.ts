import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** A role that is retired is nobody's. */
export async function auditRoles(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; held: number }>(sql`
    select roles.id, count(*)::int as held
    from roles join accounts on accounts.role_id = roles.id
    where roles.status = 'retired' group by roles.id order by roles.id`);
  return rows.map(({ id, held }) => `role ${id}: retired, accounts that have it: ${held}`);
}
