import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readlinkSync,
  readSync,
  writeSync,
} from 'node:fs';
import {
  DurableNodeFs,
  type NodeFileLayer,
  type OpenFile,
} from '../../../../server/kernel/db/embedded/durableNodeFs.ts';

/** How a disk fails: its power is cut, its syncs answer EIO, or its writes answer ENOSPC. */
export type Fault = 'powerCut' | 'syncFails' | 'full';

/** What happens to PostgreSQL's folder. */
export interface FailurePlan {
  readonly fault: Fault;
  /** False leaves the sync out, as PGlite is shipped: the control. */
  readonly durable: boolean;
  /** How many writes and syncs are done before it fails. */
  readonly operations: number;
  /** Numbers in [0, 1) that decide what becomes of each unsynced write. */
  readonly random: () => number;
  /** Ends the thread, at a power cut. Never returns. */
  readonly stop: () => never;
}

const sectorBytes = 512;

interface Write {
  readonly position: number;
  readonly before: Buffer;
  readonly after: Buffer;
}

interface Unsynced {
  readonly descriptor: number;
  readonly size: number;
  readonly writes: Write[];
}

/**
 * A folder on a disk that fails.
 *
 * When its power is cut, what was written and not synced by then is kept, lost or kept in part,
 * sector by sector, each write by chance. What is in the folder's files is changed accordingly,
 * and the thread ends. Names of files (creating, renaming, removing) are taken to be durable at
 * once and in order.
 */
export class FailingDisk extends DurableNodeFs {
  readonly #plan: FailurePlan;
  readonly #files = new Map<number, Unsynced>();
  #left: number;

  constructor(folder: string, plan: FailurePlan) {
    super(folder);
    this.#plan = plan;
    this.#left = plan.operations;
  }

  protected override prepare(layer: NodeFileLayer): void {
    if (this.#plan.durable) {
      super.prepare(layer);
    }
    const { write, fsync } = layer.stream_ops;
    layer.stream_ops.write = (file, buffer, offset, length, position) => {
      this.#count();
      if (this.#plan.fault === 'full' && this.#left < 0) {
        fail(layer, 'ENOSPC');
      }
      this.#remember(file, Buffer.from(buffer.subarray(offset, offset + length)), position);
      return write(file, buffer, offset, length, position);
    };
    if (fsync !== undefined) {
      layer.stream_ops.fsync = (file) => {
        this.#count();
        if (this.#plan.fault === 'syncFails' && this.#left < 0) {
          fail(layer, 'EIO');
        }
        this.#forget(fstatSync(file.nfd).ino);
        return fsync(file);
      };
    }
  }

  #count(): void {
    this.#left -= 1;
    if (this.#left < 0 && this.#plan.fault === 'powerCut') {
      for (const file of this.#files.values()) {
        this.#cut(file);
      }
      this.#plan.stop();
    }
  }

  #remember(file: OpenFile, after: Buffer, position: number): void {
    const { ino, size } = fstatSync(file.nfd);
    let unsynced = this.#files.get(ino);
    if (unsynced === undefined) {
      // Opened anew, because PostgreSQL may close or rename the file before the cut.
      const descriptor = openSync(readlinkSync(`/proc/self/fd/${file.nfd}`), 'r+');
      unsynced = { descriptor, size, writes: [] };
      this.#files.set(ino, unsynced);
    }
    const before = Buffer.alloc(Math.max(0, Math.min(after.length, size - position)));
    readSync(unsynced.descriptor, before, 0, before.length, position);
    unsynced.writes.push({ position, before, after });
  }

  #forget(inode: number): void {
    const file = this.#files.get(inode);
    if (file !== undefined) {
      closeSync(file.descriptor);
      this.#files.delete(inode);
    }
  }

  #cut({ descriptor, size, writes }: Unsynced): void {
    for (const { position, before } of writes.toReversed()) {
      writeSync(descriptor, before, 0, before.length, position);
    }
    ftruncateSync(descriptor, size);
    for (const { position, after } of writes) {
      const fate = this.#plan.random();
      for (let at = 0; at < after.length; at += sectorBytes) {
        const isKept = fate < 1 / 3 || (fate < 2 / 3 && this.#plan.random() < 1 / 2);
        if (isKept) {
          writeSync(descriptor, after, at, Math.min(sectorBytes, after.length - at), position + at);
        }
      }
    }
    closeSync(descriptor);
  }
}

function fail(layer: NodeFileLayer, code: string): void {
  layer.tryFSOperation(() => {
    throw Object.assign(new Error(`The disk answers ${code}`), { code });
  });
}
