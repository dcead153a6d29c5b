import { workerData } from 'node:worker_threads';
import { openEngine } from '../../../../server/kernel/db/embedded/engine.ts';
import { queryFrame, readRows } from '../../../../server/kernel/db/embedded/frames.ts';
import { FailingDisk, type Fault } from './failingDisk.ts';
import { randomNumbers } from './random.ts';

/** What a writing thread is started with. */
export interface FailingDiskTask {
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  readonly fault: Fault;
  readonly durable: boolean;
  readonly operations: number;
  readonly seed: number;
  readonly firstBatch: number;
  /** One Int32: the last batch that was acknowledged. */
  readonly acknowledged: SharedArrayBuffer;
}

const task = workerData as FailingDiskTask;
const acknowledged = new Int32Array(task.acknowledged);

/** Writes batches of 20 rows until the disk fails; each batch counts itself, too. */
const engine = await openEngine({
  folder: task.cluster,
  onStopped: () => process.exit(),
  openFolder: (folder) =>
    new FailingDisk(folder, {
      fault: task.fault,
      durable: task.durable,
      operations: task.operations,
      random: randomNumbers(task.seed),
      stop: () => process.exit(),
    }),
}).catch(() => process.exit());

async function run(sql: string): Promise<void> {
  try {
    readRows(Buffer.concat(await engine.run(queryFrame(sql))));
  } catch {
    process.exit();
  }
}

for (let batch = task.firstBatch; ; batch += 1) {
  await run(`
    begin;
    insert into line select ${batch}, number, repeat('x', 200) from generate_series(1, 20) number;
    update total set batches = batches + 1;
    commit`);
  Atomics.store(acknowledged, 0, batch);
  if (batch % 10 === 0) {
    await run('checkpoint');
  }
}
