import { and, eq, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type {
  CountLineFacts,
  StockCountEvent,
  StockCountFacts,
} from '../../machines/stockCount/law/facts.ts';
import { stockCountLifecycle } from '../../machines/stockCount/law/index.ts';
import { differenceOf, isDone, totalsOf } from '../../machines/stockCount/law/lines.ts';
import { placeOf } from '../../machines/stockCount/law/place.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { lockShelf, moveShelf } from '../stock/move.ts';
import { readFactLines } from './read.ts';
import { stockCountLines, stockCounts } from './tables.ts';

/** A count under its lock. */
export type StockCountRecord = Stored<StockCountFacts>;
type StockCountMove = Move<StockCountRecord, StockCountFacts, StockCountEvent>;

/** The count's lifecycle with its tables and the shelf: the status is its place. */
export const storedStockCount: StoredLifecycle<StockCountRecord, StockCountFacts, StockCountEvent> =
  {
    lifecycle: stockCountLifecycle,
    rows: {
      id: stockCounts.id,
      version: stockCounts.version,
      state: stockCounts.state,
      name: stockCounts.number,
      shown: { progress: stockCounts.status },
    },
    lock,
    save,
    changes: async (_tx, _before, { lines }, { event }) => {
      const { shortage, surplus } = totalsOf(lines);
      const was: { shortage: string | null; surplus: string | null } = {
        shortage: null,
        surplus: null,
      };
      const is =
        event.type === 'post'
          ? { shortage: fromMinor(shortage), surplus: fromMinor(surplus) }
          : was;
      return settingChanges(was, is, { shortage: 'amount', surplus: 'amount' });
    },
  };

/** Whatever is to be posted is locked on the shelf first, in the order of the goods, as ships lock it. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<StockCountRecord | null> {
  const [row] = await tx
    .select()
    .from(stockCounts)
    .where(and(eq(stockCounts.id, id), inShopOrAll(stockCounts, shopId)))
    .for('no key update');
  if (!row) return null;
  if (isTagged(stockCountLifecycle, row.state, 'toPost')) {
    const of = await tx
      .select({ goodsId: stockCountLines.goodsId })
      .from(stockCountLines)
      .where(eq(stockCountLines.stockCountId, id));
    await lockShelf(
      tx,
      of.map(({ goodsId }) => goodsId),
    );
  }
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state,
    name: row.number,
    facts: {
      countId: id,
      lines: await readFactLines(tx, id),
      tolerance: row.tolerance,
      limit: await limitOf(tx, row, 'stock'),
      currency: row.currency,
      actor: personOf(actor),
    },
  };
}

/** Writes what the chart decided; what differs is on the shelf from the same moment as it is posted. */
async function save(tx: Transaction, move: StockCountMove): Promise<void> {
  const { record, event, before, after, snapshot, version, actor, at } = move;
  const { shortage, surplus } = totalsOf(after.lines);
  await tx
    .update(stockCounts)
    .set({
      state: snapshot.value as ChartState,
      status: placeOf(snapshot.value as ChartState),
      version,
      done: after.lines.filter(isDone).length,
      shortage,
      surplus,
    })
    .where(eq(stockCounts.id, record.id));
  const changed = after.lines.filter((line, index) => line !== before.lines[index]);
  if (changed.length > 0) await saveLines(tx, changed, at);
  if (event.type === 'post') {
    const moves = after.lines.flatMap((line) => {
      const quantity = differenceOf(line);
      return quantity === 0 ? [] : [{ goodsId: line.goodsId, quantity, reason: 'count' as const }];
    });
    const source = { record: 'stockCount' as const, id: record.id };
    if (moves.length > 0) await moveShelf(tx, moves, { source, actor, at });
  }
  if (!snapshot.hasTag('underWay')) {
    await tx
      .update(stockCountLines)
      .set({ claims: false })
      .where(eq(stockCountLines.stockCountId, record.id));
  }
}

/** Writes lines as they are now, all of them in one statement. */
async function saveLines(
  tx: Transaction,
  lines: readonly CountLineFacts[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(
    lines.map(({ countedBy, firstBy, ...line }) => ({
      id: line.lineId,
      expected: line.expected,
      counted: line.counted,
      first: line.first,
      left_out: line.leftOut,
      again: line.again,
      by_id: countedBy?.id ?? null,
      by_name: countedBy?.name ?? '',
      first_id: firstBy?.id ?? null,
      first_name: firstBy?.name ?? '',
    })),
  );
  await tx.execute(sql`
    update ${stockCountLines} set expected = row.expected, counted = row.counted, first = row.first,
      left_out = row.left_out, again = row.again, counted_by_id = row.by_id,
      counted_by_name = row.by_name, first_by_id = row.first_id, first_by_name = row.first_name,
      counted_at = case when row.counted is null then null
        when ${stockCountLines.counted} is distinct from row.counted then ${at.toISOString()}::timestamptz
        else ${stockCountLines.countedAt} end
    from jsonb_to_recordset(${rows}::jsonb) as row (id bigint, expected numeric, counted numeric,
      first numeric, left_out text, again boolean, by_id bigint, by_name text, first_id bigint, first_name text)
    where ${stockCountLines.id} = row.id`);
}
