import { routes } from '../../api/domains.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn, tokenOf } from '../api/support/server.ts';
import type { Child } from './child.ts';
import { median } from './screens.ts';
import type { Settled, Watched } from './serve.ts';

/** What one statement took, memory of the server's process in bytes. */
export interface StatementFigures {
  /** Orders in the statement. */
  orders: number;
  generated: Settled;
  /** How long the list of statements takes, in milliseconds: the one that waits is reckoned for it. */
  looked: number;
  downloaded: { seconds: number; bytes: number } & Watched;
}

/** The orders of the first shop that the next statement would take, and all that could be taken. */
const COUNTS = `select
  count(*)::int as all,
  (count(*) filter (where completed_at is not null and paid > 0))::int as completed,
  (count(*) filter (where completed_at is not null and paid > 0 and not exists (
    select 1 from settlement_lines l where l.order_id = orders.id and not l.adjustment)))::int as due
  from orders where shop_id = (select min(id) from shops)`;

/**
 * Copies orders until `wanted` of them wait for the first shop's next statement, lets its cycle end,
 * and downloads it.
 */
export async function benchStatement(
  url: string,
  product: Child,
  wanted: number,
): Promise<StatementFigures> {
  const [before] = await rowsOf<Record<'all' | 'completed' | 'due', number>>(product, COUNTS);
  if (!before || before.completed === 0) throw new Error('The demo has no completed order.');
  const missing = Math.max(0, wanted - before.due);
  const records = before.all + Math.ceil((missing * before.all) / before.completed);
  await product.ask({ do: 'fill', records, only: 'orders' });
  const { done: generated } = await product.ask<{ done: Settled }>({ do: 'settle' });
  const [statement] = await rowsOf<{ orders: number }>(
    product,
    `select order_count as orders from settlements where id = ${generated.id}`,
  );
  const api = await signIn(url, 'admin', DEMO_PASSWORD);
  const token = tokenOf(api);
  const looked = median(await waitsFor(5, () => api.listSettlement({ body: {} })));
  const [method = '', path = ''] = routes.exportSettlement.split(' ');
  await product.ask({ do: 'watch' });
  const start = performance.now();
  const response = await fetch(url + path.replace('{id}', String(generated.id)), {
    method,
    headers: { accessToken: token },
  });
  if (!response.headers.has('content-disposition')) throw new Error(await response.text());
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  const seconds = (performance.now() - start) / 1000;
  const { done: watched } = await product.ask<{ done: Watched }>({ do: 'watched' });
  return {
    orders: statement?.orders ?? 0,
    generated,
    looked,
    downloaded: { seconds, bytes, ...watched },
  };
}

/** How long some work takes, in milliseconds, done one after the other. */
async function waitsFor(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work();
    waits.push(performance.now() - start);
  }
  return waits;
}

async function rowsOf<Row>(product: Child, text: string): Promise<Row[]> {
  const { done } = await product.ask<{ done: Row[] }>({ do: 'query', text });
  return done;
}
