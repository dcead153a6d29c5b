import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import { placesOf } from '../../../machines/order/place.ts';
import type { Acknowledged, Seen } from './movers.ts';

interface Line {
  record_id: string;
  version: number;
  event: string;
  from_state: unknown;
  to_state: unknown;
}

interface Row {
  id: string;
  version: number;
  state: unknown;
  status: string;
  payment_status: string;
  total: string;
  paid: string;
  refunded: string;
}

/**
 * Checks what the database holds of some orders against itself and against what clients saw: one
 * unbroken chain of versions each, ending where the order is; every acknowledged move on it exactly
 * once; nothing on it that nobody sent; stock that equals what was there less what was shipped;
 * counts that equal the rows. Answers what is wrong, in words.
 */
export async function faultsOf(
  pool: Pool,
  orderIds: readonly number[],
  seen: Seen,
): Promise<string[]> {
  const { rows: lines } = await pool.query<Line>(
    `select record_id, version, event, from_state, to_state from record_history
     where lifecycle = 'order' and record_id = any($1) order by record_id, version`,
    [orderIds],
  );
  const { rows: orders } = await pool.query<Row>(
    `select id, version, state, status, payment_status, total, paid, refunded
     from orders where id = any($1)`,
    [orderIds],
  );
  const byOrder = Map.groupBy(lines, ({ record_id }) => Number(record_id));
  const sent = Map.groupBy(seen.acknowledged, ({ orderId }) => orderId);
  return [
    ...orders.flatMap((order) => chainFaults(order, byOrder.get(Number(order.id)) ?? [])),
    ...orders.flatMap((order) =>
      acknowledgedFaults(
        Number(order.id),
        byOrder.get(Number(order.id)) ?? [],
        sent.get(Number(order.id)) ?? [],
        seen.unanswered.get(Number(order.id)) ?? 0,
      ),
    ),
    ...(await countFaults(pool)),
    ...(await receivableFaults(pool)),
  ];
}

function chainFaults(order: Row, lines: Line[]): string[] {
  const faults: string[] = [];
  lines.forEach((line, index) => {
    if (line.version !== index) faults.push(`order ${order.id}: version ${index} is missing`);
    const before = lines[index - 1];
    if (before && !isDeepStrictEqual(before.to_state, line.from_state)) {
      faults.push(`order ${order.id}: version ${line.version} does not begin where the last ended`);
    }
  });
  const last = lines.at(-1);
  const places = placesOf(order.state as never);
  if (!last || last.version !== order.version || !isDeepStrictEqual(last.to_state, order.state)) {
    faults.push(`order ${order.id}: its state is not what its history ends in`);
  }
  if (places.fulfilment !== order.status || places.payment !== order.payment_status) {
    faults.push(`order ${order.id}: the list would show another place than the chart has`);
  }
  if (Number(order.refunded) > Number(order.paid)) {
    faults.push(`order ${order.id}: more was given back than was paid`);
  }
  return faults;
}

function acknowledgedFaults(
  orderId: number,
  lines: Line[],
  acknowledged: Acknowledged[],
  unanswered: number,
): string[] {
  const faults: string[] = [];
  const byVersion = Map.groupBy(acknowledged, ({ version }) => version);
  for (const [version, moves] of byVersion) {
    const line = lines.find((candidate) => candidate.version === version);
    if (moves.length > 1) faults.push(`order ${orderId}: version ${version} was told twice`);
    if (line?.event !== moves[0]?.event) {
      faults.push(
        `order ${orderId}: version ${version} was told as ${moves[0]?.event}, and is ${line?.event}`,
      );
    }
  }
  const unknown = lines.filter(
    ({ version, event }) =>
      !byVersion.has(version) &&
      !['create', 'submit'].includes(event) &&
      !event.startsWith('xstate.'),
  );
  if (unknown.length > unanswered) {
    faults.push(
      `order ${orderId}: ${unknown.length} moves that only ${unanswered} sends can explain`,
    );
  }
  return faults;
}

async function countFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ status: string; kept: string; there: string }>(
    `select status, sum(kept) as kept, sum(there) as there from (
       select shop_id, status, sum(count) as kept, 0 as there from order_counts group by 1, 2
       union all select shop_id, status, 0, count(*) from orders group by 1, 2
     ) as both_ways group by shop_id, status having sum(kept) <> sum(there)`,
  );
  return rows.map(
    ({ status, kept, there }) => `the counts keep ${kept} ${status}, there are ${there}`,
  );
}

/** A customer owes what their accepted, unpaid orders come to; the charts' tags say which. */
async function receivableFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; receivable: string; owed: string }>(
    `select customers.name, customers.receivable, coalesce(sum(orders.total - orders.paid), 0) as owed
     from customers left join orders on orders.customer_id = customers.id
       and orders.kind = 'wholesale' and orders.paid < orders.total
       and orders.status not in ('pendingSubmission', 'pendingPayment', 'new', 'cancelled')
     group by customers.id
     having customers.receivable <> coalesce(sum(orders.total - orders.paid), 0)`,
  );
  return rows.map(({ name, receivable, owed }) => `${name} owes ${owed}, kept is ${receivable}`);
}
