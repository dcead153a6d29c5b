import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { PickListEvent, PickListFacts } from '../../machines/pickList/law/facts.ts';
import { pickListLifecycle } from '../../machines/pickList/law/index.ts';
import { placeOf } from '../../machines/pickList/law/place.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { pickerOf } from './picker.ts';
import { readFactLines } from './read.ts';
import { pickLines, pickLists } from './tables.ts';

/** A pick list under its lock. */
export type PickListRecord = Stored<PickListFacts>;
export type PickListMove = Move<PickListRecord, PickListFacts, PickListEvent>;

/** The pick list's lifecycle with its tables: the status is its place. */
export const storedPickList: StoredLifecycle<PickListRecord, PickListFacts, PickListEvent> = {
  lifecycle: pickListLifecycle,
  rows: {
    id: pickLists.id,
    version: pickLists.version,
    state: pickLists.state,
    name: pickLists.number,
    shown: { progress: pickLists.status },
  },
  lock,
  save,
};

/**
 * Locks the list, then its orders by their ids: what its lines ask is decided by what the orders are.
 * Whoever moves an order never waits for a list.
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<PickListRecord | null> {
  const [row] = await tx
    .select()
    .from(pickLists)
    .where(and(eq(pickLists.id, id), inShopOrAll(pickLists, shopId)))
    .for('no key update');
  if (!row) return null;
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      inArray(
        orders.id,
        tx.select({ id: pickLines.orderId }).from(pickLines).where(eq(pickLines.pickListId, id)),
      ),
    )
    .orderBy(asc(orders.id))
    .for('no key update');
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state,
    name: row.number,
    facts: {
      pickListId: id,
      lines: await readFactLines(tx, id),
      picker: pickerOf(row),
      boxes: row.boxes,
      actor: personOf(actor),
    },
  };
}

async function save(tx: Transaction, move: PickListMove): Promise<void> {
  const { record, before, after, snapshot, version } = move;
  await tx
    .update(pickLists)
    .set({
      state: snapshot.value as ChartState,
      status: placeOf(snapshot.value as ChartState),
      version,
      pickerId: after.picker?.id ?? null,
      pickerName: after.picker?.name ?? '',
      boxes: after.boxes,
    })
    .where(eq(pickLists.id, record.id));
  if (!snapshot.hasTag('underWay')) {
    await tx.update(pickLines).set({ claims: false }).where(eq(pickLines.pickListId, record.id));
    return;
  }
  for (const line of after.lines) {
    const was = before.lines.find(({ lineId }) => lineId === line.lineId);
    const isAsBefore =
      was?.picked === line.picked && was.short === line.short && was.weight === line.weight;
    if (isAsBefore) continue;
    await tx
      .update(pickLines)
      .set({
        picked: line.picked,
        weighed: line.weight?.weighed ?? 0,
        weighedKilos: line.weight?.kilos ?? 0,
        short: line.short,
        claims: line.short === null,
      })
      .where(eq(pickLines.id, line.lineId));
  }
}
