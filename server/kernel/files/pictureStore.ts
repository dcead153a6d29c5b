import type { EncodedPicture } from '../../../api/kernel/fileRules.ts';
import { files } from '../db/tables/files.ts';
import type { Transaction } from '../db/transaction.ts';
import { lockHash, put } from './store.ts';

type Row = typeof files.$inferSelect;

/** Keeps a picture that was encoded anew: its content under its hash, and a row that says whose. */
export async function keepPicture(
  tx: Transaction,
  folder: string,
  { hash, mediaType, width, height, content }: EncodedPicture,
  whose: Pick<Row, 'shopId' | 'kind' | 'name' | 'uploadedBy' | 'uploadedAt'>,
): Promise<Row> {
  await lockHash(tx, hash);
  await put(folder, hash, content);
  const [row] = await tx
    .insert(files)
    .values({ ...whose, hash, mediaType, size: content.length, width, height })
    .returning();
  if (!row) throw new Error('A file was not inserted');
  return row;
}
