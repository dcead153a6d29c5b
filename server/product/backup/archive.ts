import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { create, extract } from 'tar';
import { z } from 'zod';

/** A file that is no backup, or not one for here; the message says why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** What a backup says of itself, as its first entry. */
const manifestOf = z.object({
  format: z.literal(1),
  engine: z.enum(['PGlite', 'PostgreSQL']),
  /** ISO 8601. */
  madeAt: z.string(),
});
export type Manifest = z.output<typeof manifestOf>;

const MANIFEST = 'backup.json';

/**
 * Writes an archive of a manifest and some folders or files, under the names that they are given. It
 * appears under its own name when it is whole and on the disk, not before.
 * @param leftOut paths in the archive that come and go while it is written
 * @throws BackupRefused where there is a file of that name already
 */
export async function writeArchive(
  file: string,
  manifest: Manifest,
  parts: Record<string, string>,
  leftOut: readonly string[] = [],
): Promise<void> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  const shelf = await mkdtemp(join(tmpdir(), 'larder-backup-'));
  const unfinished = `${file}.part`;
  try {
    await writeFile(join(shelf, MANIFEST), JSON.stringify(manifest));
    const there = Object.entries(parts).filter(([, path]) => existsSync(path));
    for (const [name, path] of there) await symlink(resolve(path), join(shelf, name));
    const names = [MANIFEST, ...there.map(([name]) => name)];
    await create(
      {
        file: unfinished,
        cwd: shelf,
        gzip: { level: 3 },
        follow: true,
        strict: true,
        mode: 0o600,
        filter: (path) => !leftOut.some((one) => path === one || path.startsWith(`${one}/`)),
      },
      names,
    );
    await onDisk(unfinished);
    await rename(unfinished, file);
  } finally {
    await rm(shelf, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

/**
 * Unpacks an archive into an empty folder, after it was read to its end once: one that was cut short
 * or altered unpacks nothing.
 * @throws BackupRefused
 */
export async function readArchive(file: string, into: string): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  try {
    await pipeline(createReadStream(file), createGunzip(), nothing());
    await mkdir(into, { recursive: true, mode: 0o700 });
    await extract({ file, cwd: into, strict: true, preserveOwner: false });
    return manifestOf.parse(JSON.parse(await readFile(join(into, MANIFEST), 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'its description is wrong' : String(cause);
    throw new BackupRefused(`${file} is no whole backup (${reason}). Nothing was changed.`, {
      cause,
    });
  }
}

const nothing = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(),
  });

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
