import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What is wrong between stores, what orders read of them and their delays: an open store has no
 * delay and an open shop, a closed one a single delay that is due when the shop says it opens.
 */
export async function auditStores(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; fault: string }>(sql`
    select s.shop_id as id, concat_ws(', ', s.state, 'open ' || shops.open, 'reopens ' || shops.reopens_at, 'timers ' || t.due) as fault
    from stores s join shops on shops.id = s.shop_id
    left join lateral (
      select json_agg(due_at) as due, count(*) as many, min(due_at) as first from record_timers
      where lifecycle = 'storeClosure' and record_id = s.shop_id
    ) t on true
    where s.reopens_at is distinct from shops.reopens_at
      or shops.open <> (s.state = '"open"')
      or shops.open <> (s.reopens_at is null)
      or t.many <> (case when shops.open then 0 else 1 end)
      or t.first is distinct from s.reopens_at`);
  return rows.map(({ id, fault }) => `store ${id}: ${fault}`);
}
