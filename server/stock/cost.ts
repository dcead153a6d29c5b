import { and, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { ofBaseUnits } from '../goods/baseCost.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import { stockMovements } from './tables.ts';

type Priced = Pick<typeof goods.$inferSelect, 'prices' | 'otherPrices' | 'averageWeight'>;

/** What so many base units cost, in minor units; where nobody has said, what they are sold for at most. */
export const costOf = (of: Priced, quantity: number, currency: string): number =>
  ofBaseUnits(
    of.otherPrices.cost ?? Math.max(0, ...Object.values(of.prices)),
    quantity,
    of,
    currency,
  );

const DAY = 24 * 60 * 60_000;

/**
 * What stands against a correction of the stock by one hand alone: above the shop's limit it takes a
 * count, which a second person posts. What the same person has corrected in the 24 hours before is
 * measured with it, whichever way it went. The goods are locked already.
 */
export async function againstCorrection(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  of: Priced,
  quantity: number,
): Promise<Reason | null> {
  const limit = await limitOfShop(tx, call.shopId, 'stock');
  if (limit === null || quantity === 0) return null;
  const earlier = await tx
    .select({
      moved: sql<number>`sum(abs(${stockMovements.quantity}))`.mapWith(Number),
      prices: goods.prices,
      otherPrices: goods.otherPrices,
      averageWeight: goods.averageWeight,
    })
    .from(stockMovements)
    .innerJoin(goods, sql`${goods.id} = ${stockMovements.goodsId}`)
    .where(
      and(
        inShop(stockMovements, call),
        isNull(stockMovements.record),
        ne(stockMovements.reason, 'opening'),
        sql`${stockMovements.actorId} = ${call.actor.id}`,
        gt(stockMovements.at, new Date(call.now().getTime() - DAY)),
      ),
    )
    .groupBy(goods.id);
  const { currency } = call.shop;
  const before = earlier.reduce((sum, one) => sum + costOf(one, one.moved, currency), 0);
  const alone = costOf(of, Math.abs(quantity), currency);
  const amount = alone + before;
  if (amount <= limit) return null;
  return alone > limit || before === 0
    ? {
        rule: 'correctionTakesCount',
        figures: { limit, amount: alone, currency },
        money: ['limit', 'amount'],
      }
    : {
        rule: 'correctionsTakeCount',
        figures: { limit, before, amount, currency },
        money: ['limit', 'before', 'amount'],
      };
}
