import { sql } from 'drizzle-orm';
import { HANDED_OVER, OUT, WAITING } from '../../machines/deliveryNote/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { NOTE_SEQUENCE } from './make.ts';
import { CANCELLED, ON_ROAD, REACHED } from './orderPlaces.ts';

/**
 * What delivery notes have to keep in step: the shop of their order and where it is, the attempts that
 * their history tells, and that a shop's numbers leave none out.
 */
export async function auditDeliveryNotes(db: Reader): Promise<string[]> {
  return [...(await orderFaults(db)), ...(await attemptFaults(db)), ...(await numberFaults(db))];
}

async function orderFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; number: string; sn: string; says: string }>(sql`
    select id, number, sn, says from (
      select n.id, n.number, o.order_sn as sn, case
        when o.shop_id <> n.shop_id then 'is of another shop'
        when n.status in (${written(OUT)}) and o.status not in (${written(ON_ROAD)})
          then 'is not on the road with it'
        when n.status in (${written(WAITING)})
          and o.status in (${written([...ON_ROAD, ...REACHED, ...CANCELLED])})
          then 'does not wait as it does'
        when n.status in (${written(HANDED_OVER)})
          and o.status not in (${written([...REACHED, ...CANCELLED])})
          then 'is not delivered as it is'
      end as says
      from delivery_notes n join orders o on o.id = n.order_id
    ) looked
    where says is not null order by id limit 100`);
  return rows.map(
    ({ id, number, sn, says }) => `delivery note ${id} (${number}): order ${sn} ${says}`,
  );
}

async function attemptFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'attempts' | 'told', string>>(sql`
    select n.id, n.number, n.attempts, coalesce(h.told, 0) as told
    from delivery_notes n left join (
      select record_id, count(*) as told from record_history
      where lifecycle = 'deliveryNote' and event = 'fail' group by 1
    ) h on h.record_id = n.id
    where n.attempts <> coalesce(h.told, 0) order by n.id limit 100`);
  return rows.map(
    ({ id, number, attempts, told }) =>
      `delivery note ${id} (${number}): ${attempts} attempts, its history tells ${told}`,
  );
}

async function numberFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<Record<'id' | 'notes' | 'last' | 'given', string>>(sql`
    select s.id, coalesce(n.notes, 0) as notes, coalesce(n.last, 0) as last,
      coalesce(c.value, 0) as given
    from shops s
    left join (
      select shop_id, count(*) as notes, max(substring(number from '[0-9]+$')::bigint) - 1000 as last
      from delivery_notes group by 1
    ) n on n.shop_id = s.id
    left join counters c on c.shop_id = s.id and c.name = ${NOTE_SEQUENCE}
    where coalesce(n.notes, 0) <> coalesce(c.value, 0)
      or coalesce(n.last, 0) <> coalesce(c.value, 0)
    order by s.id limit 100`);
  return rows.map(
    ({ id, notes, last, given }) =>
      `shop ${id}: ${notes} delivery notes up to ${last}, ${given} numbers were given out`,
  );
}
