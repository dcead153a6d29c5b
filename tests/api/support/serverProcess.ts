import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { quickly, root } from '../../../server/install.mjs';
import { bareEnvironment } from '../../support/machine.ts';

/**
 * A server that collects and gives back early, by what it has taken alone. Left to itself V8 goes by
 * how fast it works and collects beside it: its memory would tell of the machine, and of what else
 * runs there.
 */
const FRUGAL = {
  flags: [
    '--max-old-space-size=256',
    '--max-semi-space-size=8',
    '--predictable-gc-schedule',
    '--single-threaded-gc',
  ],
  environment: { MALLOC_ARENA_MAX: '2' },
} as const;

const SERVER = ['server/main.ts'];

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it wrote to standard output so far. */
  output: string;
  /** Sends a signal and answers how it ended. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

/** How a process ended, and what it said. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/**
 * Starts `server/main.ts` and waits until it says where it is.
 * @throws Error with what it complained of where it ends before that.
 */
export function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  return listening(launch(environment));
}

/** The same with a memory that can be measured. */
export function startFrugal(environment: Record<string, string>): Promise<ServerProcess> {
  return listening(launch({ ...environment, ...FRUGAL.environment }, [...FRUGAL.flags, ...SERVER]));
}

async function listening({
  child,
  ended,
  said,
}: ReturnType<typeof launch>): Promise<ServerProcess> {
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const url = await Promise.race([
    (async () => {
      for await (const line of lines) {
        const found = /^Larder is at (http:\S+)\/login/.exec(line);
        if (found?.[1]) return found[1].replace('localhost', '127.0.0.1');
      }
      return null;
    })(),
    ended.then(() => null),
  ]);
  if (url === null) throw new Error(`The server did not start:\n${(await ended).errors}`);
  return {
    url,
    child,
    get output() {
      return said.output;
    },
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs `server/main.ts` until it ends by itself: for starts that are to be refused. */
export function runToEnd(environment: Record<string, string>): Promise<Ended> {
  return launch(environment).ended;
}

/** Runs another program of the product with its options until it ends. */
export function runProgram(
  program: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return launch(environment, program).ended;
}

function launch(environment: Record<string, string>, program: readonly string[] = SERVER) {
  const child = spawn(process.execPath, [...quickly, ...program], {
    cwd: root,
    env: { ...bareEnvironment(), ...environment },
    // The channel over which a test moves the clock of a server that has one to move.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { output: '', errors: '' };
  child.stdout?.on('data', (part: Buffer) => {
    said.output += part.toString();
  });
  child.stderr?.on('data', (part: Buffer) => {
    said.errors += part.toString();
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...said }));
  return { child, ended, said };
}
