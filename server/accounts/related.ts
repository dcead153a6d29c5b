import { and, eq, sql } from 'drizzle-orm';
import { accountShops, accounts, roles } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';

/** What belongs to an account of the caller's shop. @throws Failure 4040 */
export async function relatedToAccount(call: RelatedCaller, id: number) {
  const [account] = await call.db
    .select({ roleId: accounts.roleId })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(and(inShop(accountShops, call), eq(accounts.id, id)));
  if (!account) throw notFound();
  return {
    role: await readRelated(call, {
      permission: 'role.view',
      columns: { id: sql`${roles.id}`, name: sql`${roles.nameEn}`, nameZh: sql`${roles.name}` },
      from: sql`${roles}`,
      where: eq(roles.id, account.roleId),
      order: sql`${roles.id}`,
    }),
  };
}
