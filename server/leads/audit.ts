import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** An opened lead has its shop and the first account there, and no other lead has them. */
export async function auditLeads(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; fault: string }>(sql`
    select id, concat_ws(', ', status, 'shop ' || opened_shop_id, 'account ' || opened_account_id)
      as fault
    from leads
    where (status = 'opened') <> (opened_shop_id is not null and opened_account_id is not null)
    order by id`);
  return rows.map(({ id, fault }) => `lead ${id}: ${fault}`);
}
