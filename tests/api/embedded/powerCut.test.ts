import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { clusterFolder } from '../../../server/db/embedded/folder.ts';
import { DataFolderRefused } from '../../../server/db/embedded/start.ts';
import { openDatabase } from './support/database.ts';
import { temporaryFolder } from './support/folders.ts';
import type { PowerCutTask } from './support/powerCutWorker.ts';
import { randomNumbers } from './support/random.ts';

const cuts = Number(process.env.POWER_CUTS ?? 6);
const controls = Math.max(2, Math.ceil(cuts / 10));

describe('a power cut that loses what was not synced', () => {
  test(`loses nothing that was acknowledged, ${cuts} times on one folder`, async () => {
    const folder = await folderToWriteTo();
    const random = randomNumbers(2);
    let firstBatch = 1;
    for (let cut = 1; cut <= cuts; cut += 1) {
      const operations = 20 + Math.floor(random() * 300);
      const last = await writeUntilCut({
        folder,
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
  });

  test(`control: without the sync it loses acknowledged rows, or the whole folder`, async () => {
    for (let cut = 1; cut <= controls; cut += 1) {
      const folder = await folderToWriteTo();
      const last = await writeUntilCut({
        folder,
        durable: false,
        operations: 200,
        seed: cut,
        firstBatch: 1,
      });
      const found = await lookAt(folder);
      expect(last).toBeGreaterThan(0);
      expect(found.opens && found.batches >= last && found.torn.length === 0).toBe(false);
    }
  });
});

async function folderToWriteTo(): Promise<string> {
  const folder = temporaryFolder();
  const { pool, close } = await openDatabase({ dataDirectory: folder });
  await pool.query('create table line (batch int, number int, filler text)');
  await pool.query('create table total (batches int)');
  await pool.query('insert into total values (0)');
  await close();
  return folder;
}

/** Settles with the last batch that was acknowledged before the cut. */
async function writeUntilCut(
  options: Omit<PowerCutTask, 'acknowledged' | 'cluster'> & { readonly folder: string },
): Promise<number> {
  const { folder, ...rest } = options;
  const acknowledged = new SharedArrayBuffer(4);
  const workerData: PowerCutTask = { ...rest, cluster: clusterFolder(folder), acknowledged };
  const worker = new Worker(new URL('./support/powerCutWorker.ts', import.meta.url), {
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
