import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolClient } from 'pg';
import type { Statement } from './serve.ts';

/** What the product did for one request, and whose values those were. */
export interface Plan {
  statements: Statement[];
  order: Target;
}

/** What of a request's values is an order's own. */
export interface Target {
  id: string;
  orderSn: string;
  invoiceNo: string | null;
  customerId: string | null;
}

/** What the bare server is started with, by the path that each plan answers. */
export interface BareOrder {
  databaseUrl: string;
  connections: number;
  plans: Record<string, Plan>;
}

/**
 * Node's own server and `pg`, nothing else: for `/<plan>` with an order in the body or the query it
 * sends the plan's statements with that order's values, and answers the last one's rows as JSON.
 * With `prepared` in the query each statement has a name, so that a connection plans it once.
 */
process.once('message', ({ databaseUrl, connections, plans }: BareOrder) => {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
    const plan = plans[pathname.slice(1)];
    const given = searchParams.get('order');
    request.resume();
    if (plan === undefined) {
      response.writeHead(404).end();
      return;
    }
    const target = given === null ? plan.order : (JSON.parse(given) as Target);
    replay(pool, plan, target, searchParams.has('prepared')).then(
      (rows) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `http://127.0.0.1:${port}` });
  });
  process.once('disconnect', () => process.exit(0));
});

/** From `begin` to `commit` on one connection, everything else on any. */
async function replay(
  pool: Pool,
  { statements, order }: Plan,
  target: Target,
  isPrepared: boolean,
) {
  let transaction: PoolClient | null = null;
  let rows: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      if (/^\s*begin/i.test(text)) transaction = await pool.connect();
      const own = values.map((value) => valueFor(text, value, order, target));
      const name = isPrepared && own.length > 0 ? nameOf(text) : undefined;
      ({ rows } = await (transaction ?? pool).query({ text, values: own, name }));
      if (/^\s*commit/i.test(text)) {
        transaction?.release();
        transaction = null;
      }
    }
    return rows;
  } catch (error) {
    transaction?.release(true);
    throw error;
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
}

function valueFor(text: string, value: unknown, from: Target, to: Target): unknown {
  const said = String(value);
  if (said === from.id) return to.id;
  if (said === from.orderSn) return to.orderSn;
  if (from.invoiceNo !== null && said === from.invoiceNo) return to.invoiceNo;
  // A customer's number is small enough to be something else's too.
  return text.includes('"customers"') && said === from.customerId ? to.customerId : value;
}
