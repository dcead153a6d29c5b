import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { ListViews } from '../../api/listViews/calls.ts';
import type { Call } from '../kernel/context.ts';
import { accounts, roles } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { isGiven } from '../roles/assignableRoles.ts';
import { rolesIn } from '../roles/queries.ts';
import { listViewChoices, listViews } from './tables.ts';

/** Who asks. */
export type Caller = Pick<Call, 'shopId' | 'account'> & { db: Database | Transaction };

/** Whether somebody may share views with a role. */
export const mayShare = ({ account }: Pick<Call, 'account'>): boolean =>
  account.permissions.has('listView.share');

/** The views that the caller sees: one's own, those of one's role, and for who may share all shared. */
export const visibleTo = (call: Pick<Call, 'shopId' | 'account'>) =>
  and(
    inShop(listViews, call),
    or(
      eq(listViews.accountId, call.account.id),
      mayShare(call) ? isNotNull(listViews.roleId) : eq(roles.code, call.account.roleCode),
    ),
  );

/** The views of a list that the caller sees. */
export async function listListViews(call: Caller, list: string): Promise<ListViews> {
  const { id: accountId } = call.account;
  const found = await call.db
    .select({ view: listViews, role: roles, owner: accounts.name, chosen: listViewChoices.viewId })
    .from(listViews)
    .innerJoin(accounts, eq(accounts.id, listViews.accountId))
    .leftJoin(roles, eq(roles.id, listViews.roleId))
    .leftJoin(
      listViewChoices,
      and(eq(listViewChoices.viewId, listViews.id), eq(listViewChoices.accountId, accountId)),
    )
    .where(and(visibleTo(call), eq(listViews.list, list)))
    .orderBy(asc(listViews.name), asc(listViews.id));
  const shares = mayShare(call);
  const rows = found.map(({ view, role, owner, chosen }) => ({
    id: view.id,
    name: view.name,
    filters: view.filters,
    columns: view.columns,
    ownerName: owner,
    isOwn: view.accountId === accountId,
    mayChange: view.accountId === accountId || shares,
    role: role && roleOf(role),
    isDefault: chosen !== null,
    version: view.version,
  }));
  const shareable = shares ? await rolesIn({ ...call, db: call.db as Database }) : [];
  return {
    rows: [...rows.filter(({ isOwn }) => isOwn), ...rows.filter(({ isOwn }) => !isOwn)],
    roles: shareable.filter(isGiven).map(roleOf),
  };
}

const roleOf = ({ id, name, nameEn }: typeof roles.$inferSelect) => ({
  id,
  roleName: name,
  roleNameEn: nameEn,
});
