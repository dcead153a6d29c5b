import { sql } from 'drizzle-orm';
import { counters } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * Takes the next numbers of one of a shop's sequences and answers the last of them. The row stays
 * locked until the transaction ends: what is rolled back leaves no gap.
 */
export async function takeNumbers(
  tx: Transaction,
  shopId: number,
  name: string,
  count = 1,
): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ shopId, name, value: count })
    .onConflictDoUpdate({
      target: [counters.shopId, counters.name],
      set: { value: sql`${counters.value} + ${count}` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error(`No number was given out for ${name}`);
  return row.value;
}

/** The sequence that a shop's invoice numbers come from. */
export const INVOICE_SEQUENCE = 'invoice';

/**
 * The identities of an order that is about to be written: its count and its lines' identities. They
 * come from sequences, so that no two orders wait for each other; a count may be left out.
 */
export async function takeIdentities(
  tx: Transaction,
  lines: number,
): Promise<{ count: number; lineIds: number[] }> {
  const { rows } = await tx.execute<{ count: string; lines: (string | number)[] }>(sql`
    select nextval('order_numbers') as count, array(
      select nextval(pg_get_serial_sequence('order_lines', 'id')) from generate_series(1, ${lines})
    ) as lines`);
  const [row] = rows;
  if (!row) throw new Error('The sequences gave nothing');
  return { count: Number(row.count), lineIds: row.lines.map(Number) };
}

/** An order's number: the shop's two capitals, the day, and a count: `SG261120-00042`. */
export const orderNumber = (prefix: string, day: string, count: number) =>
  `${prefix}${day}-${String(count).padStart(5, '0')}`;

/** An invoice's number, one after the other in each shop: `SG-INV-0000042`. */
export const invoiceNumber = (prefix: string, count: number) =>
  `${prefix}-INV-${String(count).padStart(7, '0')}`;

/** The day at the shop, as order numbers write it: `261120`. */
export function dayAt(moment: Date, timeZone: string): string {
  return dateAt(moment, timeZone).slice(2).replaceAll('-', '');
}

/** The date at the shop, `2026-11-20`. */
export function dateAt(moment: Date, timeZone: string): string {
  let format = DATES.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    DATES.set(timeZone, format);
  }
  return format.format(moment);
}

const DATES = new Map<string, Intl.DateTimeFormat>();
