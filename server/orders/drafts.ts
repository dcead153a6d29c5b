import { and, count, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { orders as contract } from '../../api/orders/calls.ts';
import {
  MOST_ORDER_DRAFTS,
  type OrderDraftRow,
  type OrderDraftWhole,
} from '../../api/orders/orderDrafts.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { notFound, refused, stale } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { underOwnLock } from '../kernel/underOwnLock.ts';
import { orderDrafts } from './tables.ts';

type Row = typeof orderDrafts.$inferSelect;
type Saved = z.output<(typeof contract)['saveOrderDraft']['body']>;
type Caller = Pick<Call, 'shopId' | 'account'> & { db: Pick<Database | Transaction, 'select'> };

/** The caller's drafts in the caller's shop; nobody else reads them. */
const own = (call: Pick<Call, 'shopId' | 'account'>) =>
  and(inShop(orderDrafts, call), eq(orderDrafts.accountId, call.account.id));

/** The caller's drafts, the last saved first. */
export async function listDrafts(call: Caller) {
  const rows = await call.db
    .select()
    .from(orderDrafts)
    .where(own(call))
    .orderBy(desc(orderDrafts.savedAt), desc(orderDrafts.id));
  return { rows: rows.map(told), most: MOST_ORDER_DRAFTS };
}

/** One of the caller's drafts with what was entered. @throws Failure 4040 */
export async function getDraft(call: Caller, id: number): Promise<OrderDraftWhole> {
  const [row] = await call.db
    .select()
    .from(orderDrafts)
    .where(and(own(call), eq(orderDrafts.id, id)));
  if (!row) throw notFound();
  return whole(row);
}

/**
 * Keeps a draft, by the version that was saved or read last.
 * @throws Failure 4040 where it was entered or given up meanwhile, 4090 where there are too many,
 * 4091 with the draft as somebody else has saved it
 */
export const saveDraft = (
  call: Call,
  { version, items, ...saved }: Saved,
): Promise<OrderDraftRow> =>
  underOwnLock(call, async (tx) => {
    const [before] = await tx
      .select()
      .from(orderDrafts)
      .where(and(own(call), eq(orderDrafts.draftKey, saved.draftKey)));
    if (!before && version !== null) throw notFound();
    if (before && before.version !== version) throw stale(whole(before));
    const columns = { ...saved, items: toMinor(items), savedAt: call.now() };
    if (before) {
      const [row] = await tx
        .update(orderDrafts)
        .set({ ...columns, version: before.version + 1 })
        .where(eq(orderDrafts.id, before.id))
        .returning();
      return told(written(row));
    }
    const [kept] = await tx.select({ drafts: count() }).from(orderDrafts).where(own(call));
    if ((kept?.drafts ?? 0) >= MOST_ORDER_DRAFTS) {
      throw refused({ rule: 'orderDraftsAreNotTooMany', figures: { maximum: MOST_ORDER_DRAFTS } });
    }
    const [row] = await tx
      .insert(orderDrafts)
      .values({ ...columns, shopId: call.shopId, accountId: call.account.id })
      .returning();
    return told(written(row));
  });

/** Gives a draft up. @throws Failure 4040; 4091 with the draft as somebody else has saved it */
export const deleteDraft = (call: Call, { id, version }: Pick<Row, 'id' | 'version'>) =>
  underOwnLock(call, async (tx) => {
    const [row] = await tx
      .select()
      .from(orderDrafts)
      .where(and(own(call), eq(orderDrafts.id, id)));
    if (!row) throw notFound();
    if (row.version !== version) throw stale(whole(row));
    await tx.delete(orderDrafts).where(eq(orderDrafts.id, id));
    return listDrafts({ ...call, db: tx });
  });

/** An order that was made of a draft leaves none. */
export async function dropDraft(tx: Transaction, call: Call, draftKey: string): Promise<void> {
  await tx.delete(orderDrafts).where(and(own(call), eq(orderDrafts.draftKey, draftKey)));
}

function written(row: Row | undefined): Row {
  if (!row) throw new Error('The draft was not written');
  return row;
}

const told = ({ id, draftKey, version, ...row }: Row): OrderDraftRow => ({
  id,
  draftKey,
  customerName: row.customerName,
  customerNameZh: row.customerNameZh,
  lines: row.lines,
  currency: row.currency,
  items: fromMinor(row.items),
  savedAt: row.savedAt.toISOString(),
  version,
});

const whole = (row: Row): OrderDraftWhole => ({ ...told(row), content: row.content });
