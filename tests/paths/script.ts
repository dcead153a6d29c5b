import { randomUUID } from 'node:crypto';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { textRow, workbook } from '../api/files/workbooks.ts';
import type { World } from '../api/orders/world.ts';

/** A key of one's own for a call. */
export const key = () => ({ idempotencyKey: randomUUID() });

/** A workbook of one sheet of texts; `heading` is its first row. */
export function sheet(heading: string, rows: readonly string[][]): File {
  const lines = rows.map((row, index) => textRow(index + 2, row));
  const bytes = new Uint8Array(workbook(heading + lines.join('')));
  return new File([bytes], 'a.xlsx', { type: MEDIA_TYPES.xlsx });
}

/**
 * The first orders of the demo's first shop that fulfil a condition of SQL.
 * @throws Error where there is none
 */
export async function ordersOf(world: World, where: string, most: number): Promise<number[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from orders where shop_id = 1 and ${where} order by id limit ${most}`,
  );
  if (rows.length === 0) throw new Error(`No order has ${where}`);
  return rows.map(({ id }) => Number(id));
}
