import { sql } from 'drizzle-orm';
import type { Reader } from '../../kernel/verify/reader.ts';
import { ASKED, INVOICED } from '../owed.ts';
import { CREDIT_NOTE_SEQUENCES } from './number.ts';

/**
 * What credit notes have to keep in step, in the whole database: those of an order come to what has to be
 * credited of its invoice, and a shop's numbers of a year leave none out.
 */
export async function auditCreditNotes(db: Reader): Promise<string[]> {
  return [...(await sumFaults(db)), ...(await numberFaults(db))];
}

async function sumFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select * from (
      select orders.id, orders.order_sn as sn, coalesce(notes.amount, 0) as credited,
        case when invoices.order_id is null then 0 else ${INVOICED} - ${ASKED}
          + greatest(0, orders.refunded - greatest(0, orders.paid - ${ASKED})) end as due
      from orders left join invoices on invoices.order_id = orders.id
      left join (
        select order_id, sum(amount) as amount from credit_notes group by 1
      ) notes on notes.order_id = orders.id
    ) found where credited <> due order by id limit 100`);
  return rows.map(
    ({ id, sn, credited, due }) =>
      `order ${id} (${sn}): its credit notes come to ${credited}, ${due} of its invoice has to be credited`,
  );
}

/** A shop's credit notes of a year are 1, 2, 3 and so on, up to what its counter has given out. */
async function numberFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with counted as (
      select shop_id, substr(name, ${CREDIT_NOTE_SEQUENCES.length + 1}::int) as year, value
      from counters where name like ${`${CREDIT_NOTE_SEQUENCES}%`}
    )
    select * from (
      select id, year, number as after,
        lead(number) over (partition by id, year order by number) as next
      from (
        select shop_id as id, substring(credit_no from '-([0-9]{4})-[0-9]+$') as year,
          substring(credit_no from '[0-9]+$')::bigint as number
        from credit_notes
        union all
        (select shop_id, substring(credit_no from '-([0-9]{4})-[0-9]+$'), 0 from credit_notes
          union select shop_id, year, 0 from counted)
        union all
        select shop_id, year, value + 1 from counted
      ) given
    ) pairs
    where next <> after + 1 order by id, year, after limit 100`);
  return rows.map(
    ({ id, year, after, next }) =>
      `shop ${id}: after its credit note ${after} of ${year} comes ${next}, not the next one`,
  );
}
