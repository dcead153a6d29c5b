import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { quickly } from '../../server/install.mjs';
import { bareEnvironment } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('./clockedServer.ts', import.meta.url));

/** A running server whose clock goes on from wherever it is moved to. */
export interface ClockedServer {
  url: string;
  /** Moves the server's clock; its rounds notice within a second what is due by then. */
  moveTo(at: Date): Promise<void>;
  /** SIGTERM: it answers what has begun. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>;
}

/**
 * Starts the product in a process of its own with a clock that can be moved, in memory and with demo
 * data unless the environment says otherwise. `CLOCK_AHEAD` is how many milliseconds its clock is
 * ahead to begin with.
 * @throws Error where it ends before it listens.
 */
export async function startClockedServer(
  environment: Record<string, string> = {},
): Promise<ClockedServer> {
  const { child, url, end } = await startProgram(PROGRAM, environment);
  return {
    url,
    async moveTo(at) {
      const moved = answerOf(child);
      child.send({ moveTo: at.toISOString() });
      await moved;
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}

/**
 * Starts a program that runs the product and says its `url` to its parent, in memory and with demo data
 * unless the environment says otherwise.
 * @throws Error where it ends before it listens.
 */
export async function startProgram(program: string, environment: Record<string, string> = {}) {
  const child = fork(program, [], {
    // A test runner's own loaders are nothing for the product.
    execArgv: [...quickly],
    env: {
      ...bareEnvironment(),
      PORT: '0',
      DATA_DIR: 'memory',
      DEMO: '1',
      ...environment,
    },
  });
  const { url } = await answerOf<{ url: string }>(child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return { child, url, end };
}

/** What the process says next. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The server ended with code ${code}`);
      }),
    ]);
    return answer as Answer;
  } finally {
    // The listeners for what did not happen go away.
    over.abort();
  }
}
