import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { quickly, root } from '../../../server/install.mjs';

/** A start makes a new data folder at worst, on a busy machine. */
const PATIENCE = 300_000;

/** The product as a process of its own, which can be killed. */
export interface ServerProcess {
  url: string;
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>;
  /** SIGTERM: it answers what has begun. Answers the exit code. */
  end(): Promise<number | null>;
}

/** Starts the product on a free port and waits until it says where it is. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...quickly, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  const ended = once(child, 'exit');
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    kill: async () => {
      await stop('SIGKILL');
    },
    end: () => stop('SIGTERM'),
  };
}

/** What a server that refuses to start says, and its exit code. */
export async function refusalOf(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...quickly, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode, said };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start: ${said}`));
    }, PATIENCE);
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`The server ended with ${code}: ${said}`));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/[\w.]+:\d+/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(tooLate);
      child.removeAllListeners('exit');
      resolve(address.replace('localhost', '127.0.0.1'));
    });
  });
}
