import { sql } from 'drizzle-orm';
import { countFaults } from '../kernel/verify/counts.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { countsOfAfterSales } from './counts.ts';

/**
 * What after-sales cases have to keep in step, in the whole database: that a case's
 * refund moved the order's payment, once, that it has one row of what it gave, that platform and rider
 * owe what they bear of it, that a channel is charged what its commission says, that nobody claims
 * more than was bought, and the counts.
 */
export async function auditAfterSales(db: Reader): Promise<string[]> {
  return [
    ...(await refundFaults(db)),
    ...(await rowFaults(db)),
    ...(await bearerFaults(db)),
    ...(await commissionFaults(db)),
    ...(await claimFaults(db)),
    ...(await countFaults(db, [countsOfAfterSales])),
  ];
}

/** Each refunded case is one refund in its order's history, of as much as was granted. */
async function refundFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; refunds: string; given: string }>(sql`
    select cases.id, cases.status, count(lines.version) as refunds,
      coalesce(sum((lines.payload ->> 'amount')::numeric), 0) as given
    from after_sales_cases cases
    left join record_history lines on lines.lifecycle = 'order' and lines.record_id = cases.order_id
      and lines.event = 'refund' and lines.remark = cases.case_no
    group by cases.id
    having count(lines.version) <> (case when cases.status = 'refundCompleted' then 1 else 0 end)
      or coalesce(sum((lines.payload ->> 'amount')::numeric), 0)
        <> (case when cases.status = 'refundCompleted' then round(cases.granted * 100) else 0 end)`);
  return rows.map(({ id, refunds, given }) => `case ${id}: ${refunds} refunds of ${given} in all`);
}

/** A case has one row of what it gave, a refund or a voucher, where its chart says so, and no other. */
async function rowFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; refunds: string; vouchers: string }>(sql`
    select * from (
      select cases.id, cases.status, cases.compensation,
        (select count(*) from after_sales_refunds r where r.case_id = cases.id) as refunds,
        (select coalesce(sum(amount), 0) from after_sales_refunds r where r.case_id = cases.id) as given,
        (select count(*) from coupons c where c.case_id = cases.id) as vouchers,
        (select count(*) from coupons c where c.case_id = cases.id and c.revoked_at is not null) as revoked,
        cases.granted
      from after_sales_cases cases
    ) found
    where refunds <> (case when status = 'refundCompleted' then 1 else 0 end)
      or given <> (case when status = 'refundCompleted' then granted else 0 end)
      or vouchers <> (case when compensation = 'none' then 0 else 1 end)
      or revoked <> (case when compensation = 'revoked' then 1 else 0 end)`);
  return rows.map(
    ({ id, refunds, vouchers }) => `case ${id}: ${refunds} refunds, ${vouchers} vouchers`,
  );
}

/**
 * What each bearer owes for a case is their part of it, once its money has gone back or its voucher
 * was redeemed, and nothing before.
 */
async function bearerFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<'id' | 'bearer' | 'owed' | 'borne', string>>(sql`
    select cases.id, parts.bearer, due.borne, owed.amount as owed
    from after_sales_cases cases
    cross join lateral (values ('platform', platform_part), ('rider', rider_part)) parts (bearer, part)
    cross join lateral (
      select case when cases.status = 'refundCompleted' or cases.compensation = 'redeemed'
        then coalesce(parts.part, 0) else 0 end as borne
    ) due
    cross join lateral (
      select coalesce(sum(entries.amount), 0) as amount
      from ledger_postings postings join ledger_entries entries on entries.posting_id = postings.id
      where postings.lifecycle = 'afterSalesCase' and postings.record_id = cases.id
        and entries.account = 'bearer:' || parts.bearer
    ) owed
    where owed.amount <> due.borne`);
  return rows.map(
    ({ id, bearer, owed, borne }) => `case ${id}: ${bearer} owes ${owed} and bears ${borne}`,
  );
}

/** What an order's channel was charged in the ledger is the commission that is shown. */
async function commissionFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<'id' | 'shown' | 'charged', string>>(sql`
    select k.order_id as id, k.amount as shown, coalesce(sum(entries.amount), 0) as charged
    from order_commissions k
    left join ledger_postings postings on postings.kind in ('commissionCharge', 'commission')
      and (postings.lifecycle in ('order', 'orderCommission') and postings.record_id = k.order_id
        or postings.lifecycle = 'afterSalesCase' and postings.record_id in
          (select cases.id from after_sales_cases cases where cases.order_id = k.order_id))
    left join ledger_entries entries
      on entries.posting_id = postings.id and entries.account = 'commission'
    group by 1, 2 having coalesce(sum(entries.amount), 0) <> k.amount`);
  return rows.map(
    ({ id, shown, charged }) =>
      `order ${id}: a commission of ${shown} is shown, ${charged} is charged`,
  );
}

async function claimFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; bought: string; claimed: string }>(sql`
    select claims.order_line_id as id, max(claims.bought) as bought, sum(claims.quantity) as claimed
    from after_sales_lines claims join after_sales_cases cases on cases.id = claims.case_id
    where cases.claims group by 1 having sum(claims.quantity) > max(claims.bought)`);
  return rows.map(({ id, bought, claimed }) => `line ${id}: ${claimed} of ${bought} are claimed`);
}
