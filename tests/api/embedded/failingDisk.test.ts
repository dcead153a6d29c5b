// engine: once

import { cpSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterFolder } from '../../../server/kernel/db/embedded/folder.ts';
import { DataFolderRefused, startEmbedded } from '../../../server/kernel/db/embedded/start.ts';
import { note } from '../../support/figures.ts';
import { sizeOf } from '../../support/scale.ts';
import { openDatabase } from './support/database.ts';
import type { FailingDiskTask } from './support/failingDiskWorker.ts';
import { makeFolder, temporaryFolder } from './support/folders.ts';
import { randomNumbers } from './support/random.ts';

const cuts = sizeOf('POWER_CUTS');
const controls = Math.max(2, Math.ceil(cuts / 10));

let prepared: string;

beforeAll(async () => {
  prepared = makeFolder();
  const database = await startEmbedded({ dataDirectory: prepared });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`
    create table line (batch int, number int, filler text);
    create table total (batches int);
    insert into total values (0)`);
  await client.end();
  await database.close();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

describe('a power cut that loses what was not synced', () => {
  test(`loses nothing that was acknowledged, ${cuts} times on one folder`, {
    timeout: cuts * 15_000,
  }, async () => {
    const folder = folderToWriteTo();
    const random = randomNumbers(2);
    let firstBatch = 1;
    for (let cut = 1; cut <= cuts; cut += 1) {
      const operations = 60 + Math.floor(random() * 500);
      const last = await writeUntilFailure({
        folder,
        fault: 'powerCut',
        durable: true,
        operations,
        seed: cut,
        firstBatch,
      });
      const found = await lookAt(folder);
      expect(found, `after cut ${cut}`).toMatchObject({ opens: true, torn: [] });
      expect(found.batches, `after cut ${cut}`).toBeGreaterThanOrEqual(
        Math.max(last, firstBatch - 1),
      );
      expect(found.total, `after cut ${cut}`).toBe(found.batches);
      firstBatch = found.batches + 1;
    }
    expect(firstBatch).toBeGreaterThan(cuts);
    const found = { opened: cuts, 'batches kept': firstBatch - 1, lost: 0 };
    note({ id: 'F9', n: cuts, unit: 'power cuts', found, seed: 2 });
  });

  test('control: without the sync it loses acknowledged rows, or the whole folder', {
    timeout: controls * 15_000,
  }, async () => {
    for (let cut = 1; cut <= controls; cut += 1) {
      const folder = folderToWriteTo();
      const last = await writeUntilFailure({
        folder,
        fault: 'powerCut',
        durable: false,
        operations: 300,
        seed: cut,
        firstBatch: 1,
      });
      const found = await lookAt(folder);
      expect(last).toBeGreaterThan(0);
      expect(found.opens && found.batches >= last && found.torn.length === 0).toBe(false);
    }
  });
});

describe.each(['syncFails', 'full'] as const)('a disk that fails (%s)', (fault) => {
  test('takes nothing away that was acknowledged, and acknowledges nothing that is not there', async () => {
    const folder = folderToWriteTo();
    let firstBatch = 1;
    for (const operations of [5, 200, 333]) {
      const last = await writeUntilFailure({
        folder,
        fault,
        durable: true,
        operations,
        seed: operations,
        firstBatch,
      });
      const found = await lookAt(folder);
      expect(found).toMatchObject({ opens: true, torn: [], total: found.batches });
      expect(found.batches).toBeGreaterThanOrEqual(Math.max(last, firstBatch - 1));
      firstBatch = found.batches + 1;
    }
    expect(firstBatch).toBeGreaterThan(20);
  });
});

/** A copy: making a database anew takes longer. */
function folderToWriteTo(): string {
  const folder = temporaryFolder();
  cpSync(prepared, folder, { recursive: true });
  return folder;
}

/** Settles with the last batch that was acknowledged before the disk failed. */
async function writeUntilFailure(
  options: Omit<FailingDiskTask, 'acknowledged' | 'cluster'> & { readonly folder: string },
): Promise<number> {
  const { folder, ...rest } = options;
  const acknowledged = new SharedArrayBuffer(4);
  const workerData: FailingDiskTask = { ...rest, cluster: clusterFolder(folder), acknowledged };
  const worker = new Worker(new URL('./support/failingDiskWorker.ts', import.meta.url), {
    workerData,
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return Atomics.load(new Int32Array(acknowledged), 0);
}

interface Found {
  readonly opens: boolean;
  /** The last batch, when all before it are there. */
  readonly batches: number;
  /** Batches that are there in part, or missing before a later one. */
  readonly torn: readonly number[];
  readonly total: number;
}

async function lookAt(folder: string): Promise<Found> {
  try {
    const { pool, close } = await openDatabase({ dataDirectory: folder });
    try {
      const { rows } = await pool.query<{ batch: number; lines: number }>(
        'select batch, count(*)::int as lines from line group by batch order by batch',
      );
      const total = await pool.query<{ batches: number }>('select batches from total');
      return {
        opens: true,
        batches: rows.length,
        torn: rows
          .filter((row, at) => row.lines !== 20 || row.batch !== at + 1)
          .map((r) => r.batch),
        total: total.rows[0]?.batches ?? -1,
      };
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DataFolderRefused || isDatabaseError(error)) {
      return { opens: false, batches: 0, torn: [], total: 0 };
    }
    throw error;
  }
}

function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
