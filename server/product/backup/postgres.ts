import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../kernel/db/connect.ts';
import { ageOfSchema, migrate } from '../../kernel/db/migrate.ts';
import { openExisting } from '../../kernel/db/openExisting.ts';
import { INCOMING } from '../../kernel/files/store.ts';
import { type Verification, verify } from '../verify/verify.ts';
import { BackupRefused, readArchive, writeArchive } from './archive.ts';
import { type BackupOptions, sealed, takeFiles } from './embedded.ts';

/** A program of PostgreSQL's that is missing, or that failed; the message is its own. */
class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

/** How long one question of a whole database may take, milliseconds. */
const LONG = 60 * 60_000;

/** Objects belong to who restores them. */
const NOBODYS = ['--no-owner', '--no-privileges'];

/**
 * Writes what `pg_dump` sees at one moment, and the files that people brought in, into an archive; the
 * server may go on meanwhile. Files are copied after the dump, so that each that it names is there.
 * @throws NoSuchDatabase, BackupRefused, ProgramFailed
 */
export async function backupPostgres(options: BackupOptions): Promise<void> {
  const { environment, file, log, tell, now } = options;
  await sealed(await openExisting(environment, log), tell);
  await withShelf(async (shelf) => {
    const dump = join(shelf, 'database.dump');
    tell('pg_dump …');
    const address = await addressOf(options, shelf);
    await run('pg_dump', ['--format=custom', ...NOBODYS, `--file=${dump}`, address]);
    tell('writing the archive …');
    await writeArchive(
      file,
      { format: 1, engine: 'PostgreSQL', madeAt: now.toISOString() },
      { 'database.dump': dump, uploads: environment.uploadDirectory },
      // People go on uploading: what has not arrived is of no record yet.
      [`uploads/${INCOMING}`],
    );
  });
}

/**
 * Puts an archive's database in the place of what `DATABASE_URL` has, in one transaction, brings it up
 * to date and verifies it. No server may be at work on it.
 * @throws BackupRefused, ProgramFailed; then nothing was changed
 */
export async function restorePostgres(
  options: BackupOptions,
  force: boolean,
): Promise<Verification> {
  const { environment, file, log, tell } = options;
  const { databaseUrl, dataDirectory } = environment;
  const connection = await connect({ databaseUrl, dataDirectory, queryLimit: LONG, log });
  try {
    if (!force && (await ageOfSchema(connection.pool)) !== 'none') {
      throw new BackupRefused(
        'The database of DATABASE_URL has data. With --force it is replaced, and all that is in it is gone.',
      );
    }
    await withShelf(async (shelf) => {
      tell('unpacking …');
      const { engine } = await readArchive(file, shelf);
      if (engine !== 'PostgreSQL') {
        throw new BackupRefused(
          `${file} is a backup of the embedded database: unset DATABASE_URL to restore it there.`,
        );
      }
      const script = join(shelf, 'restore.sql');
      await run('pg_restore', [...NOBODYS, `--file=${script}`, join(shelf, 'database.dump')]);
      await writeFile(join(shelf, 'clear.sql'), CLEAR);
      await takeFiles(join(shelf, 'uploads'), environment.uploadDirectory);
      tell('psql …');
      const scripts = [`--file=${join(shelf, 'clear.sql')}`, `--file=${script}`];
      const whole = ['--single-transaction', '--set=ON_ERROR_STOP=1', '--no-psqlrc', '--quiet'];
      await run('psql', [...whole, ...scripts, await addressOf(options, shelf)]);
    });
    await migrate(connection.pool);
    return await verify(connection.db, tell);
  } finally {
    await connection.close();
  }
}

/** What there was goes in the transaction that brings what there will be. */
const CLEAR = `
drop schema if exists drizzle cascade;
drop schema if exists public cascade;
create schema public;
`;

async function withShelf<T>(work: (shelf: string) => Promise<T>): Promise<T> {
  const shelf = await mkdtemp(join(tmpdir(), 'larder-backup-'));
  try {
    return await work(shelf);
  } finally {
    await rm(shelf, { recursive: true, force: true });
  }
}

/** The database's address as the programs take it: the password where other accounts cannot see it. */
async function addressOf({ environment }: BackupOptions, shelf: string): Promise<string> {
  const url = new URL(environment.databaseUrl ?? '');
  if (url.password) {
    const secret = join(shelf, 'password');
    const escaped = decodeURIComponent(url.password).replaceAll(/[:\\]/g, '\\$&');
    await writeFile(secret, `*:*:*:*:${escaped}\n`, { mode: 0o600 });
    url.password = '';
    url.searchParams.set('passfile', secret);
  }
  return `--dbname=${url}`;
}

async function run(program: string, parameters: string[]): Promise<void> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = (said + String(part)).slice(-4_000);
  });
  const ended = once(child, 'close').catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? new ProgramFailed(
          `${program} was not found. Install PostgreSQL's client programs (pg_dump, pg_restore, psql) of the server's version.`,
        )
      : error;
  });
  const [code] = await ended;
  if (code !== 0) throw new ProgramFailed(`${program} failed. Nothing was changed.\n${said}`);
}
