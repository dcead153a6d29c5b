import { sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { OPEN_PLACES, OUT_PLACES } from '../../machines/waybill/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Reader } from '../kernel/verify/reader.ts';

const PLANNED = written(placesTagged(orderLifecycle, 'planned'));
const ON_ROAD = written(placesTagged(orderLifecycle, 'onRoad'));
const CANCELLED = written(placesTagged(orderLifecycle, 'cancelled'));
const OPEN = written(OPEN_PLACES);
const OUT = written(OUT_PLACES);

/**
 * What waybills and their orders have to agree on: the shop; that none is on it any more that was
 * cancelled; of orders that wait for it or are on the
 * road with it, driver and vehicle, and whether it has left; and that nobody and no vehicle is on the
 * road with two.
 */
export async function auditWaybills(db: Reader): Promise<string[]> {
  return [...(await orderFaults(db)), ...(await twiceOut(db))];
}

async function orderFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; number: string; sn: string; says: string }>(sql`
    select id, number, sn, says from (
      select w.id, w.number, o.id as order_id, o.order_sn as sn, case
        when o.shop_id <> w.shop_id then 'is of another shop'
        when o.status in (${CANCELLED}) then 'was cancelled and is still on it'
        when o.status not in (${PLANNED}, ${ON_ROAD}) then null
        when o.driver_id is distinct from w.driver_id then 'has another driver'
        when o.vehicle_id is distinct from w.vehicle_id then 'has another vehicle'
        when o.status in (${PLANNED}) and w.status not in (${OPEN}) then 'waits though it has left'
        when o.status in (${ON_ROAD}) and w.status in (${OPEN}) then 'is gone before it has left'
      end as says
      from orders o join waybills w on w.id = o.waybill_id
    ) looked
    where says is not null order by id, order_id limit 100`);
  return rows.map(({ id, number, sn, says }) => `waybill ${id} (${number}): order ${sn} ${says}`);
}

/** The database refuses it too, as long as its indexes stand. */
async function twiceOut(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    others: string;
    what: string;
  }>(sql`
    select min(id) as id, (array_agg(number order by id))[1] as number,
      string_agg(number, ', ' order by id) as others, what
    from waybills
    cross join lateral (values ('driver', driver_id), ('vehicle', vehicle_id)) as named (what, who)
    where status in (${OUT})
    group by what, who having count(*) > 1
    order by 1, what limit 100`);
  return rows.map(
    ({ id, number, others, what }) =>
      `waybill ${id} (${number}): its ${what} is on the road with ${others} at once`,
  );
}
