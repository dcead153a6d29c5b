import { Worker } from 'node:worker_threads';
import type { FromWorker, WorkerTask } from './messages.ts';

/** What {@link startThread} needs to know beside the worker's task. */
export interface ThreadOptions extends Omit<WorkerTask, 'heartbeat'> {
  readonly log: (line: string) => void;
  /**
   * The thread that was started does nothing any more (a client's query takes longer than the
   * limit, or the engine has failed): it wants to be ended. Called once.
   */
  readonly onStuck: (reason: string) => void;
}

/** One life of the embedded engine, on a thread of its own. */
export interface EngineThread {
  /** Settles when the thread is gone, with the reason if it gave one. */
  readonly gone: Promise<string | undefined>;
  /** Shuts the engine down with a checkpoint; ends the thread where that takes too long. */
  close(): Promise<void>;
  /** Ends the thread at once, whatever it does. */
  terminate(): Promise<void>;
}

const closeMilliseconds = 30_000;

/** More than any recovery takes; a damaged folder must not keep a start waiting for ever. */
const startMilliseconds = 10 * 60_000;

/**
 * Starts the engine on a thread and watches it.
 *
 * @throws Error with the reason where the database does not start
 */
export async function startThread(options: ThreadOptions): Promise<EngineThread> {
  const { log, onStuck, ...task } = options;
  const heartbeat = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workerData: WorkerTask = { ...task, heartbeat };
  // The options of the process (a test runner's, say) are not meant for this thread.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] });
  const watch = watchQueries(new Int32Array(heartbeat), task.limitMilliseconds, onStuck);
  let isReady = false;

  let reason: string | undefined;
  const gone = new Promise<string | undefined>((resolve) => {
    worker.on('error', (error) => {
      reason ??= error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      clearInterval(watch);
      resolve(reason);
    });
  });
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'log':
          log(message.line);
          return;
        case 'failed':
          reason ??= message.reason;
          if (isReady) {
            onStuck(message.reason);
          } else {
            void worker.terminate();
          }
          return;
        case 'ready':
          isReady = true;
          resolve();
      }
    });
  });
  const failed = gone.then((why) => {
    throw new Error(why ?? 'the thread of the engine ended');
  });
  const timer = setTimeout(() => {
    reason = `the database did not start within ${startMilliseconds / 60_000} minutes`;
    void worker.terminate();
  }, startMilliseconds);
  await Promise.race([ready, failed]).finally(() => clearTimeout(timer));

  return {
    gone,
    async close() {
      worker.postMessage('close');
      const overdue = setTimeout(() => worker.terminate(), closeMilliseconds);
      await gone;
      clearTimeout(overdue);
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

/** Calls back once when the heartbeat has been odd, and the same, for longer than the limit. */
function watchQueries(
  heartbeat: Int32Array,
  limit: number,
  onStuck: (reason: string) => void,
): NodeJS.Timeout {
  let seen = 0;
  let since = performance.now();
  let called = false;
  const watch = setInterval(
    () => {
      const beat = Atomics.load(heartbeat, 0);
      const isRunning = beat % 2 !== 0;
      if (beat !== seen || !isRunning) {
        seen = beat;
        since = performance.now();
      } else if (performance.now() - since > limit && !called) {
        called = true;
        onStuck(`a query took longer than ${limit} ms`);
      }
    },
    Math.min(250, Math.max(10, limit / 10)),
  );
  return watch;
}
