import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What customer payments have to agree on: what is allocated is what stands on orders as their payments,
 * and what is on account is what the ledger owes the customer.
 */
export async function auditReceipts(db: Reader): Promise<string[]> {
  const { rows: sums } = await db.execute<{ number: string; said: string }>(sql`
    select receipts.number, receipts.allocated || ' allocated, its lines come to '
      || coalesce(sum(lines.amount), 0) as said
    from receipts left join receipt_allocations lines on lines.receipt_id = receipts.id
      and lines.taken_back_at is null
    group by receipts.id having receipts.allocated <> coalesce(sum(lines.amount), 0)`);
  const { rows: payments } = await db.execute<{ number: string; id: string; amount: string }>(sql`
    select receipts.number, lines.id, lines.amount::text as amount
    from receipt_allocations lines
    join receipts on receipts.id = lines.receipt_id
    left join order_payments paid on paid.order_id = lines.order_id
      and paid.version = lines.order_version
    where case when lines.order_version is null then receipts.status in ('posted', 'reversed')
      else paid.id is null or paid.amount <> lines.amount
        or (paid.taken_back_at is null) <> (lines.taken_back_at is null) end`);
  const { rows: accounts } = await db.execute<Record<string, string>>(sql`
    select coalesce(held.account, booked.account) as account, coalesce(held.rest, 0) as held,
      coalesce(booked.rest, 0) as booked
    from (
      select 'onAccount:' || customer_id as account, sum(amount - allocated) as rest
      from receipts where status = 'posted' group by 1
    ) held full join (
      select account, -sum(amount) as rest from ledger_entries
      where account like 'onAccount:%' group by 1
    ) booked on booked.account = held.account
    where coalesce(held.rest, 0) <> coalesce(booked.rest, 0)`);
  return [
    ...sums.map(({ number, said }) => `customer payment ${number}: ${said}`),
    ...payments.map(
      ({ number, id, amount }) =>
        `customer payment ${number}: its allocation ${id} of ${amount} is not what its order was paid`,
    ),
    ...accounts.map(
      ({ account, held, booked }) => `${account}: ${held} is held, the ledger has ${booked}`,
    ),
  ];
}
