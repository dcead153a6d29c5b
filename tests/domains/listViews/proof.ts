import { eq } from 'drizzle-orm';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { listViews } from '../../../server/listViews/tables.ts';
import type { DomainProof, Place } from '../../paths/proof.ts';
import { script } from './script.ts';

export const listViewsProof: DomainProof<'listViews'> = {
  subjects: {},
  script: script,
  addRows: addRows,
  exceptions: null,
};

/** A view of the orders, which is the administrator's own. */
async function addRows({ db, shopId, at }: Place): Promise<void> {
  const [admin] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.username, 'admin'));
  if (!admin) throw new Error('There is no administrator');
  await db.insert(listViews).values({
    shopId,
    accountId: admin.id,
    list: 'orders',
    name: 'Kept',
    filters: [],
    columns: [],
    createdAt: at,
  });
}
