import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** A closed period is as it was when it was closed: the ledger has of its days what it had then. */
export async function auditPeriods(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; number: string }>(sql`
    select p.id, p.period_no as number from periods p
    cross join lateral (
      select coalesce(-sum(e.amount) filter (where e.account = 'sales'), 0) as turnover,
        coalesce(sum(e.amount) filter (where e.account = 'sales:refunds'), 0) as refund
      from ledger_entries e
      where e.shop_id = p.shop_id and e.currency = p.currency
        and e.at >= p.starts_at and e.at < p.ends_at
    ) now
    where p.is_closed and (now.turnover, now.refund) is distinct from (p.turnover, p.refund)`);
  return rows.map(
    ({ id, number }) => `period ${id} (${number}): its days changed since it was closed`,
  );
}
