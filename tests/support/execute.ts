import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../../server/install.mjs';
import { Tail } from './tail.ts';

/** How a program ended, and what it said where that was kept. */
export interface Ending {
  /** 0 for success; 1 also where it could not be started or was ended. */
  code: number;
  output: string;
  /** The end of what it said on its error output, shown or not. */
  complaints: string;
}

interface Wishes {
  environment?: NodeJS.ProcessEnv;
  /** Show what the program says at once, instead of keeping it. */
  show?: boolean;
  /** Minutes after which it is ended. */
  limit?: number;
  /** The account that it runs as, where that is not this one. */
  owner?: { uid: number; gid: number };
}

/** How long a program may take to tidy up once it was asked to end, in milliseconds. */
const GRACE = 15_000;

/** How many lines of a program's complaints are kept. */
const COMPLAINTS = 40;

const running = new Set<ChildProcess>();

/** Runs a program in the project's folder, to its end. */
export function execute(
  command: string,
  parameters: readonly string[],
  { environment = {}, show = false, limit = 20, owner }: Wishes = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      ...owner,
      cwd: root,
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...environment },
      stdio: ['ignore', show ? 'inherit' : 'pipe', 'pipe'],
    });
    running.add(child);
    const said: Buffer[] = [];
    const complained = new Tail(COMPLAINTS);
    child.stdout?.on('data', (bytes: Buffer) => said.push(bytes));
    child.stderr?.on('data', (bytes: Buffer) => {
      complained.add(bytes);
      if (show) process.stderr.write(bytes);
      else said.push(bytes);
    });
    const clock = setTimeout(() => {
      said.push(Buffer.from(`\nEnded after ${limit} minutes.\n`));
      end(child);
    }, limit * 60_000);
    const settle = (code: number) => {
      clearTimeout(clock);
      running.delete(child);
      resolve({ code, output: Buffer.concat(said).toString(), complaints: complained.last });
    };
    child.on('error', (error) => {
      said.push(Buffer.from(`${command}: ${error.message}\n`));
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** Asks every program that still runs to end. */
export function endAll(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), GRACE).unref();
}
