import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.ts';
import { clusterFolder, createDatabase, hasDatabase, removeServerMark } from './folder.ts';
import type { FromWorker, WorkerTask } from './messages.ts';
import { Upkeep } from './upkeep.ts';
import { WireServer } from './wireServer.ts';

/**
 * The thread that the embedded engine runs on. While PostgreSQL works the thread does nothing
 * else, so it is watched from outside: `heartbeat` counts up by one when a client's query begins
 * and by one when it has ended, and is odd in between.
 */
const task = workerData as WorkerTask;
const heartbeat = new Int32Array(task.heartbeat);

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/**
 * Nothing that the engine holds is worth saving now: the log on disk has all of it. Stands still
 * until the thread is ended from outside, so that clients meet no closed door before.
 */
function giveUp(reason: string): never {
  tell({ kind: 'failed', reason });
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (;;) {
    Atomics.wait(never, 0, 0);
  }
}

async function open() {
  const { folder } = task;
  if (folder !== undefined) {
    await prepare(folder);
  }
  return openEngine({
    folder: folder === undefined ? undefined : clusterFolder(folder),
    compiled: task.compiled,
    log: (line) => tell({ kind: 'log', line }),
    onStopped: giveUp,
  });
}

async function prepare(folder: string): Promise<void> {
  if (hasDatabase(folder)) {
    removeServerMark(folder);
  } else {
    tell({ kind: 'log', line: `making a database in ${folder}` });
    await createDatabase(folder);
  }
}

async function serve(): Promise<void> {
  const engine = await open();
  const beat = () => Atomics.add(heartbeat, 0, 1);
  const server = new WireServer(engine, { onBegin: beat, onEnd: beat, onFailure: giveUpOn });
  const upkeep = new Upkeep(server.turns, (line) => tell({ kind: 'log', line }));
  const watch = setInterval(
    () => server.endSilentHolder(task.limitMilliseconds),
    Math.min(1000, task.limitMilliseconds),
  );
  await server.listen(task.socketPath);
  parentPort?.once('message', () => {
    upkeep.stop();
    clearInterval(watch);
    server.stop();
    server.turns.add({
      work: async () => {
        await engine.close();
        process.exit(0);
      },
    });
  });
  tell({ kind: 'ready' });
}

function giveUpOn(error: unknown): never {
  return giveUp(error instanceof Error ? error.message : String(error));
}

serve().catch(giveUpOn);
