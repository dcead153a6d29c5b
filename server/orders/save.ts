import { eq, sql } from 'drizzle-orm';
import { restore } from '../../machines/kernel/law/explain.ts';
import { meantBy } from '../../machines/order/law/asked.ts';
import { touchesCredit } from '../../machines/order/law/credited.ts';
import { owedOn } from '../../machines/order/law/effects.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { methodOf } from '../../machines/order/law/wallet.ts';
import { promotionIsTaken } from '../../machines/orderEntry/law/terms.ts';
import { customers } from '../customers/tables.ts';
import { issueCreditNotes } from '../invoices/creditNotes/issue.ts';
import { issueInvoices } from '../invoices/issue.ts';
import { INVOICE_SEQUENCE, invoiceNumber } from '../invoices/number.ts';
import { ledgerPostings } from '../kernel/db/tables/ledger.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { waybillOf } from '../waybills/ofOrder.ts';
import { chartColumns } from './columns.ts';
import { moveCommission } from './commission.ts';
import { holdFleet } from './holdFleet.ts';
import { accountOfMethod, moneyOfMove } from './ledger.ts';
import type { OrderMove } from './orderRecord.ts';
import { movePayments } from './payments.ts';
import { wrongEntry } from './problems.ts';
import { writeProducts } from './products.ts';
import { countCopy, takeCopy } from './promotion.ts';
import { moveStock } from './stockMove.ts';
import { orderFormerPrices, orderLines, orders, shipments } from './tables.ts';
import { moveWallet } from './wallet.ts';

/**
 * Writes what the chart decided: the state with what the list reads off it, and the difference that
 * the move made in the facts. The shelf comes first, since it may still refuse; the shop's counters
 * of invoices and credit notes last, since every order of the shop waits for them.
 */
export async function saveOrder(tx: Transaction, move: OrderMove): Promise<void> {
  await holdFleet(tx, move);
  await moveStock(tx, move);
  if (move.record.repriced) await writeProducts(tx, move.record, move.record.repriced);
  await writeShipped(tx, move);
  await noteShipment(tx, move);
  await moveReceivable(tx, move);
  await postMoney(tx, move);
  await movePromotion(tx, move);
  await changePromotion(tx, move);
  await keepFormerPrice(tx, move);
  const waybill = await waybillOf(tx, move);
  const invoice = await invoiceOf(tx, move);
  await tx
    .update(orders)
    .set({
      ...chartColumns(move.snapshot),
      ...amountsOf(move),
      version: move.version,
      ...move.record.details?.columns,
      completedAt: completedAtOf(move),
      ...waybill,
      ...invoice,
    })
    .where(eq(orders.id, move.record.id));
  if (invoice) await issueInvoices(tx, sql`o.id = ${move.record.id}`);
  await creditInvoice(tx, move, invoice !== null);
}

/** The columns that the facts and the event decide, beside the chart's own. */
function amountsOf({ record: { row, repriced }, after, event, at }: OrderMove) {
  const price = repriced
    ? {
        items: repriced.items,
        discount: repriced.discount,
        deliveryFee: repriced.deliveryFee,
        gstPercent: repriced.gstPercent,
        gst: repriced.gst,
        itemCount: repriced.lines.length,
      }
    : {};
  return {
    ...price,
    total: after.total,
    paid: after.paid,
    refunded: after.refunded,
    paymentMethod: after.paymentMethod,
    asked: after.asked && { ...after.asked, at: after.asked.at ?? at.toISOString() },
    driverId: after.driverId,
    vehicleId: after.vehicleId,
    rating: event.type === 'review' ? event.rating : row.rating,
  };
}

/**
 * What an order that was ever paid has cost until now is kept where that changes: days that are over go
 * on saying it. Of two changes within one moment the first says what held before.
 */
async function keepFormerPrice(tx: Transaction, { record, after, at }: OrderMove) {
  if (record.repriced === null && after.total === record.row.total) return;
  await tx.execute(sql`
    insert into ${orderFormerPrices}
      (order_id, shop_id, held_until, items, discount, delivery_fee, gst_percent, gst, total)
    select o.id, o.shop_id, ${at.toISOString()}::timestamptz, o.items, o.discount, o.delivery_fee,
      o.gst_percent, o.gst, o.total
    from ${orders} o where o.id = ${record.id} and exists (
      select 1 from ${ledgerPostings} p
      where p.lifecycle = ${orderLifecycle.id} and p.record_id = o.id and p.kind = 'payment')
    on conflict do nothing`);
}

/** The moment that says which cycle's statement the order is in. */
const completedAtOf = ({ record: { row }, snapshot, at }: OrderMove) =>
  snapshot.hasTag('completed') ? (row.completedAt ?? at) : null;

/** An invoice is issued, with its number, at the first moment that there can be one, and stays. */
async function invoiceOf(tx: Transaction, { record, snapshot, at }: OrderMove) {
  if (record.row.invoiceNo !== null || !snapshot.hasTag('invoiceable')) return null;
  const count = await takeNumbers(tx, record.shopId, INVOICE_SEQUENCE);
  return { invoiceNo: invoiceNumber(record.orderPrefix, count), invoicedAt: at };
}

/** What this move takes off the order's invoice, or refunds from before took off one that is new. */
async function creditInvoice(tx: Transaction, move: OrderMove, isNew: boolean): Promise<void> {
  const { record, before, after, event, version, at } = move;
  const which = sql`o.id = ${record.id}`;
  if (isNew) {
    if (after.refunded !== 0) await issueCreditNotes(tx, which, null);
    return;
  }
  if (record.row.invoiceNo === null || !touchesCredit(before, after)) return;
  const meant = meantBy(before, event);
  const remark = 'remark' in meant && meant.remark ? meant.remark : null;
  await issueCreditNotes(tx, which, { version, at, remark });
}

async function writeShipped(tx: Transaction, { before, after }: OrderMove): Promise<void> {
  const was = new Map(before.lines.map(({ lineId, shipped }) => [lineId, shipped]));
  const changed = after.lines.filter(({ lineId, shipped }) => {
    const earlier = was.get(lineId);
    return earlier !== undefined && earlier !== shipped;
  });
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed.map(({ lineId, shipped }) => ({ id: lineId, shipped })));
  await tx.execute(sql`
    update ${orderLines} set shipped = changed.shipped
    from jsonb_to_recordset(${rows}::jsonb) as changed (id bigint, shipped numeric)
    where ${orderLines.id} = changed.id`);
}

async function noteShipment(tx: Transaction, { record, event, actor, at }: OrderMove) {
  if (event.type !== 'ship') return;
  await tx
    .insert(shipments)
    .values({ orderId: record.id, at, actorName: actor.name, lines: event.lines });
}

/** What was paid or given back is a fact of the ledger from the same moment. */
async function postMoney(tx: Transaction, move: OrderMove) {
  const { record, before, after, event, version, at } = move;
  const account = accountOfMethod(methodOf(before, event));
  const takenBack = await movePayments(tx, move);
  for (const { kind, entries } of moneyOfMove(before, after, account, takenBack)) {
    await postLedger(tx, {
      shopId: record.shopId,
      at,
      kind,
      source: { lifecycle: orderLifecycle.id, recordId: record.id, version },
      currency: after.currency,
      entries,
    });
  }
  await moveWallet(tx, move);
  await moveCommission(tx, move);
}

/** Another promotion is used from now on: its copies are as many as they were said to be. */
async function changePromotion(tx: Transaction, { record, at }: OrderMove) {
  const { taken, left } = record.details?.promotion ?? { taken: null, left: null };
  if (left !== null) await countCopy(tx, record.shopId, left, -1);
  if (taken !== null && !(await takeCopy(tx, taken.id, at))) {
    throw wrongEntry([{ path: 'promotionCode', reason: promotionIsTaken(taken.code) }]);
  }
}

/** Nothing is sold by a cancelled order: somebody else may have its copy of a promotion. */
async function movePromotion(tx: Transaction, { record, before, after }: OrderMove) {
  const { promotionCode } = record.row;
  if (promotionCode === null || before.cancelled === after.cancelled) return;
  await countCopy(tx, record.shopId, promotionCode, after.cancelled ? -1 : 1);
}

/** The customer owes what this order now makes owed more or less; their row is locked already. */
async function moveReceivable(tx: Transaction, { record, before, snapshot }: OrderMove) {
  if (record.row.customerId === null) return;
  const change = owedOn(snapshot) - owedOn(restore(orderLifecycle, record.state, before));
  if (change === 0) return;
  await tx
    .update(customers)
    .set({ receivable: sql`${customers.receivable} + ${minor(change)}` })
    .where(eq(customers.id, record.row.customerId));
}

/** Minor units as the database keeps them, for arithmetic in SQL. */
function minor(amount: number) {
  return sql.param(BigInt(amount), customers.receivable);
}
