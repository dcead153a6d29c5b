import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { GoodsCard } from '../../api/goods/card.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { listed, quoted } from '../../api/kernel/listInWords.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { textOf } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { setsPriceOf } from '../priceChanges/asRelated.ts';
import { priceChanges } from '../priceChanges/tables.ts';
import { todayOf } from '../prices/own.ts';
import { customerPrices } from '../prices/tables.ts';
import type { GoodsRow } from './onWire.ts';

/** Where an order is neither completed nor cancelled. */
const OPEN = (
  ['tab:pendingSubmission', 'tab:pendingPayment', 'tab:toAccept', 'tab:inProgress'] as const
).flatMap((tab) => placesTagged(orderLifecycle, tab));

/** Where the prices of a price change are still to be set: it may be withdrawn. */
const UNDER_WAY = Object.values(priceChangeLifecycle.chart.states).flatMap(({ key, ownEvents }) =>
  ownEvents.includes('withdraw') ? [key] : [],
);

/** How many records a refusal names. */
const NAMED = 3;
const AT_MOST = NAMED + 1;

type Caller = Pick<Call, 'shopId' | 'shop' | 'now' | 'locale'>;

/**
 * What is agreed of goods is charged as it was agreed, by weight or by what it is counted in: what open
 * orders hold, what customers pay for themselves, and what a price change is about to set.
 */
export async function wrongCharging(
  tx: Transaction,
  call: Caller,
  card: Pick<GoodsCard, 'averageWeight'>,
  before: Pick<GoodsRow, 'id' | 'averageWeight'>,
): Promise<Record<string, Refusal>> {
  if ((card.averageWeight === null) === (before.averageWeight === null)) return {};
  const isByPiece = before.averageWeight === null;
  const held = await openOrdersOf(tx, call, before.id);
  if (held.length > 0) {
    const rule = isByPiece ? 'chargedByPieceStays' : 'chargedByWeightStays';
    return { averageWeight: { rule, figures: { orders: named(call, held, listed) } } };
  }
  const agreed = await pricedFor(tx, call, before.id);
  if (agreed.length > 0) {
    const rule = isByPiece ? 'ownPricesByPieceStay' : 'ownPricesByWeightStay';
    return { averageWeight: { rule, figures: { customers: named(call, agreed, quoted) } } };
  }
  const coming = await changesOf(tx, call, before.id);
  if (coming.length === 0) return {};
  const rule = isByPiece ? 'changesByPieceStay' : 'changesByWeightStay';
  return { averageWeight: { rule, figures: { changes: named(call, coming, listed) } } };
}

/** The first of what is in the way, and that there is more. */
function named({ locale }: Caller, found: readonly string[], inWords: typeof listed): string {
  const names = inWords(found.slice(0, NAMED), locale);
  return found.length > NAMED ? (textOf(locale, 'goods:andMore', { names }) ?? names) : names;
}

/** The numbers of the first open orders with a line of goods. */
async function openOrdersOf(tx: Transaction, call: Caller, goodsId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ number: orders.orderSn })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inShop(orders, call), eq(orderLines.goodsId, goodsId), inArray(orders.status, OPEN)))
    .orderBy(asc(orders.orderSn))
    .limit(AT_MOST);
  return rows.map(({ number }) => number);
}

/** The first customers with a price of their own for goods that is not over. */
async function pricedFor(tx: Transaction, call: Caller, goodsId: number): Promise<string[]> {
  const { id, name, nameZh } = customers;
  const rows = await tx
    .selectDistinct({ id, name, nameZh })
    .from(customerPrices)
    .innerJoin(customers, eq(customers.id, customerPrices.customerId))
    .where(
      and(
        inShop(customerPrices, call),
        eq(customerPrices.goodsId, goodsId),
        or(isNull(customerPrices.validUntil), gte(customerPrices.validUntil, todayOf(call))),
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(AT_MOST);
  return rows.map((row) => nameIn(call.locale, row));
}

/** The numbers of the first price changes that are to set a price of goods. */
async function changesOf(tx: Transaction, call: Caller, goodsId: number): Promise<string[]> {
  const rows = await tx
    .select({ number: priceChanges.number })
    .from(priceChanges)
    .where(
      and(
        inShop(priceChanges, call),
        inArray(priceChanges.status, UNDER_WAY),
        setsPriceOf(goodsId),
      ),
    )
    .orderBy(asc(priceChanges.number))
    .limit(AT_MOST);
  return rows.map(({ number }) => number);
}
