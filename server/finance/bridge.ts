import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  BRIDGE_PARTS,
  type BridgeOrder,
  type BridgePart,
  type finance as contract,
  type FinanceBridge,
} from '../../api/finance/calls.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
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
  const { rows } = await db.execute<
    Record<'overview' | 'settlement' | BridgePart, string> & { counts: Record<BridgePart, number> }
  >(sql`
    with ${bridgeOf(span, waiting)}
    select (select ${onWire(sql`sum(transfer_amount)`)} from detail) as overview,
      (select ${onWire(sql`sum(amount)`)} from settled) as settlement,
      ${sql.join(
        BRIDGE_PARTS.map(
          (part) =>
            sql`${onWire(sql`sum(amount) filter (where part = ${part})`)} as ${sql.identifier(part)}`,
        ),
        sql`, `,
      )},
      json_build_object(${sql.join(
        BRIDGE_PARTS.map(
          (part) => sql`${sql.raw(`'${part}'`)}, count(*) filter (where part = ${part})`,
        ),
        sql`, `,
      )}) as counts
    from bridge`);
  const [found] = rows;
  if (!found) throw new Error('The bridge gave nothing');
  return {
    settlementId: waiting.id,
    settlementNo: waiting.settlementNo,
    overviewAmount: found.overview,
    settlementAmount: found.settlement,
    parts: BRIDGE_PARTS.map((part) => ({
      part,
      amount: found[part],
      orderCount: found.counts[part],
    })),
  };
}

/** A page of the orders that one part of the bridge consists of; empty where no statement waits. Throws InvalidCursor. */
export function listBridgeOrders({ db, shop, now }: Caller, request: Request) {
  return inOneMoment(db, async (tx) => {
    const call = { db: tx, shop, now };
    const { span, waiting } = await currentPeriod(call);
    if (!waiting) return { rows: [], next: null, previous: null, total: { count: 0, exact: true } };
    const sort: Sort = {
      name: 'placedAt',
      column: sql`o.placed_at`,
      id: sql`o.id`,
      type: 'moment',
      descending: true,
    };
    const window = windowOf(request, sort);
    const ofPart = sql`with ${bridgeOf(span, waiting)}`;
    const { rows } = await tx.execute<
      BridgeOrder & { cursor: string } & Record<string, unknown>
    >(sql`
      ${ofPart}
      select o.id::int as id, o.order_sn as "orderSn", o.status,
        to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
        ${onWire(sql`b.amount`)} as amount, ${window.cursor} as cursor
      from bridge b join ${orders} o on o.id = b.order_id
      where b.part = ${request.part} and ${window.where ?? sql`true`}
      order by ${window.orderBy} limit ${window.limit}`);
    const counted = await tx.execute<{ count: number }>(sql`
      ${ofPart} select count(*)::int as count from bridge where part = ${request.part}`);
    const page = pageOf(rows, request, sort);
    return {
      ...page,
      rows: page.rows.map(({ cursor: _cursor, ...row }) => row as BridgeOrder),
      total: { count: counted.rows[0]?.count ?? 0, exact: true },
    };
  });
}
