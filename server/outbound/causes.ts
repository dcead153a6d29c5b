import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { OutboundCause, OutboundError } from '../../api/outbound/calls.ts';
import type { outboxMessages } from '../kernel/db/tables/outbox.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { orderLines, type orders } from '../orders/tables.ts';
import { presentSend } from './onWire.ts';

interface Refused {
  message: Omit<typeof outboxMessages.$inferSelect, 'body'>;
  /** What was told, as JSON. */
  text: string;
  order: typeof orders.$inferSelect;
}

/** Orders by what keeps them from the warehouse system: the cause of the most first. */
export async function causesOf(db: Database, rows: readonly Refused[]): Promise<OutboundCause[]> {
  const goodsOf = await goodsOfLines(db, rows);
  const causes = new Map<string, OutboundCause>();
  for (const row of rows) {
    const send = presentSend(row.message);
    const { place, problem, code, words } = send;
    const field = send.field?.replaceAll(/\[\d+\]/g, '[]') ?? null;
    const key = JSON.stringify([place, problem, code, field, words]);
    const cause = causes.get(key) ?? { place, problem, code, field, words, orders: [] };
    causes.set(key, cause);
    cause.orders.push({
      orderId: row.order.id as OutboundError['orderId'],
      orderSn: row.order.orderSn,
      customerName: row.order.customerName,
      customerNameZh: row.order.customerNameZh,
      send,
      mend: mendOf(row, goodsOf),
    });
  }
  return [...causes.values()].sort((one, other) => other.orders.length - one.orders.length);
}

/** Where what the warehouse system names is mended: what is not the goods' or the customer's is the order's. */
function mendOf(row: Refused, goodsOf: ReadonlyMap<number, number>): OutboundError['mend'] {
  const { order, message } = row;
  const line = lineNamed(row);
  const goodsId = line === null ? undefined : goodsOf.get(line);
  if (goodsId !== undefined) return { record: 'goods', id: goodsId } as OutboundError['mend'];
  if (message.lastField?.startsWith('customer') && order.customerId !== null) {
    return { record: 'customer', id: order.customerId } as OutboundError['mend'];
  }
  return { record: 'order', id: order.id } as OutboundError['mend'];
}

/** What of a line is the goods' own; its unit and quantity are the order's. */
const OF_GOODS = /^lines\[(\d+)\]\.(goodsNo|name|nameZh|specification)$/;

const told = z.object({ lines: z.array(z.object({ line: z.number() })) });

/** The order's line that the warehouse system names, where it names what its goods are called. */
function lineNamed({ message, text }: Refused): number | null {
  const index = OF_GOODS.exec(message.lastField ?? '')?.[1];
  if (index === undefined) return null;
  const read = told.safeParse(JSON.parse(text));
  return read.data?.lines[Number(index)]?.line ?? null;
}

async function goodsOfLines(db: Database, rows: readonly Refused[]) {
  const lines = rows.flatMap((row) => lineNamed(row) ?? []);
  if (lines.length === 0) return new Map<number, number>();
  const found = await db
    .select({ id: orderLines.id, goodsId: orderLines.goodsId })
    .from(orderLines)
    .where(inArray(orderLines.id, lines));
  return new Map(found.map(({ id, goodsId }) => [id, goodsId]));
}
