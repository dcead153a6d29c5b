import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/transaction.ts';
import { voucherCode } from '../vouchers/code.ts';
import { postBearersOfCoupon } from './bearing.ts';
import type { CaseMove } from './caseRecord.ts';
import { coupons } from './tables.ts';

/** Issues the voucher of a case: one row a case, so that a second one cannot be. */
export async function issueCoupon(tx: Transaction, { record, after, at }: CaseMove): Promise<void> {
  if (!after.coupon) throw new Error(`Case ${record.id} issues no voucher`);
  await tx.insert(coupons).values({
    shopId: record.shopId,
    caseId: record.id,
    code: voucherCode('CV'),
    memberId: after.member?.id ?? null,
    customerPhone: record.row.customerPhone,
    amount: after.granted ?? 0,
    currency: after.currency,
    issuedAt: at,
    expiresAt: new Date(after.coupon.expiresAt),
  });
}

/**
 * Notes that the voucher was spent, and who owes the shop for it: the chart takes that once, and not
 * after it was taken back.
 */
export async function spendCoupon(tx: Transaction, move: CaseMove): Promise<void> {
  await endCoupon(tx, move, { usedAt: move.at });
  await postBearersOfCoupon(tx, move);
}

/** Takes the voucher back; the chart does not take that once it was spent. */
export const takeBackCoupon = (tx: Transaction, move: CaseMove) =>
  endCoupon(tx, move, { revokedAt: move.at });

/** @throws Error where the voucher has ended in another way than its case says */
async function endCoupon(
  tx: Transaction,
  { record }: CaseMove,
  end: { usedAt: Date } | { revokedAt: Date },
): Promise<void> {
  const ended = await tx
    .update(coupons)
    .set(end)
    .where(and(eq(coupons.caseId, record.id), isNull(coupons.usedAt), isNull(coupons.revokedAt)))
    .returning({ id: coupons.id });
  if (ended.length === 0) throw new Error(`The voucher of case ${record.id} has ended before`);
}
