import { sql } from 'drizzle-orm';
import { recount } from '../../server/kernel/counts.ts';
import type { Connection } from '../../server/kernel/db/connect.ts';
import { counts } from '../../server/product/product.ts';

/** Records a statement: the embedded database keeps what a statement writes in memory. */
const AT_ONCE = 10_000;

/** A kind of record that is copied, with what belongs to it. */
interface Copied {
  table: string;
  lifecycle: string;
  /** The column of its number, which ends in a count. */
  number: string;
  /** The sequence that its numbers count on by. */
  sequence: string;
  /** When it happened: each round of copies is a day before the one that it follows. */
  moments: readonly string[];
  /** What else of a copy is another than its source; `next` is the copy's own id. */
  changed?: (next: string) => Record<string, string>;
  /** Tables of its parts, with the column that says whose they are. */
  parts: Readonly<Record<string, string>>;
}

/** What the bench fills, in the order in which it does. */
const FILLED: readonly Copied[] = [
  {
    table: 'orders',
    lifecycle: 'order',
    number: 'order_sn',
    sequence: 'order_numbers',
    moments: ['placed_at', 'delivery_at', 'completed_at', 'invoiced_at'],
    changed: (next) => ({
      invoice_no: `split_part(source.invoice_no, '-INV-', 1) || '-INV-' || (10000000 + ${next})`,
      channel_order_no: `source.channel_order_no || '-' || ${next}`,
    }),
    parts: { order_lines: 'order_id', invoices: 'order_id' },
  },
  {
    table: 'purchase_orders',
    lifecycle: 'purchaseOrder',
    number: 'number',
    sequence: 'purchase_order_numbers',
    moments: ['created_at', 'committed_at', 'confirmed_at', 'estimated_arrival'],
    parts: { purchase_lines: 'purchase_order_id' },
  },
  {
    table: 'after_sales_cases',
    lifecycle: 'afterSalesCase',
    number: 'case_no',
    sequence: 'after_sales_numbers',
    moments: ['submitted_at'],
    parts: { after_sales_lines: 'case_id' },
  },
];

type Run = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;

/**
 * Copies the first shop's demo orders, purchase orders and after-sales cases, with their lines and
 * histories, until the shop has `wanted` of each, or of the table `only`. What a page of the order
 * list and its count can meet has no histories.
 */
export async function fillRecords(
  { db }: Connection,
  wanted: number,
  only?: string,
  histories = true,
): Promise<void> {
  const run: Run = (text) => runAs(db, text);
  for (const kind of FILLED) {
    if (only === undefined || only === kind.table) await fill(run, kind, wanted, histories);
  }
  // What triggers would have written.
  await recount(db, counts);
  await run(`insert into unsettled_orders (order_id, shop_id)
    select id, shop_id from orders o
    where completed_at is not null and not exists (select from settlement_lines l where l.order_id = o.id)
    on conflict do nothing`);
  await run('vacuum analyze');
}

/**
 * Without the checks of foreign keys and the keeping of counts, row by row: copies belong to what
 * they are copied from, and everything is counted anew at the end.
 */
async function runAs<Row extends Record<string, unknown>>(db: Connection['db'], text: string) {
  const statement = sql.raw(text);
  if (!/^\s*insert/.test(text)) return (await db.execute(statement)).rows as Row[];
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    return (await tx.execute(statement)).rows as Row[];
  });
}

async function fill(run: Run, kind: Copied, wanted: number, withHistory: boolean): Promise<void> {
  const { table, lifecycle, number, sequence, moments, changed, parts } = kind;
  const [there] = await run<Record<'shop' | 'rows' | 'highest' | 'count', string>>(`
    select shop_id as shop, count(*) as rows, (select max(id) from ${table}) as highest,
      (select max(substring(${number} from '\\d+$')::bigint) from ${table}) as count
    from ${table} where shop_id = (select min(id) from shops) group by shop_id`);
  if (there === undefined) throw new Error(`The first shop has no ${table} to copy.`);
  const present = Number(there.rows);
  const missing = Math.max(0, wanted - present);
  const next = `(${there.highest}::bigint + copies.n)`;
  const numbered = `regexp_replace(source.${number}, '\\d+$', (${there.count}::bigint + copies.n)::text)`;
  for (let from = 1; from <= missing; from += AT_ONCE) {
    const to = Math.min(missing, from + AT_ONCE - 1);
    const copies = copiesOf(table, Number(there.shop), present, from, to);
    await run(
      insertion(table, await columnsOf(run, table), copies, 'source.id = copies.source', {
        id: next,
        [number]: numbered,
        search_text: `replace(source.search_text, lower(source.${number}), lower(${numbered}))`,
        ...Object.fromEntries(
          moments.map((at) => [at, `source.${at} - copies.round * interval '1 day'`]),
        ),
        ...changed?.(next),
      }),
    );
    for (const [part, owner] of Object.entries(parts)) {
      const columns = (await columnsOf(run, part)).filter((name) => name !== 'id');
      await run(
        insertion(part, columns, copies, `source.${owner} = copies.source`, { [owner]: next }),
      );
    }
    if (!withHistory) continue;
    const history = await columnsOf(run, 'record_history');
    const own = `source.lifecycle = '${lifecycle}' and source.record_id = copies.source`;
    await run(insertion('record_history', history, copies, own, { record_id: next }));
  }
  await run(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)),
    setval('${sequence}', ${Number(there.count) + missing}) from ${table}`);
}

/** The copies from number `from` to `to`, each with its source and its round, from the shop's demo. */
function copiesOf(table: string, shop: number, present: number, from: number, to: number): string {
  return `(
    select n, sources.id as source, 1 + (n - 1) / ${present} as round
    from generate_series(${from}, ${to}) as n
    join (
      select id, row_number() over (order by id) - 1 as place from ${table}
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

async function columnsOf(run: Run, table: string): Promise<string[]> {
  const rows = await run<{
    name: string;
  }>(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' order by ordinal_position`);
  return rows.map(({ name }) => name);
}
