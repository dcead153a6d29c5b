import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./writingProcess.ts', import.meta.url));

/** A process of its own that has opened a data folder and writes to it. */
export interface WritingProcess {
  /** Batches acknowledged so far. */
  readonly acknowledged: readonly number[];
  /** Settles when so many batches are acknowledged. */
  reached(count: number): Promise<void>;
  /** Ends it with SIGKILL; settles when it is gone and all that it said was heard. */
  kill(): Promise<void>;
}

/** Starts a process that writes; settles when it has opened the folder. */
export async function startWriting(folder: string, firstBatch = 0): Promise<WritingProcess> {
  const child = spawn(process.execPath, [script, folder, String(firstBatch)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  onTestFinished(kill);
  const acknowledged: number[] = [];
  const heard = listen(child, (line) => acknowledged.push(Number(line)));
  await until(heard, gone, () => heard.isOpen);
  return {
    acknowledged,
    reached: (count) => until(heard, gone, () => acknowledged.length >= count),
    kill,
  };
}

interface Heard {
  isOpen: boolean;
  onLine: () => void;
}

function listen(
  child: ChildProcessByStdio<null, Readable, null>,
  take: (line: string) => void,
): Heard {
  const heard: Heard = { isOpen: false, onLine: () => undefined };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') {
      heard.isOpen = true;
    } else {
      take(line);
    }
    heard.onLine();
  });
  return heard;
}

function until(heard: Heard, gone: Promise<void>, isDone: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    heard.onLine = () => {
      if (isDone()) {
        resolve();
      }
    };
    heard.onLine();
    void gone.then(() => reject(new Error('the writing process ended by itself')));
  });
}
