// engine: once

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { spooled } from '../../../server/kernel/files/spool.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-spool-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function* pieces(count: number) {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(40_000, at);
}

const left = () => readdir(folder);

test.each([0, 1, 7])('keeps %i pieces until they are fetched', async (count) => {
  let done = false;
  const stream = await spooled(
    (async function* () {
      yield* pieces(count);
      done = true;
    })(),
  );
  expect(done).toBe(true);
  expect(await left()).toEqual([]);
  expect((await buffer(stream)).equals(await buffer(pieces(count)))).toBe(true);
});

test('leaves nothing where the writing fails', async () => {
  const failing = (async function* () {
    yield* pieces(2);
    throw new Error('no more');
  })();
  await expect(spooled(failing)).rejects.toThrow('no more');
  expect(await left()).toEqual([]);
});
