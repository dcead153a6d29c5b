import { sql } from 'drizzle-orm';
import { ON_ACCOUNT } from '../kernel/ledger/accounts.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { HELD, HOLDS } from './held.ts';
import { customerReceipts } from './tables.ts';

/**
 * What customer payments have to agree on: what is allocated is what stands on orders as their payments,
 * and what is on account is what the ledger owes the customer.
 */
export async function auditReceipts(db: Reader): Promise<string[]> {
  const { rows: sums } = await db.execute<{ number: string; said: string }>(sql`
    select customer_receipts.number, customer_receipts.allocated || ' allocated, its lines come to '
      || coalesce(sum(lines.amount), 0) as said
    from customer_receipts left join receipt_allocations lines on lines.receipt_id = customer_receipts.id
      and lines.taken_back_at is null
    group by customer_receipts.id having customer_receipts.allocated <> coalesce(sum(lines.amount), 0)`);
  const { rows: payments } = await db.execute<{ number: string; id: string; amount: string }>(sql`
    select customer_receipts.number, lines.id, lines.amount::text as amount
    from receipt_allocations lines
    join customer_receipts on customer_receipts.id = lines.receipt_id
    left join order_payments paid on paid.order_id = lines.order_id
      and paid.version = lines.order_version
    where case when lines.order_version is null then ${HOLDS}
      else paid.id is null or paid.amount <> lines.amount
        or (paid.taken_back_at is null) <> (lines.taken_back_at is null) end`);
  const { rows: accounts } = await db.execute<Record<string, string>>(sql`
    select coalesce(held.account, booked.account) as account, coalesce(held.rest, 0) as held,
      coalesce(booked.rest, 0) as booked
    from (
      select ${ON_ACCOUNT} || ${customerReceipts.customerId} as account, sum(${HELD}) as rest
      from ${customerReceipts} group by 1
    ) held full join (
      select account, -sum(amount) as rest from ledger_entries
      where starts_with(account, ${ON_ACCOUNT}) group by 1
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
