import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import type { PresentedVoucher } from '../../api/vouchers/calls.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { ask, type ChartState, restore } from '../../machines/kernel/law/explain.ts';
import { redeemRefusal } from '../../machines/voucher/law/redeem.ts';
import { caseDetail, move } from '../afterSales/moves.ts';
import { coupons } from '../afterSales/tables.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { type Attempt, invalid, refused } from '../kernel/failure.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { fireDue, takesTimers } from '../kernel/timers.ts';
import { maskedCode, readCode } from './code.ts';
import { lockVoucher, storedVoucher } from './stored.ts';
import { voucherCopies, vouchers } from './tables.ts';

/** What a code stands for in the caller's shop, and what stands against redeeming it; null for nothing. */
export async function findPresented(call: Call, typed: string): Promise<PresentedVoucher | null> {
  const code = readCode(typed);
  await catchUp(call, code);
  return present(call, code);
}

async function present(call: Call, code: string): Promise<PresentedVoucher | null> {
  const [found] = await call.db
    .select({ copy: voucherCopies, voucher: vouchers })
    .from(voucherCopies)
    .innerJoin(vouchers, eq(vouchers.id, voucherCopies.voucherId))
    .where(and(inShop(voucherCopies, call), eq(voucherCopies.code, code)));
  if (!found) return presentCoupon(call, code);
  const { copy, voucher } = found;
  const { name, amount, currency, endsAt, rules, id } = voucher;
  return {
    kind: 'voucher',
    code,
    recordId: id,
    name,
    amount: fromMinor(amount),
    currency,
    endsAt: endsAt.toISOString(),
    rules,
    redeemedAt: copy.redeemedAt?.toISOString() ?? null,
    obstacle:
      copy.redeemedAt === null ? redeemRefusal(voucher.state as ChartState, voucher) : REDEEMED,
  };
}

async function presentCoupon(call: Call, code: string): Promise<PresentedVoucher | null> {
  const coupon = await couponOf(call, code);
  if (!coupon) return null;
  const { amount, currency, expiresAt, usedAt, caseId } = coupon;
  const { aftersale, state, facts } = await caseDetail(call, caseId);
  const now = restore(afterSalesCaseLifecycle, state, facts);
  const answer = ask(afterSalesCaseLifecycle, now, { type: 'redeemCoupon' }, call.actor.grants);
  return {
    kind: 'compensation',
    code,
    recordId: caseId,
    name: aftersale.caseNo,
    amount: fromMinor(amount),
    currency,
    endsAt: expiresAt.toISOString(),
    rules: [],
    redeemedAt: usedAt?.toISOString() ?? null,
    obstacle: answer.possible ? null : inOwnWords(answer.reason),
  };
}

const REDEEMED: Refusal = { rule: 'codeIsUnredeemed' };

/**
 * Redeems a copy of a voucher or a compensation voucher, once: the voucher's lock and a condition on
 * the copy let one of many win, and none where the voucher has come to its end by then. A
 * compensation voucher is redeemed by the chart of its case.
 * @throws Failure 4000 at `code` where nothing has this code, 4090; RecordRefusal
 */
export async function redeem(
  call: Call,
  { code: typed, remark }: { code: string; remark: string },
): Promise<PresentedVoucher> {
  const code = readCode(typed);
  await catchUp(call, code);
  const coupon = await couponOf(call, code);
  if (coupon) {
    const event = { type: 'redeemCoupon' as const, ...(remark === '' ? {} : { remark }) };
    await move(call, { id: coupon.caseId }, event);
  } else {
    await withRetries(call.db, async (tx) => {
      const attempt = await redeemCopy(tx, call, code, remark);
      if (!attempt) throw invalid({ code: { rule: 'codeIsKnown' } });
      // The log is kept for ever, and read by many: a code is worth money.
      const masked = maskedCode(code);
      await logDone(tx, call, attempt, remark === '' ? masked : `${masked} · ${remark}`);
    });
  }
  const done = await present(call, code);
  if (!done) throw new Error('What was redeemed is gone');
  return done;
}

async function couponOf({ db, shopId }: Call, code: string) {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(inShop(coupons, { shopId }), eq(coupons.code, code)));
  return coupon ?? null;
}

/** What is due of the voucher by the server's clock counts, whether the rounds have come by or not. */
async function catchUp(call: Call, code: string): Promise<void> {
  const [copy] = await call.db
    .select({ recordId: voucherCopies.voucherId })
    .from(voucherCopies)
    .where(and(inShop(voucherCopies, call), eq(voucherCopies.code, code)));
  if (!copy) return;
  const takers = { voucher: takesTimers(call.db, storedVoucher) };
  // One that was started here may be over as well.
  while ((await fireDue(call.db, takers, call.now(), copy)) > 0);
}

async function redeemCopy(
  tx: Transaction,
  call: Call,
  code: string,
  remark: string,
): Promise<Attempt | null> {
  const [copy] = await tx
    .select({ id: voucherCopies.id, voucherId: voucherCopies.voucherId })
    .from(voucherCopies)
    .where(and(inShop(voucherCopies, call), eq(voucherCopies.code, code)));
  if (!copy) return null;
  const { shopId, actor } = call;
  const at = call.now();
  const record = await lockVoucher(tx, shopId, copy.voucherId, actor, at);
  if (!record) return null;
  const attempt = eventOn('voucher', 'redeem', record);
  await takeCopy(tx, copy.id, { at, actor, remark }, attempt);
  const obstacle = redeemRefusal(record.state, record.row);
  if (obstacle) throw refused(obstacle, attempt);
  const counted = await tx
    .update(vouchers)
    .set({ redeemed: sql`${vouchers.redeemed} + 1` })
    .where(and(eq(vouchers.id, record.id), lt(vouchers.redeemed, vouchers.issued)))
    .returning({ id: vouchers.id });
  if (counted.length > 0) return attempt;
  throw refused({ rule: 'copiesAreLeft', figures: { issued: record.facts.issued } }, attempt);
}

async function takeCopy(
  tx: Transaction,
  id: number,
  { at, actor, remark }: { at: Date; actor: Call['actor']; remark: string },
  attempt: Attempt,
): Promise<void> {
  const taken = await tx
    .update(voucherCopies)
    .set({ redeemedAt: at, redeemedBy: actor.id, redeemedByName: actor.name, remark })
    .where(and(eq(voucherCopies.id, id), isNull(voucherCopies.redeemedAt)))
    .returning({ id: voucherCopies.id });
  if (taken.length > 0) return;
  throw refused(REDEEMED, attempt);
}
