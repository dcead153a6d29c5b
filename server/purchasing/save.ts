import { and, eq, sql } from 'drizzle-orm';
import { lineCost } from '../../machines/purchaseOrder/law/amounts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import { sentBackOf } from './changesSinceSentBack.ts';
import { chartColumns, contentColumns, lineColumns } from './columns.ts';
import { enqueueOrderMail } from './mail.ts';
import { moneyOfMove } from './money.ts';
import type { PurchaseMove } from './purchaseRecord.ts';
import { takeIn } from './receive.ts';
import { purchaseLines, purchaseOrders, receipts } from './tables.ts';

/**
 * Writes what the chart decided: the state with what the list reads off it, and the difference that
 * the move made. The shelf comes before the ledger, since it may still refuse.
 */
export async function savePurchaseOrder(tx: Transaction, move: PurchaseMove): Promise<void> {
  const { record, after, snapshot, version } = move;
  await writeContent(tx, move);
  await writeReceived(tx, move);
  await writeShort(tx, move);
  await takeIn(tx, move);
  await postMoney(tx, move);
  const emailStatus = await enqueueOrderMail(tx, move);
  await tx
    .update(purchaseOrders)
    .set({
      ...chartColumns(snapshot),
      ...(record.written ? contentColumns(record.name, record.written) : {}),
      ...(await momentsOf(tx, move)),
      version,
      paid: after.paid,
      total: after.total,
      authors: after.authors,
      ...(emailStatus ? { emailStatus } : {}),
    })
    .where(eq(purchaseOrders.id, record.id));
}

/** An edit replaces all lines: nothing has come in yet that could refer to one. */
async function writeContent(tx: Transaction, { record }: PurchaseMove): Promise<void> {
  const { id, written } = record;
  if (!written) return;
  await tx.delete(purchaseLines).where(eq(purchaseLines.purchaseOrderId, id));
  if (written.lines.length > 0) {
    await tx.insert(purchaseLines).values(lineColumns(id, written.lines));
  }
}

/** Raises what came in of each line, never above what was ordered: the row itself refuses that. */
async function writeReceived(tx: Transaction, { record, event, actor, at }: PurchaseMove) {
  if (event.type !== 'receive') return;
  const rows = JSON.stringify(
    event.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
  );
  const { rowCount } = await tx.execute(sql`
    update ${purchaseLines} set received = ${purchaseLines.received} + came.quantity
    from jsonb_to_recordset(${rows}::jsonb) as came (id bigint, quantity numeric)
    where ${purchaseLines.id} = came.id and ${purchaseLines.purchaseOrderId} = ${record.id}
      and ${purchaseLines.received} + came.quantity <= ${purchaseLines.quantity}`);
  if (rowCount !== event.lines.length) throw new Error('More came in than was open');
  await tx
    .insert(receipts)
    .values({ purchaseOrderId: record.id, at, actorName: actor.name, lines: event.lines });
}

/** Of each line what was let go; it costs what came of it. */
async function writeShort(tx: Transaction, { record, event, after }: PurchaseMove) {
  if (event.type !== 'closeShort') return;
  for (const { lineId, short, cost, received } of after.lines) {
    await tx
      .update(purchaseLines)
      .set({ short, amount: lineCost(cost, received, after.currency) })
      .where(and(eq(purchaseLines.id, lineId), eq(purchaseLines.purchaseOrderId, record.id)));
  }
}

/** What the move makes of money, kind by kind. */
async function postMoney(tx: Transaction, { record, before, after, version, at }: PurchaseMove) {
  for (const { kind, entries } of moneyOfMove(before, after)) {
    await postLedger(tx, {
      shopId: record.shopId,
      at,
      kind,
      source: { lifecycle: 'purchaseOrder', recordId: record.id, version },
      currency: after.currency,
      entries,
    });
  }
}

/** When it was committed and approved, and what it said when it was sent back. */
async function momentsOf(tx: Transaction, move: PurchaseMove) {
  const { event, at } = move;
  if (event.type === 'commit') return { committedAt: at };
  if (event.type === 'approve') return { confirmedAt: at };
  if (event.type === 'sendBack') return { sentBack: await sentBackOf(tx, move, event.remark) };
  return {};
}
