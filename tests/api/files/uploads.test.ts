// engine: once

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pidusage from 'pidusage';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Envelope } from '../../../api/kernel/operation.ts';
import { note } from '../../support/figures.ts';
import { freePort } from '../../support/port.ts';
import { fillWithFew, PASSWORD } from '../support/fewRows.ts';
import { signIn, tokenOf } from '../support/server.ts';
import { type ServerProcess, startFrugal } from '../support/serverProcess.ts';
import { type Home, makeHome } from '../support/templates.ts';
import { sheets } from './corpus.ts';
import { pictures } from './pictureCorpus.ts';
import type { Sample } from './sample.ts';

/** How much more memory than for sound files the server may take while it reads what is meant to take it, bytes. */
const RISE = 100 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'larder-files-'));
let home: Home;
/** In a process of its own, so that its memory is told from that of whoever sends the files. */
let server: ServerProcess;
let token: string;
let samples: Sample[];

beforeAll(async () => {
  samples = sheets();
  home = await makeHome({ name: 'few', fill: ({ db }) => fillWithFew(db) });
  server = await startFrugal({
    PORT: String(await freePort()),
    DATA_DIR: home.dataDirectory,
    UPLOAD_DIR: folder,
    ...(home.databaseUrl === undefined ? {} : { DATABASE_URL: home.databaseUrl }),
  });
  token = tokenOf(await signIn(server.url, 'admin', PASSWORD));
});
afterAll(async () => {
  await server.end();
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(path: string, { name, content }: Sample, fields: Record<string, string>) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { accessToken: token },
    body: form,
  });
  return { status: response.status, envelope: (await response.json()) as Envelope<unknown> };
}

/** Sends a whole corpus; answers what was answered otherwise than it should have been. */
async function misjudged(path: string, samples: Sample[], fields: Record<string, string>) {
  const wrong: unknown[] = [];
  const { pid = 0 } = server.child;
  const sound = samples.filter(({ verdicts }) => verdicts.includes('taken'));
  const usual = await settledPeak(pid, async () => {
    for (const sample of sound) await upload(path, sample, fields);
  });
  const costs: { label: string; took: number; isTaken: boolean }[] = [];
  const peak = await peakOf(pid, async () => {
    for (const sample of samples) {
      const { ctime: began } = await pidusage(pid);
      const { status, envelope } = await upload(path, sample, fields);
      // Of the processor, not of the clock: others may work on the machine.
      const took = (await pidusage(pid)).ctime - began;
      const verdict = envelope.success ? 'taken' : envelope.reason?.rule;
      const isRight = status === 200 && sample.verdicts.some((right) => right === verdict);
      const isTold =
        envelope.success || (envelope.msg !== '' && envelope.errors?.file !== undefined);
      if (!isRight || !isTold) wrong.push({ label: sample.label, status, envelope });
      costs.push({ label: sample.label, took, isTaken: envelope.success });
    }
  });
  // What is refused may not keep the server much longer than the largest that is taken.
  const dearest = Math.max(...costs.filter(({ isTaken }) => isTaken).map(({ took }) => took));
  wrong.push(...costs.filter(({ isTaken, took }) => !isTaken && took > 3 * dearest));
  return { wrong, rise: peak - usual };
}

/** The most memory that a process has while something is done, in bytes. */
async function peakOf(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    do {
      peak = Math.max(peak, (await pidusage(pid)).memory);
      await setTimeout(20);
    } while (!isOver);
  })();
  await work().finally(() => {
    isOver = true;
  });
  await watching;
  return peak;
}

/**
 * The same of what is done again and again until two times are alike, ten times at most: a server that
 * has just begun compiles beside its work, and one that was idle has given pages back.
 */
async function settledPeak(pid: number, work: () => Promise<void>): Promise<number> {
  let last = await peakOf(pid, work);
  for (let time = 0; time < 10; time += 1) {
    const peak = await peakOf(pid, work);
    if (Math.abs(peak - last) < RISE / 4) return Math.max(peak, last);
    last = peak;
  }
  return last;
}

const noteF19 = (of: string, n: number, wrong: number, rise: number) =>
  note({
    id: 'F19',
    of,
    n,
    unit: 'files',
    found: { 'wrong verdicts': wrong, 'memory risen, MB': Math.round(rise / 1024 / 1024) },
  });

describe('a corpus of uploads', () => {
  it('of workbooks gets the right verdict each, and the server keeps its memory', {
    timeout: 300_000,
  }, async () => {
    const path = contract.importSuppliers.path;
    const { wrong, rise } = await misjudged(path, samples, { mode: 'preview' });
    noteF19('workbooks', samples.length, wrong.length, rise);
    expect(wrong).toEqual([]);
    expect(samples.length).toBeGreaterThanOrEqual(120);
    expect(rise).toBeLessThanOrEqual(RISE);
    expect(
      existsSync(join(folder, 'incoming')) ? readdirSync(join(folder, 'incoming')) : [],
    ).toEqual([]);
  });

  it('of pictures gets the right verdict each, and the server keeps its memory', {
    timeout: 300_000,
  }, async () => {
    const given = await pictures();
    const path = contract.uploadPicture.path;
    const { wrong, rise } = await misjudged(path, given, { kind: 'afterSales' });
    noteF19('pictures', given.length, wrong.length, rise);
    expect(wrong).toEqual([]);
    expect(given.length).toBeGreaterThanOrEqual(40);
    expect(rise).toBeLessThanOrEqual(RISE);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('leaves nothing of what a file hid in what is stored', async () => {
    for (const picture of await pictures()) {
      await upload(contract.uploadPicture.path, picture, { kind: 'afterSales' });
    }
    const stored = readdirSync(folder)
      .filter((name) => name.length === 2)
      .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)));
    expect(stored.length).toBeGreaterThan(3);
    for (const path of stored) {
      const content = readFileSync(path);
      for (const hidden of ['SECRET-PLACE', '<script', 'PK\u0003\u0004']) {
        expect(content.includes(hidden)).toBe(false);
      }
      const { exif, pages = 1, width } = await sharp(path).metadata();
      expect({ exif, pages, isSmall: (width ?? 0) <= 2560 }).toEqual({
        exif: undefined,
        pages: 1,
        isSmall: true,
      });
    }
  });

  it('is refused before it is read where the caller may not send it', async () => {
    const clerk = tokenOf(await signIn(server.url, 'auditor', PASSWORD));
    const form = new FormData();
    form.append('mode', 'preview');
    form.append('file', new Blob([new Uint8Array(30_000_000)]), 'a.xlsx');
    const response = await fetch(server.url + contract.importSuppliers.path, {
      method: 'POST',
      headers: { accessToken: clerk },
      body: form,
    });
    expect(await response.json()).toMatchObject({ success: false, code: CODES.noAccess });
  });

  it('says the words of the specification, in the language of the person', async () => {
    const [big] = samples.filter(({ label }) => label === 'one byte over the limit');
    const { envelope } = await upload(contract.importSuppliers.path, big as Sample, {
      mode: 'preview',
    });
    expect(envelope.msg).toBe(
      'The file is too large, please reduce the file size and upload again (at most 10 MB)',
    );
    const wrong = { label: '', name: 'a.xlsx', content: Buffer.from('x'), verdicts: [] };
    const answer = await upload(contract.importSuppliers.path, wrong, { mode: 'preview' });
    expect(answer.envelope).toMatchObject({
      code: CODES.invalidInput,
      msg: 'Incorrect file format',
      errors: { file: 'Incorrect file format' },
    });
  });
});
