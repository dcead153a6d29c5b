import { type SQL, sql } from 'drizzle-orm';
import { toMinor } from '../../api/kernel/money.ts';
import { goodsHaveLeft, methodsOf } from '../../machines/afterSalesCase/law/claim.ts';
import type { RefundMethod } from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import {
  deliveryWorth,
  lineWorths,
  type PricedOrder,
} from '../../machines/afterSalesCase/law/worth.ts';
import { type ChartState, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { isFromWallet } from '../../machines/order/law/wallet.ts';
import { members } from '../members/tables.ts';
import { ownerOf } from '../members/wallet.ts';
import { payerColumn } from '../orders/payer.ts';
import { type LineJson, linesColumn, type OrderJson, orderColumns } from '../orders/queries.ts';
import { orders } from '../orders/tables.ts';
import { afterSalesCases, afterSalesLines } from './tables.ts';

/** Another case of the same order, as JSON. */
export interface CaseOfOrder {
  id: number;
  caseNo: string;
  status: string;
  state: ChartState;
  method: string;
  claims: boolean;
  delivery: boolean;
  claimed: string;
  granted: string | null;
  submittedAt: string;
  /** `worth` is money as text. */
  lines: { lineId: number; quantity: number; worth: string }[];
}

/** An order with what after-sales decides by, as JSON. */
export interface OrderSource {
  order: OrderJson;
  lines: LineJson[];
  cases: CaseOfOrder[];
  member: { id: number; name: string } | null;
}

const one = (select: SQL) => sql`(select row_to_json(one) from (${select}) one)`;
const many = (select: SQL) =>
  sql`(select coalesce(json_agg(many), '[]'::json) from (${select}) many)`;

const claimedLines = many(sql`
  select ${afterSalesLines.orderLineId} as "lineId", ${afterSalesLines.quantity} as "quantity",
    ${afterSalesLines.worth}::text as "worth"
  from ${afterSalesLines} where ${afterSalesLines.caseId} = ${afterSalesCases.id}`);

const casesColumn = many(sql`
  select ${afterSalesCases.id} as "id", ${afterSalesCases.caseNo} as "caseNo",
    ${afterSalesCases.status} as "status", ${afterSalesCases.state} as "state",
    ${afterSalesCases.method} as "method",
    ${afterSalesCases.claims} as "claims", ${afterSalesCases.delivery} as "delivery",
    ${afterSalesCases.claimed}::text as "claimed", ${afterSalesCases.granted}::text as "granted",
    ${afterSalesCases.submittedAt} as "submittedAt", ${claimedLines} as "lines"
  from ${afterSalesCases} where ${afterSalesCases.orderId} = ${orders.id}
  order by ${afterSalesCases.id} desc`);

const memberColumn = one(sql`
  select ${members.id} as "id", ${members.name} as "name" from ${members}
  where ${members.shopId} = ${orders.shopId}
    and ${members.id} = ${ownerOf(sql`${orders.shopId}`, sql`${orders.customerPhone}`, payerColumn)}`);

/** The columns of an `OrderSource`, in a query on orders. */
export const orderSource = sql`
  ${one(sql`select ${orderColumns}`)} as "order", ${linesColumn} as "lines",
  ${casesColumn} as "cases", ${memberColumn} as "member"`;

/** What of an order can be claimed, and given back, by one more case or by the named one. */
export interface Claimable {
  /** Whether goods have left, so that there is something to complain of. */
  open: boolean;
  /** Minor units. */
  total: number;
  paid: number;
  /** What can still be given back, less what other passed cases wait for. */
  left: number;
  /** What was given back in all, as money and as vouchers. */
  given: number;
  /** What the delivery cost; nought where another case claims it. */
  delivery: number;
  /** What each cost as a whole, and what other cases claim of it: so much, which cost so much. */
  lines: {
    line: LineJson;
    worth: number;
    claimed: number;
    claimedWorth: number;
    claimable: number;
  }[];
  paidByWallet: boolean;
  methods: RefundMethod[];
}

/** Reads off an order what can be claimed of it; what the named case claims does not count. */
export function claimableOf({ order, lines, cases, member }: OrderSource, caseId?: number) {
  const others = cases.filter(({ id }) => id !== caseId);
  const claiming = others.filter(({ claims }) => claims);
  const priced = pricedOf(order, lines);
  const worths = lineWorths(priced);
  const reserved = others
    .filter(
      ({ state, method }) =>
        method !== 'voucher' && isTagged(afterSalesCaseLifecycle, state, 'reserves'),
    )
    .reduce((sum, { granted }) => sum + (granted === null ? 0 : toMinor(granted)), 0);
  const vouchers = others
    .filter(({ state }) => isTagged(afterSalesCaseLifecycle, state, 'hasCoupon'))
    .reduce((sum, { granted }) => sum + (granted === null ? 0 : toMinor(granted)), 0);
  // What was paid in part is given back by the order alone, once it is cancelled or paid.
  const isUnpaid = isTagged(orderLifecycle, order.state, 'takesPayment');
  const left = isUnpaid ? 0 : toMinor(order.paid) - toMinor(order.refunded) - reserved;
  const paidByWallet = isFromWallet(order.paymentMethod);
  const { currency, customerPhone: phone } = order;
  const claimable: Claimable = {
    open: goodsHaveLeft(restore(orderLifecycle, order.state, NO_FACTS)),
    total: toMinor(order.total),
    paid: toMinor(order.paid),
    left,
    given: toMinor(order.refunded) + vouchers,
    delivery: claiming.some(({ delivery }) => delivery) ? 0 : deliveryWorth(priced),
    lines: lines.map((line) => {
      const ofLine = claiming
        .flatMap((other) => other.lines)
        .filter(({ lineId }) => lineId === line.id);
      const claimed = thousandths(ofLine.reduce((sum, { quantity }) => sum + quantity, 0));
      return {
        line,
        worth: worths.get(line.id) ?? 0,
        claimed,
        claimedWorth: ofLine.reduce((sum, { worth }) => sum + toMinor(worth), 0),
        claimable: Math.max(0, thousandths(line.quantity - claimed)),
      };
    }),
    paidByWallet,
    methods: methodsOf({ left, member, paidByWallet, currency, phone }),
  };
  return claimable;
}

/** The order as the rules of after-sales ask it. */
export const orderAskedOf = (
  { order, member }: OrderSource,
  { total, left, paidByWallet }: Claimable,
) => ({
  orderId: order.id,
  orderTotal: total,
  left,
  paidByWallet,
  currency: order.currency,
  member,
  phone: order.customerPhone,
});

/** A place's tags do not depend on the facts. */
const NO_FACTS = {} as OrderFacts;

const pricedOf = (order: OrderJson, lines: readonly LineJson[]): PricedOrder => ({
  currency: order.currency,
  discount: toMinor(order.discount),
  deliveryFee: toMinor(order.deliveryFee),
  gst: toMinor(order.gst),
  lines: lines.map(({ id, amount, discount, gst }) => ({
    id,
    amount: toMinor(amount),
    own: toMinor(discount),
    gst: toMinor(gst),
  })),
});

const thousandths = (quantity: number) => Math.round(quantity * 1000) / 1000;
