import { asc, inArray, sql } from 'drizzle-orm';
import type { RecordName } from '../../api/domains.ts';
import type { LotName } from '../../api/lots/lot.ts';
import type { StockReason } from '../../api/stock/stock.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { lotMovements, lots } from '../lots/tables.ts';
import { stockMovements } from './tables.ts';

/** How much of goods moves, in base units; below nought off the shelf. Goods move once. */
export interface ShelfMove {
  goodsId: number;
  quantity: number;
  reason: StockReason;
  /** Which lots of it come in, each once and together no more than all of it; the rest is without a lot. */
  into?: readonly (LotName & { quantity: number })[];
  /** The lot that all of it leaves; without one it leaves as `api/lots/firstOut.ts` says. */
  from?: number | undefined;
}

/** Whose doing it is, and when. */
interface MovedBy {
  /** The record that moves; null where it is none. */
  source: { record: RecordName; id: number } | null;
  actor: { id: number | null; name: string };
  at: Date;
  remark?: string | undefined;
}

/** Locks goods in the order of their identity, so that no two moves wait for each other. */
export const lockShelf = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({ id: goods.id, name: goods.name, nameZh: goods.nameZh, stock: goods.stock })
    .from(goods)
    .where(inArray(goods.id, [...ids]))
    .orderBy(asc(goods.id))
    .for('no key update');

/**
 * Changes the stock of goods, and of their lots, and writes why, in one statement. It is the only way in
 * which stock changes; the goods are locked already, and with them their lots.
 */
export async function moveShelf(
  tx: Transaction,
  moves: readonly ShelfMove[],
  { source, actor, at, remark = '' }: MovedBy,
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const record = source?.record ?? null;
  const purchaseOrderId = record === 'purchaseOrder' ? source?.id : null;
  const rows = JSON.stringify(
    moves.map(({ goodsId, quantity, reason, into = null, from = null }) => ({
      ...{ id: goodsId, quantity, reason, into, from },
    })),
  );
  await tx.execute(sql`
    with moves as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as moves (id bigint, quantity numeric, reason text, "into" jsonb, "from" bigint)
    ), moved as (
      update ${goods} set stock = ${goods.stock} + moves.quantity, version = ${goods.version} + 1
      from moves where ${goods.id} = moves.id
      returning ${goods.id} as goods_id, ${goods.shopId} as shop_id, ${goods.stock} as balance,
        moves.quantity, moves.reason
    ), written as (
      insert into ${stockMovements}
        (shop_id, goods_id, quantity, balance, reason, record, record_id, actor_id, actor_name, remark, at)
      select shop_id, goods_id, quantity, balance, reason, ${record}::text,
        ${source?.id ?? null}::bigint, ${actor.id}::bigint, ${actor.name}::text, ${remark}::text, ${moment}
      from moved
      returning id, shop_id, goods_id, quantity, balance
    ), lined_up as (
      select written.id as movement_id, ${lots.id} as lot_id, ${lots.stock} as stock,
        -written.quantity as need, moves."from",
        written.balance - written.quantity - sum(${lots.stock}) over (partition by written.id)
          + coalesce(sum(${lots.stock}) over (
            partition by written.id
            order by ${lots.expiry} < (${moment} at time zone ${shops.timeZone})::date, ${lots.expiry}, ${lots.id}
            rows between unbounded preceding and 1 preceding), 0) as before
      from written join moves on moves.id = written.goods_id
      join ${shops} on ${shops.id} = written.shop_id
      join ${lots} on ${lots.goodsId} = written.goods_id and ${lots.stock} > 0
      where written.quantity < 0
    ), parts as (
      select movement_id, lot_id, case
        when "from" is null then least(stock, need - before) when "from" = lot_id then need else 0
        end as quantity
      from lined_up
    ), taken as (
      update ${lots} set stock = ${lots.stock} - parts.quantity from parts
      where ${lots.id} = parts.lot_id and parts.quantity > 0
      returning parts.movement_id, ${lots.id} as lot_id, -parts.quantity as quantity
    ), came as (
      select written.id as movement_id, written.shop_id, written.goods_id, lot.*
      from written join moves on moves.id = written.goods_id
      cross join lateral jsonb_to_recordset(moves."into") as lot (number text, expiry date, quantity numeric)
    ), filled as (
      insert into ${lots} (shop_id, goods_id, number, expiry, stock, received_at, purchase_order_id)
      select shop_id, goods_id, number, expiry, quantity, ${moment}, ${purchaseOrderId}::bigint from came
      on conflict (goods_id, ${nameFormOf(sql`number`)}, expiry)
        do update set stock = ${lots.stock} + excluded.stock
      returning id, goods_id, number, expiry
    )
    insert into ${lotMovements} (movement_id, lot_id, quantity)
    select movement_id, lot_id, quantity from taken
    union all
    select came.movement_id, filled.id, came.quantity
    from came join filled on filled.goods_id = came.goods_id and filled.expiry = came.expiry
      and ${nameFormOf(sql`filled.number`)} = ${nameFormOf(sql`came.number`)}`);
}
