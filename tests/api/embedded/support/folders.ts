import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const sharedMemory = '/dev/shm';
const neededBytes = 2_000_000_000;

/**
 * An empty folder that whoever asked for it removes. It is in memory where there is room: what a
 * kill leaves behind is the same there, the failing disks are simulated anyway, and on a busy
 * disk each of the thousands of syncs would wait for its turn.
 */
export function makeFolder(): string {
  return mkdtempSync(join(hasRoom(sharedMemory) ? sharedMemory : tmpdir(), 'larder-test-'));
}

/** An empty folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) {
    return false;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > neededBytes;
}
