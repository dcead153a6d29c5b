import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { afterSales as contract } from '../../api/afterSales/calls.ts';
import { minorOrNull } from '../../api/kernel/money.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import {
  amountFitsOrder,
  amountIsWithinClaim,
  claimIsWithinBought,
  deliveryIsClaimable,
  methodFits,
  orderCanBeClaimed,
  worthOf,
} from '../../machines/afterSalesCase/law/claim.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { partWorth } from '../../machines/afterSalesCase/law/worth.ts';
import { beginningState } from '../../machines/kernel/law/graph.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { searchText } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { chartColumns } from './columns.ts';
import { factsOf } from './facts.ts';
import { lockOrderRow } from './orderLock.ts';
import {
  type Claimable,
  claimableOf,
  type OrderSource,
  orderAskedOf,
  orderSource,
} from './orderSource.ts';
import { storedAfterSales } from './stored.ts';
import {
  afterSalesCases,
  afterSalesLines,
  afterSalesNumbers,
  afterSalesProblems,
  afterSalesReasons,
} from './tables.ts';

type Entry = z.output<(typeof contract)['submitAftersale']['body']>;
/** Who submits a case, where and when. */
type Submitter = Pick<Call, 'db' | 'shop' | 'shopId' | 'actor' | 'now'>;
type Errors = Record<string, string | Refusal>;

/** A line that is claimed, with what that quantity cost. */
export interface ClaimedLine {
  line: Claimable['lines'][number]['line'];
  quantity: number;
  worth: number;
}

/**
 * Submits a case for a customer and answers its identity. What is claimed is compared with what was
 * bought and what other cases claim under the order's lock, which every submission takes: two at
 * once cannot claim the same goods.
 * @throws Failure 4000 by field
 */
export async function submitCase(call: Submitter, entry: Entry): Promise<number> {
  return withRetries(call.db, async (tx) => {
    if (!(await lockOrderRow(tx, entry.orderId, call.shopId))) {
      throw invalid({ orderId: { rule: 'orderIsOfShop' } });
    }
    const source = await readOrder(tx, entry.orderId);
    const claimable = claimableOf(source);
    const errors: Errors = {};
    const unclaimable = orderCanBeClaimed({
      status: source.order.status,
      claimable: claimable.open,
      lines: claimable.lines,
    });
    if (unclaimable) errors.orderId = unclaimable;
    const problem = await findProblem(tx, entry, errors);
    const lines = claimedLines(claimable, entry.lines, source.order.currency, errors);
    const amount = amountOf(source, claimable, entry, lines, errors);
    if (!problem || Object.keys(errors).length > 0) throw invalid(errors);
    return write(tx, call, { entry, source, problem, lines, amount });
  });
}

/** An order as after-sales looks at it, inside the transaction that has locked it. */
async function readOrder(tx: Transaction, orderId: number): Promise<OrderSource> {
  const { rows } = await tx.execute<{ found: OrderSource }>(sql`
    select row_to_json(found) as found from (
      select ${orderSource} from ${orders} where ${eq(orders.id, orderId)}
    ) found`);
  const [row] = rows;
  if (!row) throw new Error(`Order ${orderId} went away under its lock`);
  return row.found;
}

/** The lines of an order that are named, never more of each than is left to claim. */
export function claimedLines(
  claimable: Claimable,
  wanted: readonly { lineId: number; quantity: number }[],
  currency: string,
  errors: Errors,
): ClaimedLine[] {
  const seen = new Set<number>();
  return wanted.flatMap(({ lineId, quantity }, index) => {
    const known = claimable.lines.find(({ line }) => line.id === lineId);
    if (!known || seen.has(lineId)) {
      errors[`lines.${index}.lineId`] = { rule: 'lineOfThisOrder', figures: { line: lineId } };
      return [];
    }
    seen.add(lineId);
    const { line, worth } = known;
    const tooMuch = claimIsWithinBought({ ...line, claimable: known.claimable }, quantity);
    if (tooMuch) errors[`lines.${index}.quantity`] = tooMuch;
    const part = partWorth(worth, {
      quantity,
      bought: line.quantity,
      claimed: { quantity: known.claimed, worth: known.claimedWorth },
      currency,
    });
    return [{ line, quantity, worth: part }];
  });
}

/** The amount that is asked for, and what stands against it, the method and the delivery. */
function amountOf(
  source: OrderSource,
  claimable: Claimable,
  { method, delivery, amount: asked }: Entry,
  lines: readonly ClaimedLine[],
  errors: Errors,
): number {
  const order = orderAskedOf(source, claimable);
  const { currency } = order;
  const unfit = methodFits(order, method);
  if (unfit) errors.method = unfit;
  const unclaimable = delivery ? deliveryIsClaimable(claimable.delivery) : null;
  if (unclaimable) errors.delivery = unclaimable;
  const amount = minorOrNull(asked, currency);
  if (amount === null) {
    errors.amount = { rule: 'amountFitsCurrency', figures: { currency } };
    return 0;
  }
  const worth = worthOf({ lines, delivery: delivery ? claimable.delivery : 0 });
  const tooMuch =
    amountIsWithinClaim(worth, amount, currency) ?? amountFitsOrder(order, { method, amount });
  if (tooMuch) errors.amount = tooMuch;
  return amount;
}

async function findProblem(tx: Transaction, { problemCode, reasonCode }: Entry, errors: Errors) {
  const [problem] = await tx
    .select()
    .from(afterSalesProblems)
    .where(eq(afterSalesProblems.code, problemCode));
  const [reason] = await tx
    .select({ code: afterSalesReasons.code })
    .from(afterSalesReasons)
    .where(
      and(eq(afterSalesReasons.code, reasonCode), eq(afterSalesReasons.problemCode, problemCode)),
    );
  if (!problem) errors.problemCode = { rule: 'problemIsKnown' };
  else if (!reason) errors.reasonCode = { rule: 'reasonIsOfProblem' };
  return problem ?? null;
}

interface Submission {
  entry: Entry;
  source: OrderSource;
  problem: typeof afterSalesProblems.$inferSelect;
  lines: readonly ClaimedLine[];
  amount: number;
}

async function write(
  tx: Transaction,
  call: Submitter,
  { entry, source, problem, lines, amount }: Submission,
): Promise<number> {
  const { order, member } = source;
  const { shop, shopId, actor } = call;
  const at = call.now();
  const count = await nextCount(tx, afterSalesNumbers);
  const caseNo = caseNumber(shop.orderPrefix, dayAt(at, shop.timeZone), count);
  const facts = (id: number) =>
    factsOf({
      row: {
        id,
        orderId: order.id,
        currency: order.currency,
        method: entry.method,
        claimed: amount,
        granted: null,
        delivery: entry.delivery,
        auditorId: null,
        auditorName: null,
        customerPhone: order.customerPhone,
      },
      // The chart's beginning asks neither for them nor for a voucher.
      auditors: [],
      now: at,
      state: beginningState(afterSalesCaseLifecycle),
      lines: lines.map(({ line, quantity, worth }) => ({
        lineId: line.id,
        name: line.name,
        nameZh: line.nameZh,
        unit: line.unit,
        quantity,
        worth,
      })),
      bearing: problem,
      coupon: null,
      order: source,
      // Nobody decides anything of it yet.
      limit: null,
      actor: actor.id === null ? null : { id: actor.id, name: actor.name },
    });
  const [row] = await tx
    .insert(afterSalesCases)
    .values({
      // The chart's beginning does not depend on the identity that the row is about to get.
      ...chartColumns(beginning(afterSalesCaseLifecycle, facts(0))),
      shopId,
      caseNo,
      orderId: order.id,
      orderSn: order.orderSn,
      type: problem.type,
      problemCode: problem.code,
      reasonCode: entry.reasonCode,
      method: entry.method,
      currency: order.currency,
      claimed: amount,
      delivery: entry.delivery,
      description: entry.description,
      memberId: member?.id ?? null,
      customerName: order.customerName,
      customerNameZh: order.customerNameZh,
      customerPhone: order.customerPhone,
      submittedAt: at,
      submittedBy: actor.id,
      submittedByName: actor.name,
      searchText: searchText(
        caseNo,
        order.orderSn,
        order.customerName,
        order.customerNameZh,
        order.customerPhone,
      ),
    })
    .returning({ id: afterSalesCases.id });
  if (!row) throw new Error('The case was not written');
  await tx.insert(afterSalesLines).values(lines.map((claimed) => lineColumns(row.id, claimed)));
  const user = { record: 'afterSalesCase', recordId: row.id };
  await attachFiles(tx, call, user, entry.pictureIds, 'pictureIds');
  const record = { id: row.id, shopId, name: caseNo, facts: facts(row.id) };
  await begin(tx, storedAfterSales, record, { actor, at });
  return row.id;
}

/** The columns of a claimed line: the line as it is now, for the order may still change. */
const lineColumns = (caseId: number, { line, quantity, worth }: ClaimedLine) => ({
  caseId,
  orderLineId: line.id,
  goodsId: line.goodsId,
  sku: line.sku,
  name: line.name,
  nameZh: line.nameZh,
  specification: line.specification,
  unit: line.unit,
  unitZh: line.unitZh,
  bought: line.quantity,
  quantity,
  worth,
});

/** A case's number: the order's prefix, the day and a count, told from an order's by `AS-`. */
const caseNumber = (prefix: string, day: string, count: number) =>
  `AS-${prefix}${day}-${String(count).padStart(5, '0')}`;
