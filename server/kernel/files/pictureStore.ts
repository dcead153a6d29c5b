import { readFile } from 'node:fs/promises';
import {
  ATTACHED,
  type EncodedPicture,
  MEDIA_TYPES,
  type ReceivedFile,
} from '../../../api/kernel/fileRules.ts';
import { files } from '../db/tables/files.ts';
import type { Transaction } from '../db/transaction.ts';
import { lockHashes, put } from './store.ts';

type Row = typeof files.$inferSelect;

type Whose = Pick<Row, 'shopId' | 'kind' | 'name' | 'uploadedBy' | 'uploadedAt'>;

/** Keeps a file as it came, which was looked at before: as a picture is kept. */
export const keepAttached = async (
  tx: Transaction,
  folder: string,
  { path, hash, kind }: Pick<ReceivedFile, 'path' | 'hash' | 'kind'>,
  whose: Omit<Whose, 'kind'>,
): Promise<Row> =>
  keepPicture(
    tx,
    folder,
    { hash, mediaType: MEDIA_TYPES[kind], width: 0, height: 0, content: await readFile(path) },
    { ...whose, kind: ATTACHED },
  );

/** Keeps a picture that was encoded anew: its content under its hash, and a row that says whose. */
export async function keepPicture(
  tx: Transaction,
  folder: string,
  { hash, mediaType, width, height, content, small }: EncodedPicture,
  whose: Whose,
): Promise<Row> {
  const kept = new Map([[hash, content], ...(small ? [[small.hash, small.content] as const] : [])]);
  await lockHashes(tx, [...kept.keys()]);
  for (const [itsHash, itsContent] of kept) await put(folder, itsHash, itsContent);
  const smallHash = small?.hash ?? null;
  const [row] = await tx
    .insert(files)
    .values({ ...whose, hash, smallHash, mediaType, size: content.length, width, height })
    .returning();
  if (!row) throw new Error('A file was not inserted');
  return row;
}
