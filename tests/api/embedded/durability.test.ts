// engine: once

import { fsyncSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DurableNodeFs,
  type NodeFileLayer,
} from '../../../server/kernel/db/embedded/durableNodeFs.ts';
import { openEngine } from '../../../server/kernel/db/embedded/engine.ts';
import { clusterFolder } from '../../../server/kernel/db/embedded/folder.ts';
import { queryFrame } from '../../../server/kernel/db/embedded/frames.ts';
import { sizeOf } from '../../support/scale.ts';
import { one, openDatabase } from './support/database.ts';
import { temporaryFolder } from './support/folders.ts';
import { startWriting } from './support/processes.ts';
import { randomNumbers } from './support/random.ts';

const kills = sizeOf('KILLS');

describe('what was acknowledged', () => {
  test('is there after the database was closed and opened again', async () => {
    const folder = temporaryFolder();
    const first = await openDatabase({ dataDirectory: folder });
    await first.pool.query('create table kept (id int primary key)');
    await first.pool.query('insert into kept select generate_series(1, 1000)');
    await first.close();

    const second = await openDatabase({ dataDirectory: folder });
    expect(await one(second.pool, 'select count(*)::int from kept')).toBe(1000);
  });

  test(`is there, whole, after each of ${kills} kills of the process`, {
    timeout: kills * 15_000,
  }, async () => {
    const folder = temporaryFolder();
    const random = randomNumbers(1);
    const acknowledged: number[] = [];
    for (let life = 1; life <= kills; life += 1) {
      const writing = await startWriting(folder, life * 1_000_000);
      await writing.reached(1 + Math.floor(random() * 40));
      await writing.kill();
      acknowledged.push(...writing.acknowledged);
    }

    const { pool } = await openDatabase({ dataDirectory: folder });
    const { rows } = await pool.query<{ batch: number; lines: number }>(
      'select batch, count(distinct number)::int as lines from line group by batch',
    );
    const present = new Set(rows.map((row) => row.batch));
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
    expect(acknowledged.filter((batch) => !present.has(batch))).toEqual([]);
    expect(rows.filter((row) => row.lines !== 20)).toEqual([]);
  });

  test('was synced: 50 commits make 50 syncs', async () => {
    const folder = temporaryFolder();
    await (await openDatabase({ dataDirectory: folder })).close();
    let syncs = 0;
    class CountingFs extends DurableNodeFs {
      protected override prepare(layer: NodeFileLayer): void {
        super.prepare(layer);
        const sync = layer.stream_ops.fsync;
        layer.stream_ops.fsync = (file) => {
          syncs += 1;
          return sync?.(file) ?? fsyncSync(file.nfd) ?? 0;
        };
      }
    }
    const engine = await openEngine({
      folder: clusterFolder(folder),
      openFolder: (path) => new CountingFs(path),
    });
    await engine.run(queryFrame('create table counted (id int)'));
    syncs = 0;
    for (let commit = 0; commit < 50; commit += 1) {
      await engine.run(queryFrame(`insert into counted values (${commit})`));
    }
    const counted = syncs;
    await engine.close();
    expect(counted).toBe(50);
  });
});
