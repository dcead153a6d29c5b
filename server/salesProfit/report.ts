import { notInArray, type SQL, sql } from 'drizzle-orm';
import { fromMinor, smallestAmount, sumToMinor } from '../../api/kernel/money.ts';
import type { ProfitPeriod, ProfitRow, ProfitTotals } from '../../api/salesProfit/calls.ts';
import { tabsTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import type { Shop } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { wasBought } from '../purchasing/boughtOrders.ts';
import { purchaseLines, purchaseOrders } from '../purchasing/tables.ts';
import { saleCosts } from './tables.ts';

type Reader = Pick<Transaction, 'execute'>;

interface Found extends Record<string, unknown> {
  goodsId: string;
  sku: string;
  name: string;
  nameZh: string;
  specification: string;
  unit: string;
  unitZh: string;
  area: string;
  cost: string;
  costFrom: ProfitRow['costFrom'];
  version: number;
  quantity: string;
  sellingCost: string;
  revenue: string;
  netSales: string;
  lines: number;
}

/**
 * The product profit report of a shop: what was invoiced in the period and not cancelled since, by
 * goods, the highest revenue first.
 *
 * Chosen beyond the specification: the net sales value is a line's amount less what was agreed to be taken
 * off it, its share of the rest of the order's discount, and of what was refunded; goods for which nobody wrote down a cost have that of their last
 * approved purchase in the shop's currency. What one unit of a package cost is rounded where it is
 * shown alone: what was sold is reckoned of the whole figure.
 */
export async function profitRows(
  db: Reader,
  shop: Pick<Shop, 'id' | 'currency'>,
  period: ProfitPeriod,
  window: { limit: number; offset: number },
): Promise<ProfitRow[]> {
  const { rows } = await db.execute<Found>(sql`
    ${soldIn(shop, period)}
    select * from priced order by "revenue"::numeric desc, "goodsId"
    limit ${window.limit} offset ${window.offset}`);
  return rows.map((row) => ({
    ...row,
    goodsId: Number(row.goodsId),
    quantity: Number(row.quantity),
    cost: fixed(row.cost),
    sellingCost: fixed(row.sellingCost),
    revenue: fixed(row.revenue),
    netSales: fixed(row.netSales),
    profitRate: row.costFrom === 'none' ? null : rateOf(row.netSales, row.sellingCost),
  }));
}

/** The sums of the same report over all its pages. */
export async function profitTotals(
  db: Reader,
  shop: Pick<Shop, 'id' | 'currency'>,
  period: ProfitPeriod,
): Promise<ProfitTotals> {
  const { rows } = await db.execute<Found & { goods: number; incomplete: number }>(sql`
    ${soldIn(shop, period)}
    select count(*)::int as "goods",
      (count(*) filter (where "costFrom" = 'none' or "area" = ''))::int as "incomplete",
      coalesce(sum("lines"), 0)::int as "lines",
      coalesce(sum("sellingCost"::numeric), 0)::text as "sellingCost",
      coalesce(sum("revenue"::numeric), 0)::text as "revenue",
      coalesce(sum("netSales"::numeric), 0)::text as "netSales"
    from priced`);
  const [found] = rows;
  if (!found) throw new Error('A sum has one row');
  const { sellingCost, revenue, netSales } = found;
  return {
    goods: found.goods,
    incomplete: found.incomplete,
    lines: found.lines,
    sellingCost: fixed(sellingCost),
    revenue: fixed(revenue),
    netSales: fixed(netSales),
    grossProfit: fromMinor(sumToMinor(netSales) - sumToMinor(sellingCost)),
    profitRate: rateOf(netSales, sellingCost),
  };
}

/** `priced`: one row for each goods that were sold in the period. */
function soldIn(
  { id, currency }: Pick<Shop, 'id' | 'currency'>,
  { from, to, search }: ProfitPeriod,
): SQL {
  const decimals = sql.raw(smallestAmount(currency) === 100 ? '0' : '2');
  const cost = sql`coalesce(${saleCosts.cost}, bought.cost, 0)`;
  const isSought = eachWordIn(search, goods.sku, goods.name, goods.nameZh) ?? sql`true`;
  return sql`
    with sold as (
      select ${orderLines.goodsId} as goods_id, count(*)::int as lines,
        sum(${orderLines.quantity} * ${orderLines.ratio}) as quantity,
        sum(${orderLines.amount}) as revenue,
        round(sum(
          (${orderLines.amount} - ${orderLines.discount} - case when ${orders.items} = 0 then 0
            else (${orders.discount} - agreed.discount) * ${orderLines.amount} / ${orders.items} end)
          * case when ${orders.total} = 0 then 1 else 1 - ${orders.refunded} / ${orders.total} end
        ), ${decimals}) as net
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      cross join lateral (
        select sum(one.discount) as discount from ${orderLines} one where one.order_id = ${orders.id}
      ) agreed
      where ${inShop(orders, { shopId: id })} and ${orders.currency} = ${currency}
        and ${orders.invoicedAt} >= ${from}::timestamptz and ${orders.invoicedAt} < ${to}::timestamptz
        and ${notInArray(orders.tab, tabsTagged(orderLifecycle, 'cancelled'))}
      group by 1
    ), priced as (
      select ${goods.id} as "goodsId", ${goods.sku} as "sku", ${goods.name} as "name",
        ${goods.nameZh} as "nameZh", ${goods.specification} as "specification",
        ${baseUnit} as "unit", ${baseUnitZh} as "unitZh",
        coalesce(${saleCosts.area}, bought.area, '') as "area",
        round(${cost}, ${decimals})::text as "cost",
        case when ${saleCosts.cost} is not null then 'saved'
          when bought.cost > 0 then 'purchase' else 'none' end as "costFrom",
        coalesce(${saleCosts.version}, 0) as "version",
        sold.quantity::text as "quantity", sold.lines as "lines",
        round(${cost} * sold.quantity, ${decimals})::text as "sellingCost",
        sold.revenue::text as "revenue", sold.net::text as "netSales"
      from sold join ${goods} on ${goods.id} = sold.goods_id
      left join ${saleCosts} on ${saleCosts.goodsId} = ${goods.id} and ${inShop(saleCosts, { shopId: id })}
      left join lateral (
        select ${purchaseLines.cost} / ${purchaseLines.ratio} as cost, ${purchaseLines.area} as area
        from ${purchaseLines}
        join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseOrderId}
        where ${purchaseLines.goodsId} = ${goods.id} and ${inShop(purchaseOrders, { shopId: id })}
          and ${wasBought} and ${purchaseOrders.currency} = ${currency}
        order by ${purchaseOrders.confirmedAt} desc, ${purchaseLines.id} desc limit 1
      ) bought on true
      where ${inShop(goods, { shopId: id })} and ${isSought}
    )`;
}

/** An amount of the database as the wire has it. */
const fixed = (amount: string) => fromMinor(sumToMinor(amount));

/** What of the net sales is left after the cost, percent. */
function rateOf(net: string, cost: string): string | null {
  const sold = Number(net);
  return sold === 0 ? null : (((sold - Number(cost)) / sold) * 100).toFixed(2);
}
