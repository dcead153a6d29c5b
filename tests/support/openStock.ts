import { sql } from 'drizzle-orm';
import type { Database } from '../../server/kernel/db/transaction.ts';

interface Shelved {
  id: number;
  shopId: number;
  stock: number;
}

/** Notes what there was to begin with of goods that a test has written itself, with their stock. */
export async function openStock(
  db: Pick<Database, 'execute'>,
  rows: readonly Shelved[],
): Promise<void> {
  const begun = JSON.stringify(rows.filter(({ stock }) => stock !== 0));
  await db.execute(sql`
    insert into stock_movements (shop_id, goods_id, quantity, balance, reason, actor_name, at)
    select "shopId", id, stock, stock, 'opening', '', '2020-01-01T00:00:00Z'
    from jsonb_to_recordset(${begun}::jsonb) as begun ("shopId" bigint, id bigint, stock numeric)`);
}
