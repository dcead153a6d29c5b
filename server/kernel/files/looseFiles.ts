import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, notExists, notInArray, or } from 'drizzle-orm';
import { type PictureKind, pictures } from '../../../api/domains.ts';
import { KEY_LIFE } from '../../../api/kernel/keys.ts';
import { files, fileUses } from '../db/tables/files.ts';
import { type Database, withRetries } from '../db/transaction.ts';
import { drop, INCOMING, lockHashes } from './store.ts';

const DAY = 24 * 60 * 60_000;
/** What a kept draft may name later. */
const IN_DRAFTS = (Object.keys(pictures) as PictureKind[]).filter(
  (kind) => pictures[kind].inDrafts,
);
/** Files dropped in one round. */
const AT_ONCE = 500;

/**
 * Drops what no record refers to a day after it came, what a kept draft may name later, and what a
 * call that was cut off left behind. Content goes with the last file that has it. Every server may do so at any time.
 */
export async function dropLooseFiles(db: Database, folder: string, now: Date): Promise<void> {
  const cameBefore = (life: number) => lt(files.uploadedAt, new Date(now.getTime() - life));
  const isLoose = and(
    or(and(notInArray(files.kind, IN_DRAFTS), cameBefore(DAY)), cameBefore(KEY_LIFE)),
    notExists(db.select().from(fileUses).where(eq(fileUses.fileId, files.id))),
  );
  const loose = await db
    .select({ id: files.id, hash: files.hash, smallHash: files.smallHash })
    .from(files)
    .where(isLoose)
    .limit(AT_ONCE);
  for (const { id, hash, smallHash } of loose) {
    const hashes = [hash, ...(smallHash === null ? [] : [smallHash])];
    await withRetries(db, async (tx) => {
      await lockHashes(tx, hashes);
      // Locked first: a record may begin to refer to it now.
      const [still] = await tx.select().from(files).where(eq(files.id, id)).for('update');
      if (!still) return;
      await tx.delete(files).where(and(eq(files.id, id), isLoose));
      for (const one of hashes) {
        const has = or(eq(files.hash, one), eq(files.smallHash, one));
        const [left] = await tx.select({ id: files.id }).from(files).where(has).limit(1);
        if (!left) await drop(folder, one);
      }
    });
  }
  await dropIncoming(join(folder, INCOMING), now);
}

async function dropIncoming(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > DAY) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
