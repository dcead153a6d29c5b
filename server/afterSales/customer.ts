import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { tabsTagged } from '../../machines/kernel/law/explain.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import { notFound } from '../kernel/failure.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { memberByPhone } from '../members/queries.ts';
import { newestOrders } from '../orders/list.ts';
import { orders } from '../orders/tables.ts';
import { afterSalesCases, coupons } from './tables.ts';

/** Where the cases are that somebody has still to do something about. */
const OPEN_TABS = tabsTagged(afterSalesCaseLifecycle, 'open');

/** How many of a group's orders are shown. */
const SHOWN = 50;

/** Who a phone number belongs to, and what they bought. @throws Failure 4040 where it is nobody's */
export async function userInfo(call: Call, phone: string) {
  const member = await memberByPhone(call, phone);
  const customer = await customerOf(call, phone);
  const [bought] = await call.db
    .select({
      count: sql<number>`count(*)::int`,
      spent: sql`coalesce(sum(${orders.paid}), 0)`.mapWith(ledgerEntries.amount),
      refunded: sql`coalesce(sum(${orders.refunded}), 0)`.mapWith(ledgerEntries.amount),
      name: newest(orders.customerName),
      nameZh: newest(orders.customerNameZh),
    })
    .from(orders)
    .where(and(inShop(orders, call), isPhoneOf(orders.customerPhone, phone)));
  const known = member ?? customer ?? bought;
  if (!known?.name) throw notFound();
  const [cases] = await call.db
    .select({
      count: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${inArray(afterSalesCases.tab, OPEN_TABS)}))::int`,
    })
    .from(afterSalesCases)
    .where(and(inShop(afterSalesCases, call), isPhoneOf(afterSalesCases.customerPhone, phone)));
  return {
    phone: member?.phone ?? customer?.phone ?? phone,
    name: known.name,
    nameZh: 'nameZh' in known ? (known.nameZh ?? '') : '',
    currency: call.shop.currency,
    member,
    customer: customer && {
      id: customer.id,
      name: customer.name,
      nameZh: customer.nameZh,
      status: customer.status,
    },
    orderCount: bought?.count ?? 0,
    spent: fromMinor(bought?.spent ?? 0n),
    refunded: fromMinor(bought?.refunded ?? 0n),
    caseCount: cases?.count ?? 0,
    openCaseCount: cases?.open ?? 0,
    coupons: await usableCoupons(call, phone),
  };
}

/**
 * The group-buy delivery that an order belongs to: the orders of that channel that are delivered on
 * the same day at the shop. Null for any other order. @throws Failure 4040
 */
export async function groupOrder(call: Call, orderId: number) {
  const [order] = await call.db
    .select({ channel: orders.channel, placedAt: orders.placedAt, deliveryAt: orders.deliveryAt })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, orderId)));
  if (!order) throw notFound();
  if (order.channel !== 'groupBuy') return null;
  const { shop } = call;
  const deliveryDate = dateAt(order.deliveryAt ?? order.placedAt, shop.timeZone);
  const due = sql`coalesce(${orders.deliveryAt}, ${orders.placedAt})`;
  const begin = sql`(${deliveryDate}::timestamp at time zone ${shop.timeZone}::text)`;
  const sameDay = and(
    eq(orders.channel, 'groupBuy'),
    sql`${due} >= ${begin} and ${due} < ${begin} + interval '1 day'`,
  );
  const [sums] = await call.db
    .select({
      count: sql<number>`count(*)::int`,
      total: sql`coalesce(sum(${orders.total}), 0)`.mapWith(ledgerEntries.amount),
      refunded: sql`coalesce(sum(${orders.refunded}), 0)`.mapWith(ledgerEntries.amount),
    })
    .from(orders)
    .where(and(inShop(orders, call), sameDay));
  const ofGroup = call.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inShop(orders, call), sameDay));
  return {
    deliveryDate,
    currency: shop.currency,
    orderCount: sums?.count ?? 0,
    total: fromMinor(sums?.total ?? 0n),
    refunded: fromMinor(sums?.refunded ?? 0n),
    caseCount: await call.db.$count(afterSalesCases, inArray(afterSalesCases.orderId, ofGroup)),
    orders: await newestOrders(call.db, { orders: inShop(orders, call) }, sameDay, SHOWN),
  };
}

/** As the newest order has it. */
const newest = (column: typeof orders.customerName | typeof orders.customerNameZh) =>
  sql<string | null>`(array_agg(${column} order by ${orders.placedAt} desc))[1]`;

async function customerOf(call: Call, phone: string) {
  const [row] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), isPhoneOf(customers.phone, phone)))
    .orderBy(asc(customers.id))
    .limit(1);
  return row ?? null;
}

async function usableCoupons(call: Call, phone: string) {
  const rows = await call.db
    .select()
    .from(coupons)
    .where(
      and(
        inShop(coupons, call),
        isPhoneOf(coupons.customerPhone, phone),
        isNull(coupons.usedAt),
        isNull(coupons.revokedAt),
        gt(coupons.expiresAt, call.now()),
      ),
    )
    .orderBy(desc(coupons.issuedAt))
    .limit(SHOWN);
  return rows.map(({ code, amount, expiresAt, caseId }) => ({
    code,
    amount: fromMinor(amount),
    expiresAt: expiresAt.toISOString(),
    caseId,
  }));
}
