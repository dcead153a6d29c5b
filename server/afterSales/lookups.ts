import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AfterSalesOrder, afterSales as contract } from '../../api/afterSales/calls.ts';
import { fromMinor, minorOrNull } from '../../api/kernel/money.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { bearingFor } from '../../machines/afterSalesCase/law/bearers.ts';
import {
  amountFitsOrder,
  amountIsWithinClaim,
  mostBy,
  worthOf,
} from '../../machines/afterSalesCase/law/claim.ts';
import { apportioned } from '../../machines/afterSalesCase/law/intents.ts';
import type { Call } from '../kernel/context.ts';
import { countUpTo } from '../kernel/countUpTo.ts';
import { invalid, notFound } from '../kernel/failure.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { numbered } from '../orders/filter.ts';
import { orders } from '../orders/tables.ts';
import { presentOrder } from './onWire.ts';
import { claimableOf, type OrderSource, orderAskedOf, orderSource } from './orderSource.ts';
import { claimedLines } from './submit.ts';
import { afterSalesProblems, afterSalesReasons } from './tables.ts';

type Apportion = z.output<(typeof contract)['apportionRefund']['body']>;
type Search = z.output<(typeof contract)['findOrderToClaim']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

/** The newest orders of a phone number that are offered. */
const NEWEST = 30;

const NEWEST_FIRST: Sort = {
  name: 'placedAt',
  column: sql`${orders.placedAt}`,
  id: sql`${orders.id}`,
  type: 'moment',
  descending: true,
};

/** The newest orders of a phone number, each with what can still be claimed of it. */
export async function ordersOfPhone(call: Caller, phone: string): Promise<AfterSalesOrder[]> {
  const found = isPhoneOf(orders.customerPhone, phone);
  return (await readPage(call, found, { size: NEWEST, direction: 'next' })).rows;
}

/**
 * A page of the orders that a phone number has, or whose own number holds what was typed, with the
 * total. Throws InvalidCursor.
 */
export async function findOrders(call: Caller, { search, ...request }: Search) {
  // No figures at all would be the number of everybody who has none.
  const found = /\d/.test(search)
    ? or(isPhoneOf(orders.customerPhone, search), numbered(search))
    : numbered(search);
  const total = await countUpTo(
    call.db,
    sql`select 1 from ${orders} where ${and(inShop(orders, call), found)}`,
  );
  return { ...(await readPage(call, found, request)), total };
}

async function readPage(call: Caller, found: SQL | undefined, request: PageRequest) {
  const window = windowOf(request, NEWEST_FIRST);
  const rows = await call.db
    .select({ id: orders.id, cursor: window.cursor })
    .from(orders)
    .where(and(inShop(orders, call), found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(rows, request, NEWEST_FIRST);
  const ids = page.rows.map(({ id }) => id);
  const sources = ids.length === 0 ? [] : await readOrders(call, inArray(orders.id, ids));
  return { ...page, rows: sources.map((source) => presentOrder(source)) };
}

/** One order as after-sales looks at it. @throws Failure 4040 */
export async function orderOf(call: Caller, id: number): Promise<AfterSalesOrder> {
  return presentOrder(await sourceOf(call, id));
}

/**
 * What lines of an order could bring back, apportioned to the cent; nothing is changed.
 * @throws Failure 4000 by field, 4040
 */
export async function apportionRefund(call: Call, body: Apportion) {
  const source = await sourceOf(call, body.orderId);
  const { currency } = source.order;
  const claimable = claimableOf(source, body.caseId);
  const errors: Record<string, string | Refusal> = {};
  const lines = claimedLines(claimable, body.lines, currency, errors);
  const [bearing] = await call.db
    .select()
    .from(afterSalesProblems)
    .where(eq(afterSalesProblems.code, body.problemCode));
  if (!bearing) errors.problemCode = { rule: 'problemIsKnown' };
  const { method } = body;
  const order = orderAskedOf(source, claimable);
  const delivery = body.delivery ? claimable.delivery : 0;
  const worth = worthOf({ lines, delivery });
  const most = Math.min(worth, mostBy(method, order));
  const asked = body.amount === undefined ? most : minorOrNull(body.amount, currency);
  if (asked === null) errors.amount = { rule: 'amountFitsCurrency', figures: { currency } };
  const amount = asked ?? 0;
  // Nothing at all may be apportioned, though nobody can be granted it.
  const tooMuch =
    amount > most
      ? (amountIsWithinClaim(worth, amount, currency) ?? amountFitsOrder(order, { method, amount }))
      : null;
  if (tooMuch) errors.amount = tooMuch;
  if (!bearing || Object.keys(errors).length > 0) throw invalid(errors);
  const parts = apportioned(
    {
      lines: lines.map(({ line, quantity, worth: cost }) => ({
        lineId: line.id,
        name: line.name,
        nameZh: line.nameZh,
        unit: line.unit,
        quantity,
        worth: cost,
      })),
      delivery,
      bearing: bearingFor(source.order.kind, bearing),
      currency,
    },
    amount,
  );
  return {
    currency,
    amount: fromMinor(amount),
    most: fromMinor(most),
    apportionment: {
      lines: parts.lines.map((line) => ({ lineId: line.lineId, amount: fromMinor(line.amount) })),
      delivery: fromMinor(parts.delivery),
      bearers: {
        merchant: fromMinor(parts.bearers.merchant),
        platform: fromMinor(parts.bearers.platform),
        rider: fromMinor(parts.bearers.rider),
      },
    },
  };
}

/** The problems that a case can be about, with their reasons, in the caller's language. */
export async function listProblems({ db, locale }: Pick<Call, 'db' | 'locale'>) {
  const problems = await db
    .select()
    .from(afterSalesProblems)
    .orderBy(asc(afterSalesProblems.position));
  const reasons = await listReasons({ db, locale });
  return problems.map(({ code, type, name }) => ({
    code,
    type: type as AfterSalesType,
    name: name[locale],
    reasons: reasons
      .filter(({ problemCode }) => problemCode === code)
      .map((reason) => ({ code: reason.code, name: reason.name })),
  }));
}

/** The reasons for a refund, all or those of one problem, in the caller's language. */
export async function listReasons(
  { db, locale }: Pick<Call, 'db' | 'locale'>,
  problemCode?: string,
) {
  const reasons = await db
    .select()
    .from(afterSalesReasons)
    .where(problemCode ? eq(afterSalesReasons.problemCode, problemCode) : undefined)
    .orderBy(asc(afterSalesReasons.position));
  return reasons.map((reason) => ({
    code: reason.code,
    name: reason.name[locale],
    problemCode: reason.problemCode,
  }));
}

type AfterSalesType = z.output<(typeof contract)['listAftersaleProblem']['data']>[number]['type'];

/** Orders as after-sales looks at them, newest first. */
export async function readOrders(call: Caller, where: SQL): Promise<OrderSource[]> {
  const { rows } = await call.db.execute<{ found: OrderSource }>(sql`
    select row_to_json(found) as found from (
      select ${orderSource} from ${orders} where ${and(inShop(orders, call), where)}
      order by ${orders.placedAt} desc, ${orders.id} desc
    ) found`);
  return rows.map(({ found }) => found);
}

async function sourceOf(call: Caller, id: number): Promise<OrderSource> {
  const [source] = await readOrders(call, eq(orders.id, id));
  if (!source) throw notFound();
  return source;
}
