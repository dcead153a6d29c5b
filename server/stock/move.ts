import { asc, inArray, sql } from 'drizzle-orm';
import type { RecordName } from '../../api/domains.ts';
import type { StockReason } from '../../api/stock/stock.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { stockMovements } from './tables.ts';

/** How much of goods moves, in base units; below nought off the shelf. */
export interface ShelfMove {
  goodsId: number;
  quantity: number;
  reason: StockReason;
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
 * Changes the stock of goods and writes why, in one statement. It is the only way in which stock
 * changes; the goods are locked already.
 */
export async function moveShelf(
  tx: Transaction,
  moves: readonly ShelfMove[],
  { source, actor, at, remark = '' }: MovedBy,
): Promise<void> {
  const rows = JSON.stringify(
    moves.map(({ goodsId, quantity, reason }) => ({ id: goodsId, quantity, reason })),
  );
  await tx.execute(sql`
    with moves as (
      select * from jsonb_to_recordset(${rows}::jsonb) as moves (id bigint, quantity numeric, reason text)
    ), moved as (
      update ${goods} set stock = ${goods.stock} + moves.quantity, version = ${goods.version} + 1
      from moves where ${goods.id} = moves.id
      returning ${goods.id} as goods_id, ${goods.shopId} as shop_id, ${goods.stock} as balance,
        moves.quantity, moves.reason
    )
    insert into ${stockMovements}
      (shop_id, goods_id, quantity, balance, reason, record, record_id, actor_id, actor_name, remark, at)
    select shop_id, goods_id, quantity, balance, reason, ${source?.record ?? null}::text,
      ${source?.id ?? null}::bigint, ${actor.id}::bigint, ${actor.name}::text, ${remark}::text,
      ${at.toISOString()}::timestamptz
    from moved`);
}
