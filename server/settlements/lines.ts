import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { figuresBefore, momentOf, moneyBefore, movedFrom } from '../finance/orderFigures.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { kilosOnPaper } from '../orders/weightOfLine.ts';
import { settlementLines, settlements, unsettledOrders } from './tables.ts';

/** Orders an insert: the embedded database keeps in memory what a statement writes. */
const AT_ONCE = 10_000;

/** Whose orders, of the cycle from a moment on until another, which is not included. */
export interface Span {
  shopId: number;
  currency: string;
  from: Date;
  until: Date;
}

/** What a line says of its order's money; `feeCharged` is what the ledger was charged of the fee. */
const MOVING = [
  'turnover',
  'refund',
  'platform_service_fee',
  'platform_service_tax',
  'fee_charged',
  'borne_by_platform',
  'borne_by_rider',
  'consumption_tax',
] as const;

/** What a line says of its order itself, which is not said again where it changes. */
const ONCE = [
  'subtotal',
  'payment_amount',
  'shipping_fee',
  'delivery_fee',
  'delivery_fee_subsidy',
  'promotion',
  'packing_fee',
] as const;

/** What the statements of earlier cycles have: what later ones have is what came after this one's end. */
const earlierLines = ({ from }: Span): SQL => sql`
  ${settlementLines} l join ${settlements} x on x.id = l.settlement_id and x.period_from < ${momentOf(from)}`;

/** What of an order's money they have. */
const saidBefore = (span: Span): SQL => sql`
  cross join lateral (
    select ${list(MOVING, (name) => sql`coalesce(sum(l.${name}), 0) as ${name}`)}
    from ${earlierLines(span)} where l.order_id = o.id
  ) s`;

/**
 * What an order `o` comes to by the end of the cycle, as `n`: what is of later is the next statement's,
 * whenever this one is generated.
 */
const figuresByThen = ({ currency, until }: Span): SQL => sql`
  cross join lateral (${moneyBefore(momentOf(until), currency)}) m
  ${figuresBefore(momentOf(until), currency)}
  cross join lateral (
    select m.paid as turnover, m.refunded as refund, m.charged as fee_charged,
      m.by_platform as borne_by_platform, m.by_rider as borne_by_rider
  ) v`;

/** Of which of the two a column is. */
const BY_LEDGER = ['turnover', 'refund', 'fee_charged', 'borne_by_platform', 'borne_by_rider'];
const now = (name: SQL, text: string): SQL =>
  BY_LEDGER.includes(text) ? sql`v.${name}` : sql`n.${name}`;

/** Which orders are looked at, as `order_id`. */
interface Look extends Span {
  candidates: SQL;
  /** Those that the statement has already, with when they were completed; none of one that waits. */
  held: SQL;
}

/** The orders that no statement has, by the columns of a line. */
const ordersToSettle = ({ candidates, held, ...span }: Look): SQL => sql`
  select ${span.shopId}::bigint as shop_id, o.id as order_id, false as adjustment,
    ${frozenOf(sql`w.completed_at`)},
    ${list(ONCE, (name) => sql`n.${name}`)}, ${changesTo(now)}
  from ${candidates} u
  join ${orders} o on o.id = u.order_id ${figuresByThen(span)}
  ${saidBefore(span)}
  left join ${held} w on w.order_id = o.id
  where (w.order_id is not null or ${isDueBy(span.until)})
    and not exists (
      select 1 from ${settlementLines} x where x.order_id = o.id and not x.adjustment
    )`;

/** What has changed of orders that earlier statements have. */
const changesToSettle = ({ candidates, held: _held, ...span }: Look): SQL => sql`
  select ${span.shopId}::bigint as shop_id, o.id as order_id, true as adjustment,
    ${frozenOf(sql`null::timestamptz`)},
    ${list(ONCE, (name) => sql`0 as ${name}`)}, ${changesTo(now)}
  from ${candidates} u
  cross join lateral (
    select ${list(MOVING, (name) => sql`sum(l.${name}) as ${name}`)}
    from ${earlierLines(span)}
    where l.order_id = u.order_id
    having bool_or(not l.adjustment)
  ) s
  join ${orders} o on o.id = u.order_id ${figuresByThen(span)}
  where (${list(MOVING, now)}) is distinct from (${list(MOVING, (name) => sql`s.${name}`)})`;

const isDueBy = (until: Date): SQL =>
  sql`(o.completed_at < ${momentOf(until)} and (v.turnover > 0 or v.borne_by_platform + v.borne_by_rider > 0))`;

/** @param completedAt When it was completed, where the statement has it already. */
const frozenOf = (completedAt: SQL): SQL => sql`o.order_sn, o.kind, o.status, o.placed_at,
    coalesce(${completedAt}, o.completed_at, o.placed_at) as completed_at, o.delivery_at, o.payment_method`;

/** What an order comes to beyond what earlier statements have of it. */
const changesTo = (figure: typeof now): SQL => {
  const change = (name: string) => sql`${figure(sql.raw(name), name)} - s.${sql.raw(name)}`;
  const total = sql`(${change('turnover')}) - (${change('refund')})
      - (${change('platform_service_fee')}) - (${change('platform_service_tax')})`;
  return sql`${list(MOVING, (name, text) => sql`${change(text)} as ${name}`)}, ${total} as total_amount`;
};

/** The lines of an order as a statement keeps them. */
const products = sql`case when t.adjustment then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('name', l.name, 'nameZh', l.name_zh,
      'specification', l.specification, 'unit', l.unit, 'unitZh', l.unit_zh, 'quantity', l.quantity,
      'price', l.price::text, 'amount', l.amount::text) || ${kilosOnPaper} order by l.id)
    from ${orderLines} l where l.order_id = t.order_id), '[]'::jsonb) end`;

const COLUMNS = Object.entries(getTableColumns(settlementLines))
  .map(([key]) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .filter((name) => !['id', 'settlement_id', 'products'].includes(name));

/**
 * Writes the lines of a statement: the orders that were completed before its cycle's end and are in no
 * other, and what has changed until then of those that earlier ones have. An order that is completed by
 * then but unpaid, without anything that others bear, waits for the statement of the cycle in which that
 * is mended. Written anew, it holds the same orders, with what the ledger had of them at its end.
 *
 * Only orders that changed since a statement last looked at them are looked at (`unsettled_orders`).
 * Which these are, and how often they had changed by then, is kept first: what changes meanwhile stays
 * for the next statement, as does what was booked after the cycle's end.
 */
export async function writeLines(tx: Transaction, settlementId: number, span: Span): Promise<void> {
  const until = momentOf(span.until);
  await tx.execute(sql`
    insert into ${unsettledOrders} as u (order_id, shop_id)
    select order_id, shop_id from ${settlementLines} where settlement_id = ${settlementId}
    on conflict (order_id) do update set changes = u.changes + 1`);
  await tx.execute(sql`
    create temporary table held_before on commit drop as
    select order_id, completed_at from ${settlementLines}
    where settlement_id = ${sql.raw(String(settlementId))} and not adjustment`);
  await tx.execute(sql`delete from ${settlementLines} where settlement_id = ${settlementId}`);
  await tx.execute(sql`
    create temporary table looked_at on commit drop as
    select u.order_id, u.changes from ${unsettledOrders} u
    where u.shop_id = ${sql.raw(String(span.shopId))} and not exists (
      select 1 from ${settlementLines} l join ${settlements} s on s.id = l.settlement_id
      where l.order_id = u.order_id and not l.adjustment
        and s.period_from >= ${sql.raw(`'${span.until.toISOString()}'`)}::timestamptz)`);
  await tx.execute(sql`analyze looked_at`);
  const look: Look = { ...span, candidates: sql`looked_at`, held: sql`held_before` };
  const insert = (found: SQL) =>
    tx.execute(sql`
      insert into ${settlementLines} (settlement_id, products, ${list(COLUMNS, (name) => name)})
      select ${settlementId}::bigint, ${products}, ${list(COLUMNS, (name) => sql`t.${name}`)}
      from (${found}) t`);
  for (let written = AT_ONCE; written === AT_ONCE; ) {
    const found = sql`${ordersToSettle(look)} order by o.completed_at, o.id limit ${AT_ONCE}`;
    const { rowCount } = await insert(found);
    written = rowCount ?? 0;
  }
  await insert(changesToSettle(look));
  // What was completed or booked after this cycle is the next one's. The rest comes back when it changes.
  await tx.execute(sql`
    delete from ${unsettledOrders} u using looked_at, ${orders} o
    where u.order_id = looked_at.order_id and u.changes = looked_at.changes and o.id = u.order_id
      and (o.completed_at < ${until}) is not false and not ${movedFrom(until)}`);
  await tx.execute(sql`drop table looked_at, held_before`);
}

/** What a statement that still waits comes to by now, without its lines. */
export function linesToCome(span: Span): SQL {
  const candidates = sql`(select order_id from ${unsettledOrders} where shop_id = ${span.shopId})`;
  const held = sql`(select null::bigint as order_id, null::timestamptz as completed_at where false)`;
  const look: Look = { ...span, candidates, held };
  return sql`(${ordersToSettle(look)} union all ${changesToSettle(look)})`;
}

/** A list of the same part for each name, which is a column's. */
function list(names: readonly string[], part: (name: SQL, text: string) => SQL): SQL {
  return sql.join(
    names.map((name) => part(sql.raw(name), name)),
    sql`, `,
  );
}
