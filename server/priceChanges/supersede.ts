import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import type { PriceChangeEvent, PriceChangeFacts } from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { CLOCK, type Stored, type StoredLifecycle, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { priceChanges } from './tables.ts';

type Row = typeof priceChanges.$inferSelect;

const keyOf = ({ goodsId, unit }: { goodsId: number; unit: string }) => `${goodsId} ${unit}`;

/**
 * Moves on those changes in force of the same level whose prices later ones have all set anew, now that
 * one more holds.
 */
export async function supersedeOlder<Record extends Stored<PriceChangeFacts>>(
  tx: Transaction,
  stored: StoredLifecycle<Record, PriceChangeFacts, PriceChangeEvent>,
  newest: Row,
  at: Date,
): Promise<void> {
  const { id, level, customerId } = newest;
  const older = await tx
    .select()
    .from(priceChanges)
    .where(
      and(
        inShop(priceChanges, newest),
        eq(priceChanges.level, level),
        customerId === null
          ? isNull(priceChanges.customerId)
          : eq(priceChanges.customerId, customerId),
        inArray(priceChanges.status, placesTagged(priceChangeLifecycle, 'holds')),
        ne(priceChanges.id, id),
      ),
    )
    .orderBy(asc(priceChanges.inForceAt), asc(priceChanges.id));
  const set = new Set(newest.lines.map(keyOf));
  const over: number[] = [];
  for (const one of older.reverse()) {
    if (one.lines.every((line) => set.has(keyOf(line)))) over.push(one.id);
    for (const line of one.lines) set.add(keyOf(line));
  }
  for (const one of over.sort((left, right) => left - right)) {
    const event = { type: 'supersede' as const };
    const request = { id: one, shopId: null, event, actor: CLOCK, at };
    await send(tx as unknown as Database, stored, request, tx);
  }
}
