// engine: once

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { contract } from '../../../api/contract.ts';
import type { PictureKind } from '../../../api/domains.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { KEY_LIFE } from '../../../api/kernel/keys.ts';
import { roles } from '../../../server/kernel/db/tables/access.ts';
import { fileUses } from '../../../server/kernel/db/tables/files.ts';
import { refused } from '../../../server/kernel/failure.ts';
import { attachFiles, filesOf } from '../../../server/kernel/files/fileUses.ts';
import { dropLooseFiles } from '../../../server/kernel/files/looseFiles.ts';
import { handlers } from '../../../server/product/product.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-transfer-'));
const DAY = 24 * 60 * 60_000;
let server: TestServer;
let api: Api;
let token: string;
/** What the stand-in for the report answers. */
let content: Uint8Array | AsyncIterable<Uint8Array>;

beforeAll(async () => {
  server = await startTestServer({
    environment: { UPLOAD_DIR: folder },
    handlers: {
      ...handlers,
      exportPurchaseReport: async () => ({
        name: '报告 “Q1” báo cáo;.xlsx',
        mediaType: MEDIA_TYPES.xlsx,
        content,
      }),
    },
  });
  api = await server.signIn('admin');
  token = tokenOf(api);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const report = () => api.exportPurchaseReport({ body: {} }, { blob: true });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? error : Promise.reject(error)),
  );

async function picture(colour: string): Promise<File> {
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background: colour } });
  return new File([new Uint8Array(await image.png().toBuffer())], `${colour}.png`);
}
const uploadPicture = async (colour: string, kind: PictureKind = 'afterSales') =>
  api.uploadPicture({ files: { file: await picture(colour) }, body: { kind } });

describe('a call that answers a file', () => {
  it('gives it whole, under its name and type, whatever the name holds', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_byte, at) => at % 251);
    content = (async function* () {
      for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
    })();
    const file = await report();
    expect([file.name, file.type]).toEqual(['报告 “Q1” báo cáo;.xlsx', MEDIA_TYPES.xlsx]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    content = bytes.subarray(0, 10);
    expect((await report()).size).toBe(10);
  });

  it('is an envelope where it fails before the first piece', async () => {
    content = (async function* (): AsyncGenerator<Uint8Array> {
      throw refused({ rule: 'sheetIsNotTooLong', figures: { maximum: 5 } });
      // biome-ignore lint/correctness/noUnreachable: it makes the function a generator.
      yield new Uint8Array();
    })();
    const failure = await failureOf(report());
    expect([failure?.kind, failure?.reason?.rule]).toEqual(['refused', 'sheetIsNotTooLong']);
  });

  it('is no whole file where it fails later, and the server goes on', async () => {
    let isEnded = false;
    content = (async function* () {
      try {
        yield new Uint8Array(100_000);
        throw new Error('The disk broke');
      } finally {
        isEnded = true;
      }
    })();
    expect((await failureOf(report()))?.kind).toBe('network');
    expect(isEnded).toBe(true);
    content = new Uint8Array(3);
    expect((await report()).size).toBe(3);
  });
});

describe('a call that takes a file', () => {
  const path = contract.uploadPicture.path;
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { accessToken: token, ...headers },
      body,
    });
    return (await response.json()) as { success: boolean; errors?: Record<string, string> };
  };
  const form = (...parts: [string, string | File][]) => {
    const made = new FormData();
    for (const [name, value] of parts) made.append(name, value);
    return made;
  };

  it.each<[string, (file: File) => [string, string | File][], string[]]>([
    ['without the file', () => [['kind', 'brandLogo']], ['file']],
    ['without its other field', (file) => [['file', file]], ['kind']],
    [
      'with a wrong field',
      (file) => [
        ['file', file],
        ['kind', 'x'],
      ],
      ['kind'],
    ],
    [
      'with two files',
      (file) => [
        ['kind', 'brandLogo'],
        ['file', file],
        ['file', file],
      ],
      ['file'],
    ],
    [
      'with a file elsewhere',
      (file) => [
        ['kind', 'brandLogo'],
        ['other', file],
      ],
      ['other'],
    ],
    [
      'with an endless field',
      (file) => [
        ['kind', 'x'.repeat(100_000)],
        ['file', file],
      ],
      ['kind'],
    ],
  ])('names the field %s', async (_what, parts, fields) => {
    const answer = await post(form(...parts(await picture('red'))));
    expect(answer.success).toBe(false);
    expect(Object.keys(answer.errors ?? {})).toEqual(fields);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it.each([
    ['{}', 'application/json'],
    ['x', 'multipart/form-data'],
    ['--b\r\nnot a part', 'multipart/form-data; boundary=b'],
    [
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
      'multipart/form-data; boundary=b',
    ],
    ['', 'multipart/form-data; boundary=b'],
    [
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('refuses a body that is none: %j as %s', async (body, type) => {
    expect((await post(body, { 'content-type': type })).success).toBe(false);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('takes no multipart body where the contract has no file', async () => {
    const response = await fetch(server.url + contract.listGoods.path, {
      method: 'POST',
      headers: { accessToken: token },
      body: form(['size', '5']),
    });
    expect(response.status).toBe(415);
  });
});

describe('a picture', () => {
  it('is served to its shop alone, to be looked at and not to be run', async () => {
    const stored = await uploadPicture('green');
    expect(stored).toMatchObject({ name: 'green.png', width: 30, height: 20 });
    const address = `${server.url}${contract.getFile.path.replace('{fileId}', String(stored.id))}`;
    const response = await fetch(address, { headers: { accessToken: token } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename=green.png',
    });
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(30);
    const neighbour = await server.signIn('neighbour', { shopId: 2 });
    const call = neighbour.getFile({ params: { fileId: stored.id } }, { blob: true });
    expect((await failureOf(call))?.kind).toBe('notFound');
    // Who names a shop that is not theirs is not answered out of another one.
    const foreign = { accessToken: token, markers: JSON.stringify({ restaurantId: 2 }) };
    const elsewhere = await fetch(address, { headers: foreign });
    expect(await elsewhere.json()).toMatchObject({ success: false, code: 4040 });
    expect((await server.send(new URL(address).pathname)).envelope.success).toBe(false);
  });

  it('is taken in and shown as the role grants what it is of', async () => {
    const auditor = await server.signIn('auditor');
    const file = await picture('red');
    const add = auditor.uploadPicture({ files: { file }, body: { kind: 'afterSales' } });
    expect(await failureOf(add)).toMatchObject({
      kind: 'noAccess',
      reason: { figures: { permission: 'afterSales.apply' } },
    });
    const { id } = await uploadPicture('red');
    const look = () => auditor.getFile({ params: { fileId: id } }, { blob: true });
    expect((await look()).size).toBeGreaterThan(0);
    const { db } = server.connection;
    const [{ permissions = [] } = {}] = await db
      .select({ permissions: roles.permissions })
      .from(roles)
      .where(eq(roles.code, 'auditor'));
    const grant = (granted: string[]) =>
      db.update(roles).set({ permissions: granted }).where(eq(roles.code, 'auditor'));
    await grant(permissions.filter((one) => one !== 'afterSales.view'));
    expect((await failureOf(look()))?.kind).toBe('noAccess');
    await grant(permissions);
  });

  it('goes a day after it came where no record refers to it, its content with the last', async () => {
    const { db } = server.connection;
    const at = (age: number) => new Date(server.clock.now.getTime() + age);
    // Those that were added before.
    await dropLooseFiles(db, folder, at(KEY_LIFE + 60_000));
    const call = { db, shopId: 1 };
    const [kept, loose, same] = [
      await uploadPicture('blue', 'brandLogo'),
      await uploadPicture('yellow', 'brandLogo'),
      await uploadPicture('blue', 'brandLogo'),
    ];
    const user = { record: 'afterSalesCase', recordId: 77 };
    await db.transaction((tx) => attachFiles(tx, call, user, [kept.id], 'pictureIds'));
    const foreign = db.transaction((tx) =>
      attachFiles(tx, { shopId: 2 }, user, [kept.id], 'pictureIds'),
    );
    await expect(foreign).rejects.toMatchObject({
      parts: { errors: { pictureIds: 'validation.unknownFile' } },
    });
    const isThere = async (fileId: number) =>
      (await failureOf(api.getFile({ params: { fileId } }, { blob: true }))) === null;

    await dropLooseFiles(db, folder, at(DAY - 60_000));
    expect(await Promise.all([kept, loose, same].map(({ id }) => isThere(id)))).toEqual([
      true,
      true,
      true,
    ]);
    await dropLooseFiles(db, folder, at(DAY + 60_000));
    expect(await Promise.all([kept, loose, same].map(({ id }) => isThere(id)))).toEqual([
      true,
      false,
      false,
    ]);
    const contents = readdirSync(folder)
      .filter((name) => name.length === 2)
      .flatMap((name) => readdirSync(join(folder, name)));
    expect(contents).toHaveLength(1);
    expect((await filesOf(call, 'afterSalesCase', [77, 78])).get(77)?.map(({ id }) => id)).toEqual([
      kept.id,
    ]);
    await db.delete(fileUses);
    await dropLooseFiles(db, folder, at(DAY + 60_000));
    expect(await isThere(kept.id)).toBe(false);
  });

  it('stays as long as a draft of a case may name it, and is dropped then', async () => {
    const { db } = server.connection;
    const { id } = await uploadPicture('green');
    const isThere = async () =>
      (await failureOf(api.getFile({ params: { fileId: id } }, { blob: true }))) === null;
    const at = (age: number) => new Date(server.clock.now.getTime() + age);
    await dropLooseFiles(db, folder, at(KEY_LIFE - 60_000));
    expect(await isThere()).toBe(true);
    await dropLooseFiles(db, folder, at(KEY_LIFE + 60_000));
    expect(await isThere()).toBe(false);
  });
});
