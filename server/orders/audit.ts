import { sql } from 'drizzle-orm';
import { INVOICE_SEQUENCE } from '../invoices/number.ts';
import { countFaults } from '../kernel/verify/counts.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { countsOfOrders } from './counts.ts';
import { isOwed, LEFT } from './owed.ts';

/**
 * What orders have to keep in step, in the whole database: the counts of the tabs, what customers owe,
 * that no more was given back than was paid, that its payments come to that, that the ledger says the same of both, that every
 * invoice with a number is kept as it was issued, that a shop's numbers leave none out, and that what is taken off an order
 * is what its lines and its promotion take off.
 */
export async function auditOrders(db: Reader): Promise<string[]> {
  return [
    ...(await countFaults(db, [countsOfOrders])),
    ...(await receivableFaults(db)),
    ...(await moneyFaults(db)),
    ...(await paymentFaults(db)),
    ...(await invoiceFaults(db)),
    ...(await numberFaults(db)),
    ...(await discountFaults(db)),
  ];
}

/** What was paid of an order is what its payments come to that were not taken back. */
async function paymentFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select orders.id, orders.order_sn as sn, orders.paid, coalesce(noted.paid, 0) as noted
    from orders left join (
      select order_id, sum(amount) as paid from order_payments where taken_back_at is null group by 1
    ) noted on noted.order_id = orders.id
    where orders.paid <> coalesce(noted.paid, 0) order by orders.id limit 100`);
  return rows.map(
    ({ id, sn, paid, noted }) => `order ${id} (${sn}): ${paid} paid, its payments come to ${noted}`,
  );
}

/** An order's discount is what its lines have, and more only by a promotion; none is above its line's amount. */
async function discountFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select orders.id, orders.order_sn as sn, orders.discount, lines.discount as own, lines.above
    from orders join (
      select order_id, sum(discount) as discount,
        count(*) filter (where discount > least(amount, discount_agreed)) as above
      from order_lines group by 1
    ) lines on lines.order_id = orders.id
    where lines.above > 0 or orders.discount < lines.discount
      or (orders.promotion_code is null and orders.discount <> lines.discount)
    order by orders.id limit 100`);
  return rows.map(({ id, sn, discount, own, above }) =>
    Number(above) > 0
      ? `order ${id} (${sn}): lines whose discount is above their amount, or above what was agreed: ${above}`
      : `order ${id} (${sn}): its discount is ${discount}, its lines' come to ${own}`,
  );
}

async function invoiceFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; sn: string }>(sql`
    select orders.id, orders.order_sn as sn from orders
    left join invoices on invoices.order_id = orders.id
    where orders.invoice_no is distinct from invoices.says ->> 'invoiceNo'
    order by orders.id limit 100`);
  return rows.map(
    ({ id, sn }) => `order ${id} (${sn}): its invoice is not the one that was issued`,
  );
}

/** A shop's invoice numbers are 1, 2, 3 and so on, up to what its counter has given out. */
async function numberFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; after: string; next: string }>(sql`
    select * from (
      select id, number as after, lead(number) over (partition by id order by number) as next
      from (
        select shop_id as id, substring(invoice_no from '[0-9]+$')::bigint as number
        from orders where invoice_no is not null
        union all select id, 0 from shops
        union all
        select shops.id, coalesce(counters.value, 0) + 1 from shops
        left join counters on counters.shop_id = shops.id and counters.name = ${INVOICE_SEQUENCE}
      ) given
    ) pairs
    where next <> after + 1 order by id, after limit 100`);
  return rows.map(
    ({ id, after, next }) =>
      `shop ${id}: after its invoice ${after} comes ${next}, not the next one`,
  );
}

/** A customer owes what their accepted, unpaid orders come to; the chart's tag says which. */
async function receivableFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; name: string; receivable: string; owed: string }>(
    sql`select customers.id, customers.name, customers.receivable, coalesce(sum(${LEFT}), 0) as owed
     from customers left join orders on orders.customer_id = customers.id and ${isOwed}
     group by customers.id
     having customers.receivable <> coalesce(sum(${LEFT}), 0)`,
  );
  return rows.map(
    ({ id, name, receivable, owed }) =>
      `customer ${id} (${name}) owes ${owed}, kept is ${receivable}`,
  );
}

/** What was paid and refunded is what the ledger has of it, and no more went back than came in. */
async function moneyFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select orders.id, orders.order_sn as sn, orders.paid, orders.refunded,
      coalesce(booked.paid, 0) as booked_paid, coalesce(booked.refunded, 0) as booked_refunded
    from orders
    left join (
      select postings.record_id,
        -sum(entries.amount) filter (where entries.account = 'sales') as paid,
        sum(entries.amount) filter (where entries.account = 'sales:refunds') as refunded
      from ledger_postings postings
      join ledger_entries entries on entries.posting_id = postings.id
      where postings.lifecycle = 'order' group by 1
    ) booked on booked.record_id = orders.id
    where orders.refunded > orders.paid or orders.paid <> coalesce(booked.paid, 0)
      or orders.refunded <> coalesce(booked.refunded, 0)
    order by orders.id limit 100`);
  return rows.map(
    ({ id, sn, paid, refunded, booked_paid, booked_refunded }) =>
      `order ${id} (${sn}): ${paid} paid and ${refunded} refunded, the ledger has ${booked_paid} and ${booked_refunded}`,
  );
}
