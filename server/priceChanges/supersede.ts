import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PriceLevel } from '../../api/priceChanges/entry.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import type { PriceChangeEvent, PriceChangeFacts } from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { CLOCK, type Stored, type StoredLifecycle, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { levelsOf, priceChanges } from './tables.ts';

type Row = typeof priceChanges.$inferSelect;

/** What a change prices: goods in a unit at a level. */
function keysOf(row: Row): string[] {
  const levels = levelsOf(row).map(({ level, customerId }) => `${level} ${customerId}`);
  return row.lines.map(({ goodsId, unit, at }) => `${levels[at]} ${goodsId} ${unit}`);
}

/** Those changes in force of a shop that are of one of some levels, the oldest first. */
const holdingAt = (tx: Transaction, of: Row, levels: readonly PriceLevel[]) =>
  tx
    .select()
    .from(priceChanges)
    .where(
      and(
        inShop(priceChanges, of),
        inArray(priceChanges.status, placesTagged(priceChangeLifecycle, 'holds')),
        ne(priceChanges.id, of.id),
        or(
          ...levels.map(({ level, customerId }) =>
            or(
              and(
                eq(priceChanges.level, level),
                sql`${priceChanges.customerId} is not distinct from ${customerId}::bigint`,
              ),
              sql`${priceChanges.others} @> ${JSON.stringify([{ level, customerId }])}::jsonb`,
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(priceChanges.inForceAt), asc(priceChanges.id));

/**
 * Moves on those changes in force whose prices later ones have all set anew, at each of their levels, now
 * that one more holds.
 */
export async function supersedeOlder<Record extends Stored<PriceChangeFacts>>(
  tx: Transaction,
  stored: StoredLifecycle<Record, PriceChangeFacts, PriceChangeEvent>,
  newest: Row,
  at: Date,
): Promise<void> {
  const met = await holdingAt(tx, newest, levelsOf(newest));
  if (met.length === 0) return;
  const mayBeOver = new Set(met.map(({ id }) => id));
  // What else those have set may have been set anew by changes of their other levels.
  const older = await holdingAt(tx, newest, [newest, ...met].flatMap(levelsOf));
  const set = new Set(keysOf(newest));
  const over: number[] = [];
  for (const one of older.reverse()) {
    const keys = keysOf(one);
    if (mayBeOver.has(one.id) && keys.every((key) => set.has(key))) over.push(one.id);
    for (const key of keys) set.add(key);
  }
  for (const one of over.sort((left, right) => left - right)) {
    const event = { type: 'supersede' as const };
    const request = { id: one, shopId: null, event, actor: CLOCK, at };
    await send(tx as unknown as Database, stored, request, tx);
  }
}
