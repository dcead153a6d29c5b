import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { nameForm } from '../../api/kernel/textForms.ts';
import { type ListViews, type listViewEntry, MOST_VIEWS } from '../../api/listViews/calls.ts';
import type { Call } from '../kernel/context.ts';
import { roles } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid, noAccess, notFound, refused, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { underOwnLock } from '../kernel/underOwnLock.ts';
import { mustBeGiven } from '../roles/assignableRoles.ts';
import { rolesIn } from '../roles/queries.ts';
import { listListViews, mayShare, visibleTo } from './queries.ts';
import { listViewChoices, listViews } from './tables.ts';

type Entry = z.output<typeof listViewEntry>;
type Row = typeof listViews.$inferSelect;

/** The row that a person saw, and its version then. */
interface Seen {
  id: number;
  version: number;
}

/**
 * Saves a view.
 * @throws Failure 4030 where it is shared by who may not, 4090 where the name is taken or there are
 * too many
 */
export const addListView = (
  call: Call,
  { list, ...entry }: Entry & { list: string },
): Promise<ListViews> =>
  change(call, async (tx) => {
    const owner = { accountId: call.account.id, list };
    const others = await viewsOf(tx, call, owner);
    if (others.length >= MOST_VIEWS) {
      throw refused({ rule: 'viewsAreNotTooMany', figures: { maximum: MOST_VIEWS } });
    }
    mustBeNew(others, entry.name);
    await mustBeShareable(tx, call, entry.roleId, null);
    const { isDefault, ...columns } = entry;
    const [row] = await tx
      .insert(listViews)
      .values({ ...columns, ...owner, shopId: call.shopId, createdAt: call.now() })
      .returning();
    if (!row) throw new Error('The view was not written');
    if (isDefault) await choose(tx, call, list, row.id);
    await logDone(tx, call, attemptAt(call, row));
    return list;
  });

/**
 * Changes a view.
 * @throws Failure 4040, 4030; 4090 where the name is taken; 4091 with the views as they are now
 */
export const editListView = (call: Call, seen: Seen, entry: Entry): Promise<ListViews> =>
  change(call, async (tx) => {
    const before = await lockSeen(tx, call, seen);
    const others = await viewsOf(tx, call, before, seen.id);
    mustBeNew(others, entry.name);
    await mustBeShareable(tx, call, entry.roleId, before.roleId);
    const { isDefault, ...columns } = entry;
    await tx
      .update(listViews)
      .set({ ...columns, version: before.version + 1 })
      .where(and(inShop(listViews, call), eq(listViews.id, seen.id)));
    if (isDefault) await choose(tx, call, before.list, seen.id);
    else await dropChoice(tx, call, before.list, seen.id);
    await logDone(tx, call, attemptAt(call, { id: seen.id, name: entry.name }));
    return before.list;
  });

/** Deletes a view. @throws Failure 4040; 4091 with the views as they are now */
export const deleteListView = (call: Call, seen: Seen): Promise<ListViews> =>
  change(call, async (tx) => {
    const row = await lockSeen(tx, call, seen);
    await tx.delete(listViews).where(and(inShop(listViews, call), eq(listViews.id, seen.id)));
    await logDone(tx, call, attemptAt(call, row));
    return row.list;
  });

/** Chooses the view that a list opens with, or none. @throws Failure 4040 */
export const chooseListView = (
  call: Call,
  { list, viewId }: { list: string; viewId: number | null },
): Promise<ListViews> =>
  change(call, async (tx) => {
    if (viewId === null) {
      await dropChoice(tx, call, list);
      await logDone(tx, call, { module: 'listViews', operation: call.operation, target: null });
      return list;
    }
    const view = await visibleRow(tx, call, viewId);
    if (view.list !== list) throw notFound();
    await choose(tx, call, list, viewId);
    await logDone(tx, call, attemptAt(call, view));
    return list;
  });

/** Changes views under the lock of who does, since there are rules for all of a person's together. */
async function change(call: Call, work: (tx: Transaction) => Promise<string>): Promise<ListViews> {
  const list = await underOwnLock(call, work);
  return listListViews(call, list);
}

/** @throws Failure 4040 where the caller does not see it */
async function visibleRow(tx: Transaction, call: Call, id: number): Promise<Row> {
  const [found] = await tx
    .select({ view: listViews })
    .from(listViews)
    .leftJoin(roles, eq(roles.id, listViews.roleId))
    .where(and(visibleTo(call), eq(listViews.id, id)));
  if (!found) throw notFound();
  return found.view;
}

/**
 * The row under its lock, as the caller saw it.
 * @throws Failure 4040, 4030 where it is somebody else's, 4091 with the views as they are now
 */
async function lockSeen(tx: Transaction, call: Call, { id, version }: Seen): Promise<Row> {
  await visibleRow(tx, call, id);
  const row = await lockRow(tx, listViews, call, id);
  const attempt = attemptAt(call, row);
  if (row.accountId !== call.account.id && !mayShare(call)) {
    throw noAccess('listView.share', attempt);
  }
  if (row.version !== version) {
    throw stale(await listListViews({ ...call, db: tx }, row.list), attempt);
  }
  return row;
}

/** What somebody has of a list, without one. */
const viewsOf = (
  tx: Transaction,
  call: Call,
  { accountId, list }: Pick<Row, 'accountId' | 'list'>,
  without = 0,
) =>
  tx
    .select({ name: listViews.name })
    .from(listViews)
    .where(
      and(
        inShop(listViews, call),
        eq(listViews.accountId, accountId),
        eq(listViews.list, list),
        ne(listViews.id, without),
      ),
    );

function mustBeNew(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => nameForm(other.name) === nameForm(name))) {
    throw invalid({ name: { rule: 'viewNameIsNew' } });
  }
}

/**
 * A view stays shared with the role that it has, though that be retired since.
 * @throws Failure 4030 where who may not share would; 4000 where the shop has no such role, or it is retired
 */
async function mustBeShareable(
  tx: Transaction,
  call: Call,
  roleId: number | null,
  before: number | null,
): Promise<void> {
  if (roleId === null || roleId === before) return;
  if (!mayShare(call)) throw noAccess('listView.share');
  const known = await rolesIn({ ...call, db: tx as unknown as Call['db'] });
  const role = known.find(({ id }) => id === roleId);
  if (!role) throw invalid({ roleId: 'validation.invalid' });
  mustBeGiven(role);
}

const choose = (tx: Transaction, call: Call, list: string, viewId: number) =>
  tx
    .insert(listViewChoices)
    .values({ shopId: call.shopId, accountId: call.account.id, list, viewId })
    .onConflictDoUpdate({
      target: [listViewChoices.shopId, listViewChoices.accountId, listViewChoices.list],
      set: { viewId },
    });

/** Opens the list without a view, or without this one. */
const dropChoice = (tx: Transaction, call: Call, list: string, viewId?: number) =>
  tx
    .delete(listViewChoices)
    .where(
      and(
        inShop(listViewChoices, call),
        eq(listViewChoices.accountId, call.account.id),
        eq(listViewChoices.list, list),
        viewId === undefined ? undefined : eq(listViewChoices.viewId, viewId),
      ),
    );

const attemptAt = (call: Call, { id, name }: Pick<Row, 'id' | 'name'>) =>
  attemptOn(call, 'listView', { id, name });
