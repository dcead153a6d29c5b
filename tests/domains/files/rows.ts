import { files } from '../../../server/kernel/db/tables/files.ts';
import type { Place } from '../../paths/proof.ts';

/** A file that no record uses. */
export async function addRows({ db, shopId, at }: Place): Promise<void> {
  await db.insert(files).values({
    shopId,
    hash: 'a'.repeat(64),
    kind: 'afterSales',
    mediaType: 'image/png',
    name: `picture of shop ${shopId}`,
    size: 1,
    width: 1,
    height: 1,
    uploadedBy: null,
    uploadedAt: at,
  });
}
