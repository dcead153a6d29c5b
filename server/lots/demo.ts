import { sql } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import { continueIdentities } from '../kernel/db/identities.ts';
import type { Demo } from '../kernel/demo/demo.ts';
import { lotMovements, lots } from './tables.ts';

/** The categories, by their English names, whose goods are kept in lots. */
const FRESH = ['Vegetables', 'Fruit', 'Meat', 'Seafood', 'Dairy and eggs'];

/** The goods of one shop that are kept in lots, and the identities that each shop has of them. */
const MOST = 40;
const A_SHOP = 1000;

/** In how many days the lots of goods expire, turn by turn: some of each part of the board. */
const DAYS = [-3, 1, 6, 2, 20, 12, 45, -1, 5, 28, 3, 75];

/**
 * Lots of fresh food: a part of what came in with the newest receipt, or was there at the beginning. Two
 * of each goods, the second a fortnight younger.
 */
export const lotsDemo: Demo = {
  after: ['stock'],
  async write(tx, { shops, now }) {
    for (const { id, timeZone } of shops) {
      const today = dateAt(now, timeZone);
      await tx.execute(sql`
        with kept as (
          select g.id as goods_id, g.stock, row_number() over (order by g.id % 7, g.id) as position
          from goods g join categories c on c.id = g.category_id
          where g.shop_id = ${id} and c.name in (${sql.join(
            FRESH.map((name) => sql`${name}`),
            sql`, `,
          )}) and g.stock >= 10
          order by g.id % 7, g.id limit ${MOST}
        ), came as (
          select kept.*, m.id as movement_id, m.at, m.record, m.record_id,
            least(kept.stock, m.quantity) as quantity
          from kept cross join lateral (
            select * from stock_movements m
            where m.goods_id = kept.goods_id and m.reason in ('receipt', 'opening') and m.quantity >= 10
            order by m.at desc, m.id desc limit 1
          ) m
        ), parts as (
          select came.*, nth, ${(id - 1) * A_SHOP} + 2 * position - 2 + nth as lot_id,
            floor(quantity * case nth when 1 then 0.2 else 0.4 end) as part,
            ${today}::date + (${sql.raw(`array[${DAYS.join(', ')}]`)})[1 + position % ${DAYS.length}]
              + case nth when 1 then 0 else 14 end as expiry
          from came cross join generate_series(1, 2) nth
        ), written as (
          insert into lots (id, shop_id, goods_id, number, expiry, stock, received_at, purchase_order_id)
          select lot_id, ${id}, goods_id,
            case when position % 5 = 0 then '' else 'L' || to_char(at, 'YYMMDD') || '-' || nth end,
            expiry, part, at, case when record = 'purchaseOrder' then record_id end
          from parts
        )
        insert into lot_movements (movement_id, lot_id, quantity)
        select movement_id, lot_id, part from parts order by lot_id`);
    }
    await continueIdentities(tx, lots);
    await continueIdentities(tx, lotMovements);
  },
};
