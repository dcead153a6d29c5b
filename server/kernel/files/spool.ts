import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Keeps what is written on the disk until it is fetched: whoever writes has done, and holds up nobody,
 * before the first piece goes out, however slowly that is. The file has no name by then, so that
 * nothing is left of it when the process ends.
 */
export async function spooled(pieces: AsyncIterable<Uint8Array>): Promise<Readable> {
  const path = join(tmpdir(), `larder-report-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    for await (const piece of pieces) await file.appendFile(piece);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0 });
}
