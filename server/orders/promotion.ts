import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { promotionCodes } from './tables.ts';

export type PromotionRow = typeof promotionCodes.$inferSelect;

/** The promotion with this code in the shop, or null. */
export async function readPromotion(
  db: Pick<Database | Transaction, 'select'>,
  shopId: number,
  code: string,
): Promise<PromotionRow | null> {
  const [row] = await db
    .select()
    .from(promotionCodes)
    .where(
      and(
        inShop(promotionCodes, { shopId }),
        eq(sql`upper(${promotionCodes.code})`, code.normalize('NFKC').trim().toUpperCase()),
      ),
    );
  return row ?? null;
}

/**
 * Takes one copy of a promotion, if one is left now; the limit holds however many take at once.
 * Answers whether it was taken.
 */
export async function takeCopy(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(promotionCodes)
    .set({ used: sql`${promotionCodes.used} + 1` })
    .where(
      and(
        eq(promotionCodes.id, id),
        eq(promotionCodes.active, true),
        lte(promotionCodes.validFrom, now),
        gt(promotionCodes.validTo, now),
        or(
          isNull(promotionCodes.totalLimit),
          lt(promotionCodes.used, sql`${promotionCodes.totalLimit}`),
        ),
      ),
    )
    .returning({ id: promotionCodes.id });
  return taken.length > 0;
}

/**
 * A cancelled order uses its promotion no longer; one that is corrected back does again, were it
 * beyond the limit: the count stays at the limit then.
 */
export async function countCopy(
  tx: Transaction,
  shopId: number,
  code: string,
  more: 1 | -1,
): Promise<void> {
  const { used, totalLimit } = promotionCodes;
  await tx
    .update(promotionCodes)
    .set({
      used:
        more === 1
          ? sql`least(${used} + 1, coalesce(${totalLimit}, ${used} + 1))`
          : sql`greatest(${used} - 1, 0)`,
    })
    .where(and(inShop(promotionCodes, { shopId }), eq(promotionCodes.code, code)));
}
