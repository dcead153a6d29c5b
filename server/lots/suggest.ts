import { and, asc, eq, inArray } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { isExpired, takenFirst } from '../../api/lots/firstOut.ts';
import type { LotName, LotOnHand, Taken } from '../../api/lots/lot.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { todayAt } from '../receivables/open.ts';
import { ON_HAND } from './expiry.ts';
import { lots } from './tables.ts';

/** What is wanted for one line, in base units. */
interface Wanted {
  lineId: number;
  goodsId: number;
  quantity: number;
}

interface Suggested {
  lineId: number;
  take: Taken<LotName>[];
  /** What is on the shelf and is not to be taken. */
  expired: LotName[];
}

const nameOf = ({ number, expiry }: LotOnHand): LotName => ({ number, expiry });

/**
 * Which lots to take for each line first, of what is on the shelf now; one line after the other, as they
 * share it. Lines of goods without lots are left out. Nothing holds anybody to it.
 */
export async function suggestLots(
  call: Pick<Call, 'db' | 'shop' | 'shopId' | 'now'>,
  wanted: readonly Wanted[],
): Promise<Suggested[]> {
  const ids = [...new Set(wanted.map(({ goodsId }) => goodsId))];
  if (ids.length === 0) return [];
  const rows = await call.db
    .select({
      goodsId: goods.id,
      there: goods.stock,
      ...{ id: lots.id, number: lots.number, expiry: lots.expiry, stock: lots.stock },
    })
    .from(lots)
    .innerJoin(goods, eq(goods.id, lots.goodsId))
    .where(and(inShop(lots, call), inArray(lots.goodsId, ids), ON_HAND))
    .orderBy(asc(lots.expiry), asc(lots.id));
  const today = todayAt(call);
  const left = new Map(
    [...Map.groupBy(rows, ({ goodsId }) => goodsId)].map(([goodsId, found]) => [
      goodsId,
      { stock: found[0]?.there ?? 0, lots: found as LotOnHand[] },
    ]),
  );
  return wanted.flatMap(({ lineId, goodsId, quantity }) => {
    const shelf = left.get(goodsId);
    if (!shelf) return [];
    const taken = takenFirst(shelf, quantity, today).filter(
      ({ lot }) => lot === null || !isExpired(lot, today),
    );
    left.set(goodsId, without(shelf, taken));
    return {
      lineId,
      take: taken.map((part) => ({ ...part, lot: part.lot && nameOf(part.lot) })),
      expired: shelf.lots.filter((lot) => isExpired(lot, today)).map(nameOf),
    };
  });
}

function without(shelf: { stock: number; lots: LotOnHand[] }, taken: readonly Taken<LotOnHand>[]) {
  const sum = taken.reduce((all, { quantity }) => all + quantity, 0);
  const of = new Map(taken.map(({ lot, quantity }) => [lot?.id, quantity]));
  return {
    stock: roundQuantity(shelf.stock - sum),
    lots: shelf.lots.map((lot) => ({
      ...lot,
      stock: roundQuantity(lot.stock - (of.get(lot.id) ?? 0)),
    })),
  };
}
