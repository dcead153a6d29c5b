import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/transaction.ts';

/**
 * The identities of an order that is about to be written: its count and its lines' identities. They
 * come from sequences, so that no two orders wait for each other; a count may be left out.
 */
export async function takeIdentities(
  tx: Transaction,
  lines: number,
): Promise<{ count: number; lineIds: number[] }> {
  const { rows } = await tx.execute<{ count: string; lines: (string | number)[] }>(sql`
    select nextval('order_numbers') as count, ${nextLineIds(lines)} as lines`);
  const [row] = rows;
  if (!row) throw new Error('The sequences gave nothing');
  return { count: Number(row.count), lineIds: row.lines.map(Number) };
}

/** Takes identities for lines that are still to be written. */
export async function takeLineIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ lines: (string | number)[] }>(
    sql`select ${nextLineIds(count)} as lines`,
  );
  return rows.flatMap(({ lines }) => lines.map(Number));
}

const nextLineIds = (count: number) => sql`array(
  select nextval(pg_get_serial_sequence('order_lines', 'id')) from generate_series(1, ${count}))`;

/** An order's number: the shop's two capitals, the day, and a count: `SG261120-00042`. */
export const orderNumber = (prefix: string, day: string, count: number) =>
  `${prefix}${day}-${String(count).padStart(5, '0')}`;
