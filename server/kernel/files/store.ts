import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/transaction.ts';

/** Where what is still arriving lies, in the folder of the files. */
export const INCOMING = 'incoming';

/** Where the content with this hash lies; no name that a person gave is part of it. */
export const pathOf = (folder: string, hash: string) => join(folder, hash.slice(0, 2), hash);

/**
 * Puts content under its hash. Written beside and moved there, so that it is whole or not at all.
 */
export async function put(folder: string, hash: string, content: Uint8Array): Promise<void> {
  const incoming = join(folder, INCOMING);
  const beside = join(incoming, randomUUID());
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, pathOf(folder, hash));
  } finally {
    await rm(beside, { force: true });
  }
}

/** Takes the content away; there may be none any more. */
export const drop = (folder: string, hash: string) => rm(pathOf(folder, hash), { force: true });

/** Keeps others from putting or dropping the same contents until the transaction ends. */
export async function lockHashes(tx: Transaction, hashes: readonly string[]): Promise<void> {
  // In one order, so that no two wait for each other.
  for (const hash of hashes.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
  }
}
