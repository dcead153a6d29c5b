import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  BRIDGE_PARTS,
  type BridgeOrder,
  type finance as contract,
  type FinanceBridge,
} from '../../api/finance/calls.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { orders } from '../orders/tables.ts';
import { linesToCome } from '../settlements/lines.ts';
import type { SettlementRow } from '../settlements/settlementRecord.ts';
import { onWire, orderMoney } from './orderMoney.ts';
import { currentPeriod, type Span } from './span.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'now'>;
type Request = z.output<(typeof contract)['listFinanceBridgeOrder']['body']>;

/**
 * What leads from the amount to transfer of a period to that of its statement, an order each: the period
 * counts money on the day on which it moved, the statement an order, with all of its money, in the cycle
 * in which it was completed.
 */
const bridgeOf = (
  span: Span,
  { shopId, currency, periodFrom, periodTo }: SettlementRow,
): SQL => sql`
  ${orderMoney(span)},
  settled as (
    select order_id, bool_and(adjustment) as adjustment,
      sum(total_amount + borne_by_platform + borne_by_rider) as amount
    from ${linesToCome({ shopId, currency, from: periodFrom, until: periodTo })} l group by order_id
  ),
  bridge as (
    select coalesce(s.order_id, d.id) as order_id,
      coalesce(s.amount, 0) - coalesce(d.transfer_amount, 0) as amount,
      case when s.order_id is null then 'notYet' when s.adjustment then 'other' else 'before' end as part
    from detail d full join settled s on s.order_id = d.id
    where coalesce(s.amount, 0) <> coalesce(d.transfer_amount, 0)
  )`;

/** The bridge of a period to the statement that waits at its end. */
export async function financeBridge(
  db: Call['db'],
  span: Span,
  waiting: SettlementRow,
): Promise<FinanceBridge> {
  const found = await partsOf(db, {
    bridge: bridgeOf(span, waiting),
    parts: BRIDGE_PARTS,
    ends: {
      overview: sql`select ${onWire(sql`sum(transfer_amount)`)} from detail`,
      settlement: sql`select ${onWire(sql`sum(amount)`)} from settled`,
    },
  });
  return {
    settlementId: waiting.id,
    settlementNo: waiting.settlementNo,
    overviewAmount: found.ends.overview,
    settlementAmount: found.ends.settlement,
    parts: found.parts,
  };
}

/** Two figures that differ, and why. */
interface Differing<Part extends string, End extends string> {
  /** The named queries behind it, of which `bridge` has `order_id`, `amount` and `part`. */
  bridge: SQL;
  parts: readonly Part[];
  /** The figures at both ends, an amount each. */
  ends: Readonly<Record<End, SQL>>;
}

/** What a bridge leads from and to, and what each part of it comes to. */
export async function partsOf<Part extends string, End extends string>(
  db: Pick<Call['db'], 'execute'>,
  { bridge, parts, ends }: Differing<Part, End>,
) {
  const columns = [
    ...Object.entries<SQL>(ends).map(([end, figure]) => sql`(${figure}) as ${sql.identifier(end)}`),
    ...parts.flatMap((part) => [
      sql`${onWire(sql`sum(amount) filter (where part = ${part})`)} as ${sql.identifier(part)}`,
      sql`count(*) filter (where part = ${part})::int as ${sql.identifier(`${part} orders`)}`,
    ]),
  ];
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with ${bridge} select ${sql.join(columns, sql`, `)} from bridge`);
  const [found] = rows;
  if (!found) throw new Error('The bridge gave nothing');
  return {
    ends: found as Record<End, string>,
    parts: parts.map((part) => ({
      part,
      amount: found[part] as string,
      orderCount: found[`${part} orders`] as number,
    })),
  };
}

/** A page of the orders that one part of the bridge consists of; empty where no statement waits. Throws InvalidCursor. */
export function listBridgeOrders({ db, shop, now }: Caller, request: Request) {
  return inOneMoment(db, async (tx) => {
    const call = { db: tx, shop, now };
    const { span, waiting } = await currentPeriod(call);
    if (!waiting) return { rows: [], next: null, previous: null, total: { count: 0, exact: true } };
    return ordersOfPart(tx, bridgeOf(span, waiting), request);
  });
}

/** A page of the orders that one part of a bridge consists of, the newest first. Throws InvalidCursor. */
export async function ordersOfPart(
  tx: Pick<Call['db'], 'execute'>,
  bridge: SQL,
  request: PageRequest & { part: string },
) {
  const sort: Sort = {
    name: 'placedAt',
    column: sql`o.placed_at`,
    id: sql`o.id`,
    type: 'moment',
    descending: true,
  };
  const window = windowOf(request, sort);
  const { rows } = await tx.execute<BridgeOrder & { cursor: string } & Record<string, unknown>>(sql`
    with ${bridge}
    select o.id::int as id, o.order_sn as "orderSn", o.status,
      to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
      ${onWire(sql`b.amount`)} as amount, ${window.cursor} as cursor
    from bridge b join ${orders} o on o.id = b.order_id
    where b.part = ${request.part} and ${window.where ?? sql`true`}
    order by ${window.orderBy} limit ${window.limit}`);
  const counted = await tx.execute<{ count: number }>(sql`
    with ${bridge} select count(*)::int as count from bridge where part = ${request.part}`);
  const page = pageOf(rows, request, sort);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => row as BridgeOrder),
    total: { count: counted.rows[0]?.count ?? 0, exact: true },
  };
}
