import { sql } from 'drizzle-orm';
import type { Connection } from '../../server/db/connect.ts';
import { recount } from '../../server/orders/counts.ts';

/** Orders a statement: the embedded database keeps what a statement writes in memory. */
const AT_ONCE = 10_000;

/**
 * Copies the first shop's demo orders, with their lines and histories, until the shop has `wanted`;
 * each round of copies is placed a day before the one that it follows. Answers how many there are.
 */
export async function fillOrders({ db }: Connection, wanted: number): Promise<number> {
  const run = async <Row extends Record<string, unknown>>(text: string) =>
    (await db.execute<Row>(sql.raw(text))).rows;
  const [there] = await run<Record<'shop' | 'orders' | 'highest' | 'count', string>>(`
    select shop_id as shop, count(*) as orders, (select max(id) from orders) as highest,
      (select max(substring(order_sn from '\\d+$')::bigint) from orders) as count
    from orders where shop_id = (select min(id) from shops) group by shop_id`);
  if (there === undefined) throw new Error('The first shop has no orders to copy.');
  const present = Number(there.orders);
  const missing = wanted - present;
  for (let from = 1; from <= missing; from += AT_ONCE) {
    const copies = copiesOf(
      Number(there.shop),
      present,
      from,
      Math.min(missing, from + AT_ONCE - 1),
    );
    const id = `${there.highest}::bigint + copies.n`;
    await run(
      insertion('orders', await columnsOf(run, 'orders'), copies, 'source.id = copies.source', {
        id,
        order_sn: orderNumber(there.count),
        search_text: `replace(source.search_text, lower(source.order_sn), lower(${orderNumber(there.count)}))`,
        invoice_no: `split_part(source.invoice_no, '-INV-', 1) || '-INV-' || (${there.highest}::bigint + 10000000 + copies.n)`,
        channel_order_no: `source.channel_order_no || '-' || (${there.highest}::bigint + copies.n)`,
        placed_at: `source.placed_at - copies.round * interval '1 day'`,
        delivery_at: `source.delivery_at - copies.round * interval '1 day'`,
      }),
    );
    const lines = (await columnsOf(run, 'order_lines')).filter((name) => name !== 'id');
    await run(
      insertion('order_lines', lines, copies, 'source.order_id = copies.source', { order_id: id }),
    );
    const history = await columnsOf(run, 'record_history');
    const ofOrder = `source.lifecycle = 'order' and source.record_id = copies.source`;
    await run(insertion('record_history', history, copies, ofOrder, { record_id: id }));
  }
  await run(`select setval(pg_get_serial_sequence('orders', 'id'), max(id)),
    setval('order_numbers', max(substring(order_sn from '\\d+$')::bigint)) from orders`);
  await recount(db);
  await run('vacuum analyze');
  return Math.max(wanted, present);
}

/** The copies from number `from` to `to`, each with its source and its round, from the shop's demo. */
function copiesOf(shop: number, present: number, from: number, to: number): string {
  return `(
    select n, sources.id as source, 1 + (n - 1) / ${present} as round
    from generate_series(${from}, ${to}) as n
    join (
      select id, row_number() over (order by id) - 1 as place from orders
      where shop_id = ${shop} order by id limit ${present}
    ) as sources on sources.place = (n - 1) % ${present}
  ) as copies`;
}

function insertion(
  table: string,
  columns: readonly string[],
  copies: string,
  join: string,
  changed: Readonly<Record<string, string>>,
): string {
  const values = columns.map((name) => changed[name] ?? `source."${name}"`);
  return `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from ${copies} join ${table} as source on ${join}`;
}

function orderNumber(count: string): string {
  return `split_part(source.order_sn, '-', 1) || '-' || (${count}::bigint + copies.n)`;
}

async function columnsOf(
  run: (text: string) => Promise<Record<string, unknown>[]>,
  table: string,
): Promise<string[]> {
  const rows = await run(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' order by ordinal_position`);
  return rows.map(({ name }) => String(name));
}
