import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { Client } from 'pg';
import { execute } from './execute.ts';
import { executable, hasDebianPackages, installDebianPackages, onPath } from './machine.ts';
import { freePort } from './port.ts';

/** A PostgreSQL of the tests' own. */
export interface Postgres {
  /** For `DATABASE_URL`: the database `larder`, empty, whose owner may make others. */
  url: string;
  /** Stops it; all its data is gone. */
  stop(): Promise<void>;
}

/** How long PostgreSQL may take until it answers, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Starts a PostgreSQL on a free port of 127.0.0.1 with its data in a temporary folder, after
 * installing Debian's where there is none. It does not wait for the disk unless `durable`: the
 * tests ask it for what is written, not for what outlives a power cut.
 * @throws Error where there is none to start.
 */
export async function startPostgres(
  tell: (line: string) => void,
  { durable = false } = {},
): Promise<Postgres> {
  const programs = await ensurePostgres(tell);
  const owner = await ownerOfData();
  // Root's own temporary folder may be closed to the account that PostgreSQL runs as.
  const folder = await mkdtemp(join(owner === undefined ? tmpdir() : '/tmp', 'larder-postgres-'));
  const password = randomBytes(16).toString('hex');
  const secret = join(folder, 'password');
  const data = join(folder, 'data');
  await writeFile(secret, password, { mode: 0o600 });
  if (owner !== undefined) {
    await chown(folder, owner.uid, owner.gid);
    await chown(secret, owner.uid, owner.gid);
  }
  await chmod(folder, 0o700);

  const port = await freePort();
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      // PostgreSQL's "fast" stop: it ends what is open and closes well.
      server.kill('SIGINT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeData(join(programs, 'initdb'), data, secret, owner);
    server = spawn(join(programs, 'postgres'), settings(data, folder, port, durable), {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    const url = `postgres://larder:${password}@127.0.0.1:${port}`;
    await untilItAnswers(`${url}/postgres`, server);
    return { url: `${url}/larder`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL does not run as root: then the account of Debian's package owns it. */
async function ownerOfData(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [user, group] = await Promise.all(
    ['-u', '-g'].map((what) => execute('id', [what, 'postgres'])),
  );
  if (user?.code !== 0 || group?.code !== 0) {
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres".');
  }
  return { uid: Number(user.output), gid: Number(group.output) };
}

/**
 * The folder of PostgreSQL's programs, after installing Debian's where there are none.
 * @throws Error where they cannot be had.
 */
export async function ensurePostgres(tell: (line: string) => void): Promise<string> {
  const here = findPrograms();
  if (here !== undefined) return here;
  if (!hasDebianPackages()) {
    throw new Error(
      'The tests on PostgreSQL need its programs initdb and postgres. None were found on the path ' +
        "or in /usr/lib/postgresql, and Debian's package needs apt-get as root.",
    );
  }
  await installDebianPackages(['postgresql'], tell);
  const installed = findPrograms();
  if (installed === undefined) throw new Error("Debian's postgresql brought no initdb.");
  return installed;
}

/** The folder of PostgreSQL's programs, the newest version's. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = versions.toSorted((one, other) => other - one).map((v) => `${debian}/${v}/bin`);
  const found = newest.find((folder) => executable(join(folder, 'initdb')));
  const onThePath = onPath(['initdb']);
  return found ?? (onThePath === undefined ? undefined : dirname(onThePath));
}

async function makeData(initdb: string, data: string, secret: string, owner: Owner | undefined) {
  const parameters = [
    ...['--pgdata', data, '--username', 'larder', '--pwfile', secret],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
  ];
  const { code, output } = await execute(initdb, parameters, { owner });
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

function settings(data: string, folder: string, port: number, durable: boolean): string[] {
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const values = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : careless),
  ];
  return ['-D', data, ...values.flatMap((value) => ['-c', value])];
}

/** Waits for it, and makes the database that its owner expects. */
async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const last = performance.now() + PATIENCE;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('create database larder');
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > last) {
        throw new Error('PostgreSQL did not start.', { cause: error });
      }
      await passed(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
