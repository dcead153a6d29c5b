import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { CaseMove } from './caseRecord.ts';
import { chartColumns } from './columns.ts';
import { issueCoupon, spendCoupon, takeBackCoupon } from './coupon.ts';
import { refundMoney } from './refund.ts';
import { afterSalesCases, afterSalesLines } from './tables.ts';

/**
 * Writes what the chart decided, and what a move makes happen: money that goes back, a voucher that
 * goes out or comes home, all in the one transaction.
 */
export async function saveCase(tx: Transaction, move: CaseMove): Promise<void> {
  const { record, event, after, snapshot, version } = move;
  if (event.type === 'submitRefund') await refundMoney(tx, move, event);
  if (event.type === 'issueCoupon') await issueCoupon(tx, move);
  if (event.type === 'redeemCoupon') await spendCoupon(tx, move);
  if (event.type === 'takeBackCoupon') await takeBackCoupon(tx, move);
  await tx
    .update(afterSalesCases)
    .set({
      ...chartColumns(snapshot),
      ...(await partsOf(tx, move)),
      version,
      method: after.method,
      granted: after.granted,
      auditorId: after.auditor?.id ?? null,
      auditorName: after.auditor?.name ?? null,
    })
    .where(eq(afterSalesCases.id, record.id));
}

/** What an audit that passes says of the amount: over the lines, the delivery and who bears it. */
async function partsOf(tx: Transaction, { record, event }: CaseMove) {
  if (event.type !== 'submitAuditResult' || event.result !== 'pass') return {};
  const { lines, delivery, bearers } = event.apportionment;
  const named = new Map(lines.map(({ lineId, amount }) => [lineId, amount]));
  for (const { lineId } of record.facts.lines) {
    await tx
      .update(afterSalesLines)
      .set({ part: named.get(lineId) ?? 0 })
      .where(
        sql`${afterSalesLines.caseId} = ${record.id} and ${afterSalesLines.orderLineId} = ${lineId}`,
      );
  }
  return {
    deliveryPart: delivery,
    merchantPart: bearers.merchant,
    platformPart: bearers.platform,
    riderPart: bearers.rider,
  };
}
