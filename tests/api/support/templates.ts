import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { type Connection, connect } from '../../../server/kernel/db/connect.ts';
import { migrate } from '../../../server/kernel/db/migrate.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';

/**
 * Databases that many test files begin with are filled once in a run and copied for each file.
 * `TEMPLATES` names the run: a folder that the levels share (`templatesFolder`). Without it (outside
 * of tests) each is filled by itself.
 */
const run = process.env.TEMPLATES;

/** A file system in memory, where there is one: tests ask what is written, not how long it lasts. */
export const QUICK_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Makes the folder of a run's templates, unless it is a part of a run that has one.
 * @returns what removes it again
 */
export async function templatesFolder(): Promise<() => Promise<void>> {
  if (process.env.TEMPLATES !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(QUICK_FOLDER, 'larder-templates-'));
  process.env.TEMPLATES = folder;
  process.env.TEMPLATES_KEY = randomBytes(32).toString('base64');
  return async () => {
    delete process.env.TEMPLATES;
    await rm(folder, { recursive: true, force: true });
  };
}

/** How an empty, migrated database is filled; the same name always with the same rows. */
export interface Filling {
  name: string;
  /** What is in it before. */
  from?: Filling;
  fill: (connection: Connection) => Promise<void>;
}

/** Where a server finds a database of its own, and how it goes away. */
export interface Home {
  databaseUrl: string | undefined;
  dataDirectory: string;
  drop: () => Promise<void>;
}

/** A database of a test file's own, filled, that is gone when it is closed. */
export async function openFilled(filling: Filling, queryLimit: number): Promise<Connection> {
  const home = await makeHome(filling, QUICK_FOLDER, queryLimit);
  const connection = await open(home, queryLimit);
  return {
    ...connection,
    async close() {
      await connection.close();
      await home.drop();
    },
  };
}

/** Makes a filled database that nobody has opened. @param within the folder that gets its folder */
export async function makeHome(
  filling: Filling,
  within: string = tmpdir(),
  queryLimit = 60_000,
): Promise<Home> {
  const dataDirectory = await mkdtemp(join(within, 'larder-test-'));
  const gone = () => rm(dataDirectory, { recursive: true, force: true });
  const server = process.env.DATABASE_URL;
  if (server) {
    const name = `larder_test_${randomUUID().replaceAll('-', '')}`;
    await copyOnServer(server, name, filling, queryLimit);
    const drop = async () => {
      await ask(server, `drop database ${name} with (force)`);
      await gone();
    };
    return { databaseUrl: urlOf(server, name), dataDirectory, drop };
  }
  const home = { databaseUrl: undefined, dataDirectory, drop: gone };
  if (run === undefined) {
    await fillIn(home, filling, queryLimit);
    return home;
  }
  await cp(await folderOf(run, filling, queryLimit), dataDirectory, { recursive: true });
  return home;
}

/** The folder with a template on the embedded database; whoever asks first makes it. */
async function folderOf(run: string, filling: Filling, queryLimit: number): Promise<string> {
  const base = filling.from && (await folderOf(run, filling.from, queryLimit));
  // The demo is of the days around the one on which it is made.
  const template = join(run, `${filling.name} ${new Date().toISOString().slice(0, 10)}`);
  const making = `${template}.new`;
  await onlyOne({
    isThere: async () => existsSync(template),
    begin: () => mkdir(making).then(isDone, isTaken('EEXIST')),
    finish: async () => {
      if (base !== undefined) await cp(base, making, { recursive: true });
      await fillIn({ databaseUrl: undefined, dataDirectory: making }, filling, queryLimit);
      await rename(making, template);
    },
    giveUp: () => rm(making, { recursive: true, force: true }),
  });
  return template;
}

async function copyOnServer(server: string, name: string, filling: Filling, queryLimit: number) {
  if (run === undefined) {
    await ask(server, `create database ${name}`);
    return fillIn(
      { databaseUrl: urlOf(server, name), dataDirectory: 'memory' },
      filling,
      queryLimit,
    );
  }
  const template = await databaseOf(server, filling, queryLimit);
  await ask(server, `create database ${name} template ${template}`);
}

/** The database with a template on a PostgreSQL; whoever asks first makes it. */
async function databaseOf(server: string, filling: Filling, queryLimit: number): Promise<string> {
  const base = filling.from && (await databaseOf(server, filling.from, queryLimit));
  const template = `larder_template_${filling.name}`;
  const making = `${template}_new`;
  await onlyOne({
    isThere: async () =>
      (await ask(server, `select 1 from pg_database where datname = '${template}'`)).length > 0,
    begin: () =>
      ask(server, `create database ${making}${base ? ` template ${base}` : ''}`).then(
        isDone,
        isTaken('42P04', '23505'),
      ),
    finish: async () => {
      const at = { databaseUrl: urlOf(server, making), dataDirectory: 'memory' };
      await fillIn(at, filling, queryLimit);
      await ask(server, `alter database ${making} rename to ${template}`);
    },
    giveUp: async () => {
      await ask(server, `drop database if exists ${making} with (force)`);
    },
  });
  return template;
}

/** What several test files at once may want to make, and one of them makes. */
interface Making {
  isThere: () => Promise<boolean>;
  /** Answers false where another has begun. */
  begin: () => Promise<boolean>;
  finish: () => Promise<void>;
  giveUp: () => Promise<void>;
}

async function onlyOne({ isThere, begin, finish, giveUp }: Making): Promise<void> {
  while (!(await isThere())) {
    if (!(await begin())) {
      await setTimeout(100);
      continue;
    }
    // Another may have finished between the look and the beginning.
    if (await isThere()) return giveUp();
    try {
      await finish();
    } catch (error) {
      await giveUp();
      throw error;
    }
  }
}

const isDone = () => true;

const isTaken =
  (...codes: string[]) =>
  (error: unknown): boolean => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) {
      return false;
    }
    throw error;
  };

/** Drops what a run's templates are on PostgreSQL; those of an earlier run may be out of date. */
export async function dropTemplates(server: string): Promise<void> {
  const left = await ask(
    server,
    `select datname from pg_database where datname like 'larder_template_%'`,
  );
  for (const { datname } of left) await ask(server, `drop database ${datname} with (force)`);
}

type Address = Pick<Home, 'databaseUrl' | 'dataDirectory'>;

async function fillIn(at: Address, filling: Filling, queryLimit: number): Promise<void> {
  const connection = await open(at, queryLimit);
  await migrate(connection.pool);
  // A template begins as a copy of what is in it before.
  if (filling.from && run === undefined) await filling.from.fill(connection);
  await filling.fill(connection);
  await connection.close();
}

/** A hundred rivals on a busy machine wait longer for their turn than a person would. */
const PATIENCE = 120_000;

const open = ({ databaseUrl, dataDirectory }: Address, queryLimit: number) =>
  connect({
    databaseUrl,
    dataDirectory,
    queryLimit,
    connectionPatience: PATIENCE,
    log: createLog('error'),
  });

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function ask(server: string, statement: string): Promise<{ datname?: string }[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
