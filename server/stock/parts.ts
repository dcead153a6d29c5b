import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { StockMovement } from '../../api/stock/calls.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { lotMovements, lots } from '../lots/tables.ts';
import { stockMovements } from './tables.ts';

type Parts = StockMovement['parts'];
type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'actor'>;

/**
 * Which lots movements were of, by movement, what expires first on top, and last how much was without a
 * lot. Those are missing that were of no lot; all are for who may not look at lots.
 */
export async function partsOf(
  call: Caller,
  movements: readonly { id: number; quantity: number }[],
): Promise<Map<number, Parts>> {
  if (movements.length === 0 || !call.actor.grants('lot.view')) return new Map();
  const rows = await call.db
    .select({
      movementId: lotMovements.movementId,
      quantity: lotMovements.quantity,
      ...{ id: lots.id, number: lots.number, expiry: lots.expiry, stock: lots.stock },
    })
    .from(lotMovements)
    .innerJoin(lots, eq(lots.id, lotMovements.lotId))
    .where(
      and(
        inShop(lots, call),
        inArray(
          lotMovements.movementId,
          movements.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(lots.expiry), asc(lots.id));
  const found = Map.groupBy(rows, ({ movementId }) => movementId);
  return new Map(
    movements.flatMap(({ id, quantity: whole }) => {
      const its = found.get(id);
      if (!its) return [];
      const parts = its.map(({ id: lotId, number, expiry, stock, quantity }) => ({
        lot: { id: lotId, number, expiry, isThere: stock > 0 },
        quantity,
      })) as Parts;
      const rest = roundQuantity(its.reduce((left, { quantity }) => left - quantity, whole));
      return [[id, rest === 0 ? parts : [...parts, { lot: null, quantity: rest }]]];
    }),
  );
}

/** Movements that something of such a lot moved with; nothing is asked where no lot is. */
export const wasOfLot = (call: Pick<Caller, 'shop' | 'shopId'>, lot: SQL | undefined) =>
  lot &&
  sql`exists (select 1 from ${lotMovements} join ${lots} on ${lots.id} = ${lotMovements.lotId}
    where ${lotMovements.movementId} = ${stockMovements.id} and ${and(inShop(lots, call), lot)})`;
