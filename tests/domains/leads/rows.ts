import { leads } from '../../../server/leads/tables.ts';
import type { Place } from '../../paths/proof.ts';

/** A lead like the demo's first one. */
export async function addRows({ db, shopId }: Place): Promise<void> {
  const [lead] = await db.select().from(leads).limit(1);
  if (!lead) throw new Error('The demo has no lead');
  const { id: _id, ...like } = lead;
  await db.insert(leads).values({ ...like, shopId, leadNo: `L-ANOTHER-${shopId}` });
}
