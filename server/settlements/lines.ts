import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orderFigures } from '../finance/orderFigures.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { settlementLines, settlements, unsettledOrders } from './tables.ts';

/** Orders an insert: the embedded database keeps in memory what a statement writes. */
const AT_ONCE = 10_000;

/** Whose orders, up to which moment (not included). */
export interface Span {
  shopId: number;
  currency: string;
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
] as const;

/** What a line says of its order itself, which is not said again where it changes. */
const ONCE = [
  'subtotal',
  'payment_amount',
  'shipping_fee',
  'delivery_fee',
  'consumption_tax',
  'delivery_fee_subsidy',
  'promotion',
  'packing_fee',
] as const;

/** What other statements have of an order's money. */
const saidElsewhere = (settlementId: number | null): SQL => sql`
  cross join lateral (
    select ${list(MOVING, (name) => sql`coalesce(sum(l.${name}), 0) as ${name}`)}
    from ${settlementLines} l
    where l.order_id = o.id and l.settlement_id is distinct from ${settlementId}::bigint
  ) s`;

/** Which orders are looked at, as `order_id`, and for which statement: null for one that waits. */
interface Look extends Span {
  candidates: SQL;
  settlementId: number | null;
}

/** The orders that no statement has, by the columns of a line. */
const ordersToSettle = ({ shopId, currency, until, candidates, settlementId }: Look): SQL => sql`
  select ${shopId}::bigint as shop_id, o.id as order_id, false as adjustment,
    ${frozenOf},
    ${list(ONCE, (name) => sql`n.${name}`)}, ${changesTo(sql`n`)}
  from ${candidates} u
  join ${orders} o on o.id = u.order_id ${orderFigures({ shopId, currency })}
  ${saidElsewhere(settlementId)}
  where ${isDueBy(until)}
    and not exists (
      select 1 from ${settlementLines} x where x.order_id = o.id and not x.adjustment
    )`;

/**
 * What has changed of orders that other statements have. One whose own statement let it go when it
 * was generated anew comes to nought.
 */
const changesToSettle = ({ shopId, currency, until, candidates, settlementId }: Look): SQL => sql`
  select ${shopId}::bigint as shop_id, o.id as order_id, true as adjustment,
    ${frozenOf},
    ${list(ONCE, (name) => sql`0 as ${name}`)}, ${changesTo(sql`held`)}
  from ${candidates} u
  cross join lateral (
    select bool_or(not l.adjustment) as is_held,
      ${list(MOVING, (name) => sql`sum(l.${name}) as ${name}`)}
    from ${settlementLines} l
    where l.order_id = u.order_id and l.settlement_id is distinct from ${settlementId}::bigint
    having count(*) > 0
  ) s
  join ${orders} o on o.id = u.order_id ${orderFigures({ shopId, currency })}
  cross join lateral (
    select ${list(MOVING, (name) => sql`case when s.is_held then n.${name} else 0 end as ${name}`)}
  ) held
  where (s.is_held or (${isDueBy(until)}) is not true)
    and (${list(MOVING, (name) => sql`held.${name}`)}) is distinct from (${list(MOVING, (name) => sql`s.${name}`)})`;

const isDueBy = (until: Date): SQL =>
  sql`o.completed_at < ${until.toISOString()}::timestamptz
    and (o.paid > 0 or n.borne_by_platform + n.borne_by_rider > 0)`;

const frozenOf = sql`o.order_sn, o.kind, o.status, o.placed_at,
    coalesce(o.completed_at, o.placed_at) as completed_at, o.delivery_at, o.payment_method`;

/** What `now` says beyond what other statements have said. */
const changesTo = (now: SQL): SQL => {
  const change = (name: SQL) => sql`${now}.${name} - s.${name}`;
  const total = sql`(${change(sql`turnover`)}) - (${change(sql`refund`)})
      - (${change(sql`platform_service_fee`)}) - (${change(sql`platform_service_tax`)})`;
  return sql`${list(MOVING, (name) => sql`${change(name)} as ${name}`)}, ${total} as total_amount`;
};

/** The lines of an order as a statement keeps them. */
const products = sql`case when t.adjustment then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('name', p.name, 'nameZh', p.name_zh,
      'specification', p.specification, 'unit', p.unit, 'unitZh', p.unit_zh,
      'quantity', p.quantity, 'price', p.price::text, 'amount', p.amount::text) order by p.id)
    from ${orderLines} p where p.order_id = t.order_id), '[]'::jsonb) end`;

const COLUMNS = Object.entries(getTableColumns(settlementLines))
  .map(([key]) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .filter((name) => !['id', 'settlement_id', 'products'].includes(name));

/**
 * Writes the lines of a statement anew: the orders that were completed before its cycle's end and
 * are in no other, and what has changed since of those that are. An order that is completed by then
 * but unpaid, without anything that others bear, waits for the statement of the cycle in which that is
 * mended.
 *
 * Only orders that changed since a statement last looked at them are looked at (`unsettled_orders`).
 * Which these are, and how often they had changed by then, is kept first: what changes meanwhile stays
 * for the next statement, as does what has changed of an order that a later one has.
 */
export async function writeLines(tx: Transaction, settlementId: number, span: Span): Promise<void> {
  await tx.execute(sql`
    insert into ${unsettledOrders} as u (order_id, shop_id)
    select order_id, shop_id from ${settlementLines} where settlement_id = ${settlementId}
    on conflict (order_id) do update set changes = u.changes + 1`);
  await tx.execute(sql`delete from ${settlementLines} where settlement_id = ${settlementId}`);
  await tx.execute(sql`
    create temporary table looked_at on commit drop as
    select u.order_id, u.changes from ${unsettledOrders} u
    where u.shop_id = ${sql.raw(String(span.shopId))} and not exists (
      select 1 from ${settlementLines} l join ${settlements} s on s.id = l.settlement_id
      where l.order_id = u.order_id and not l.adjustment
        and s.period_from >= ${sql.raw(`'${span.until.toISOString()}'`)}::timestamptz)`);
  await tx.execute(sql`analyze looked_at`);
  const look: Look = { ...span, candidates: sql`looked_at`, settlementId };
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
  // What was completed after this cycle is the next one's. The rest comes back when it changes.
  await tx.execute(sql`
    delete from ${unsettledOrders} u using looked_at, ${orders} o
    where u.order_id = looked_at.order_id and u.changes = looked_at.changes and o.id = u.order_id
      and (o.completed_at < ${span.until.toISOString()}::timestamptz) is not false`);
  await tx.execute(sql`drop table looked_at`);
}

/** What a statement that still waits comes to by now, without its lines. */
export function linesToCome(span: Span): SQL {
  const candidates = sql`(select order_id from ${unsettledOrders} where shop_id = ${span.shopId})`;
  const look: Look = { ...span, candidates, settlementId: null };
  return sql`(${ordersToSettle(look)} union all ${changesToSettle(look)})`;
}

/** A list of the same part for each name, which is a column's. */
function list(names: readonly string[], part: (name: SQL) => SQL): SQL {
  return sql.join(
    names.map((name) => part(sql.raw(name))),
    sql`, `,
  );
}
