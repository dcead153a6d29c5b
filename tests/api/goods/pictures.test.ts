// engine: either

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { GOODS_PICTURES, PICTURE_PLACES, type PicturePlace } from '../../../api/goods/pictures.ts';
import { MEGABYTE } from '../../../api/kernel/fileRules.ts';
import { writePictures } from '../../../server/goods/demo/pictures.ts';
import { goods } from '../../../server/goods/tables.ts';
import { files } from '../../../server/kernel/db/tables/files.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { dropLooseFiles } from '../../../server/kernel/files/looseFiles.ts';
import { pathOf } from '../../../server/kernel/files/store.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-goods-pictures-'));
let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld({ environment: { UPLOAD_DIR: folder } });
  manager = await world.signIn('manager');
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A picture whose left half is red and whose right half is of a colour. */
async function drawn(width: number, height: number, colour = 'blue'): Promise<File> {
  const left = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const content = await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(content)], `${colour}.png`);
}

const upload = (place: PicturePlace, file: File, crop = {}) =>
  manager.uploadGoodsPicture({ files: { file }, body: { place, ...crop } });

/** One of the ratio of its place, another each time. */
let count = 0;
const uploaded = async (place: PicturePlace) => {
  const shape = { thumbnail: [80, 80], ad: [80, 40], scene: [80, 49], detail: [70, 72] }[place];
  const [width = 0, height = 0] = shape;
  count += 1;
  const { id } = await upload(place, await drawn(width, height, `rgb(0, ${count}, 90)`));
  return id;
};

const NONE = { thumbnail: [], ad: [], scene: [], detail: [] };

/** Says which pictures goods have, of the version that was seen. */
const set = (
  { id, picturesVersion }: Pick<GoodsDetail, 'id' | 'picturesVersion'>,
  chosen: Partial<Record<PicturePlace, number[]>>,
  api = manager,
) =>
  api.setGoodsPictures({
    body: { ...NONE, ...chosen, goodsId: id, version: picturesVersion } as never,
  });

async function someGoods(): Promise<GoodsDetail> {
  const { id } = await newGoods(world.db);
  return manager.getGoods({ query: { goodsId: id } });
}

const idsOf = ({ pictures }: GoodsDetail, place: PicturePlace) =>
  pictures[place].map(({ id }) => id);

describe('a picture of goods', () => {
  test('is cut to the part and ratio of its place, encoded anew, and small beside it', async () => {
    const file = await drawn(2000, 1200);
    const cut = await upload('thumbnail', file, { x: 1000, y: 200, width: 1000, height: 1000 });
    expect([cut.width, cut.height, cut.mediaType]).toEqual([800, 800, 'image/png']);
    const params = { fileId: cut.id };
    const pixelOf = async (picture: File) => {
      const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, first: [...data.subarray(0, 3)] };
    };
    const blue = [0, 0, 255];
    expect(await pixelOf(await manager.getFile({ params }, { blob: true }))).toEqual({
      ...{ width: 800, height: 800, first: blue },
    });
    expect(await pixelOf(await manager.getSmallFile({ params }, { blob: true }))).toEqual({
      ...{ width: 96, height: 96, first: blue },
    });
    // What is smaller than its place is not enlarged, and a place without lists has none beside it.
    const scene = await upload('scene', await drawn(80, 49));
    expect([scene.width, scene.height]).toEqual([80, 49]);
    const same = await manager.getSmallFile({ params: { fileId: scene.id } }, { blob: true });
    expect((await pixelOf(same)).width).toBe(80);
  });

  test('is turned as it was taken before the part is cut out', async () => {
    const lying = await sharp(Buffer.from(await (await drawn(400, 200)).arrayBuffer()))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(lying)], 'phone.jpg');
    const cut = await upload('thumbnail', file, { x: 0, y: 0, width: 200, height: 200 });
    const seen = await manager.getFile({ params: { fileId: cut.id } }, { blob: true });
    const { data } = await sharp(Buffer.from(await seen.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([cut.width, cut.height]).toEqual([200, 200]);
    // Its upper half is the left one of what the camera wrote.
    expect(data[0]).toBeGreaterThan(200);
  });

  test('of another ratio, type or size is refused at its field, with the figures', async () => {
    const wide = await failureOf(upload('thumbnail', await drawn(300, 200)));
    expect(wide.reason).toMatchObject({
      rule: 'pictureHasRatio',
      figures: { width: 300, height: 200, ratioWidth: 800, ratioHeight: 800 },
    });
    expect(wide.errors).toHaveProperty('file');
    const crop = { x: 0, y: 0, width: 100, height: 150 };
    const tall = await failureOf(upload('ad', await drawn(300, 200), crop));
    expect(tall.reason?.rule).toBe('pictureHasRatio');
    const text = new File(['no picture'], 'notes.png');
    expect((await failureOf(upload('ad', text))).reason?.rule).toBe('fileFormatIsRight');
    const large = new File([new Uint8Array(5 * MEGABYTE + 1)], 'large.png');
    expect((await failureOf(upload('ad', large))).reason).toMatchObject({
      rule: 'fileIsNotTooLarge',
      figures: { limit: '5 MB' },
    });
    const half = await failureOf(upload('ad', await drawn(80, 40), { x: 1 }));
    expect(half.errors).toHaveProperty('width');
    // The same by the way of all pictures.
    const file = await drawn(300, 200);
    const other = manager.uploadPicture({ files: { file }, body: { kind: 'goodsAd' } });
    expect((await failureOf(other)).reason?.rule).toBe('pictureHasRatio');
  });

  test('is added by who may change goods, and seen by who may look at them', async () => {
    const clerk = await world.signIn('clerk');
    const file = await drawn(80, 80);
    const adding = clerk.uploadGoodsPicture({ files: { file }, body: { place: 'thumbnail' } });
    expect((await failureOf(adding)).kind).toBe('noAccess');
    const item = await someGoods();
    expect((await failureOf(set(item, {}, clerk))).kind).toBe('noAccess');
    const id = await uploaded('thumbnail');
    await set(item, { thumbnail: [id] });
    const params = { fileId: id };
    expect((await clerk.getSmallFile({ params }, { blob: true })).size).toBeGreaterThan(0);
    const elsewhere = await world.signIn('admin', { shopId: 2 });
    const foreign = elsewhere.getSmallFile({ params }, { blob: true });
    expect((await failureOf(foreign)).kind).toBe('notFound');
  });
});

describe('the pictures of goods', () => {
  test('stand in the order in which they were put, and in every list', async () => {
    const item = await someGoods();
    const [thumbnail, one, other] = [
      await uploaded('thumbnail'),
      await uploaded('scene'),
      await uploaded('scene'),
    ];
    const added = await set(item, { thumbnail: [thumbnail], scene: [one, other] });
    expect([idsOf(added, 'thumbnail'), idsOf(added, 'scene')]).toEqual([[thumbnail], [one, other]]);
    // What goods are, and their stock, is as it was.
    expect(added).toMatchObject({ version: item.version, picturesVersion: 1, thumbnail });
    const now = await set(added, { thumbnail: [thumbnail], scene: [other, one] });
    expect(idsOf(now, 'scene')).toEqual([other, one]);
    const search = item.sku;
    const [listed] = (await manager.listGoods({ body: { search } })).rows;
    expect(listed?.thumbnail).toBe(thumbnail);
    const [choice] = (await manager.listGoodsChoices({ query: { search } })).rows;
    expect(choice).toMatchObject({ id: item.id, thumbnail, stock: item.stock, unit: { ratio: 1 } });
    const bare = await someGoods();
    expect(bare).not.toHaveProperty('thumbnail');
    const left = await set(now, { scene: [one] });
    expect([idsOf(left, 'thumbnail'), idsOf(left, 'scene')]).toEqual([[], [one]]);

    const lines = await world.db
      .select({ operation: operationLog.operation, changes: operationLog.changes })
      .from(operationLog)
      .where(and(eq(operationLog.targetRecord, 'goods'), eq(operationLog.targetId, item.id)))
      .orderBy(desc(operationLog.id))
      .limit(3);
    expect(lines.map(({ operation }) => operation)).toEqual(Array(3).fill('setGoodsPictures'));
    const told = lines.map(({ changes }) =>
      (changes ?? []).flatMap((change) =>
        change.what === 'setting' ? [[change.setting, change.to]] : [],
      ),
    );
    expect(told).toEqual([
      [['picturesRemoved', '2']],
      [['picturesSorted', '2']],
      [['picturesAdded', '3']],
    ]);
  });

  test('are at most so many, of their own place, and of the shop', async () => {
    const item = await someGoods();
    const two = [await uploaded('thumbnail'), await uploaded('thumbnail')];
    expect((await failureOf(set(item, { thumbnail: two }))).errors).toHaveProperty('thumbnail');
    for (const place of PICTURE_PLACES) {
      const { most } = GOODS_PICTURES[place];
      const many = Array.from({ length: most + 1 }, (_, index) => index + 1);
      expect((await failureOf(set(item, { [place]: many }))).errors).toHaveProperty(place);
    }
    const scene = await uploaded('scene');
    const other = await failureOf(set(item, { ad: [scene] }));
    expect(other.errors).toHaveProperty('ad');
    const elsewhere = await world.signIn('admin', { shopId: 2 });
    const [theirs] = (await elsewhere.listGoods({ body: { size: 1 } })).rows;
    if (!theirs) throw new Error('The other shop has no goods');
    const foreign = await elsewhere.getGoods({ query: { goodsId: theirs.id } });
    const taking = set(foreign, { scene: [scene] }, elsewhere);
    expect((await failureOf(taking)).errors).toHaveProperty('scene');
    expect((await failureOf(set(foreign, {}))).kind).toBe('notFound');
  });

  test('that two persons change are shown to the second, who loses nothing', async () => {
    const item = await someGoods();
    const [first, second] = [await uploaded('ad'), await uploaded('ad')];
    const theirs = await set(item, { ad: [first] });
    const late = await failureOf(set(item, { ad: [second] }));
    expect(late.kind).toBe('stale');
    const told = late.data as GoodsDetail;
    expect([idsOf(told, 'ad'), told.picturesVersion]).toEqual([[first], theirs.picturesVersion]);
    const both = await set(told, { ad: [first, second] });
    expect(idsOf(both, 'ad')).toEqual([first, second]);
    // A shipment, a count or another name is no change of the pictures.
    await world.db
      .update(goods)
      .set({ version: item.version + 5 })
      .where(eq(goods.id, item.id));
    expect(idsOf(await set(both, { ad: [second] }), 'ad')).toEqual([second]);
  });

  test('are taken along by goods that are like them', async () => {
    const item = await someGoods();
    const detail = await uploaded('detail');
    await set(item, { thumbnail: [await uploaded('thumbnail')], detail: [detail] });
    const [category] = await manager.listGoodsCategories();
    if (!category) throw new Error('There is no category');
    const card = goodsCardOf({ categoryId: category.id });
    const like = await manager.addGoods({ body: { ...card, picturesOf: item.id } });
    expect(idsOf(like, 'detail')).toEqual([detail]);
    // Each goes its own way from there.
    await set(like, {});
    expect(idsOf(await manager.getGoods({ query: { goodsId: item.id } }), 'detail')).toEqual([
      detail,
    ]);
    const elsewhere = await world.signIn('admin', { shopId: 2 });
    const [foreign] = await elsewhere.listGoodsCategories();
    if (!foreign) throw new Error('There is no category');
    const other = { ...goodsCardOf({ categoryId: foreign.id }), picturesOf: item.id };
    const failure = await failureOf(elsewhere.addGoods({ body: other }));
    expect(failure.errors).toHaveProperty('picturesOf');
  });

  test('that nobody has any more go a day later, the small ones with them', async () => {
    const item = await someGoods();
    const [kept, gone] = [await uploaded('thumbnail'), await uploaded('thumbnail')];
    await set(item, { thumbnail: [kept] });
    const hashesOf = async (id: number) => {
      const [row] = await world.db
        .select()
        .from(files)
        .where(eq(files.id, id as never));
      return [row?.hash ?? '', row?.smallHash ?? ''];
    };
    const [keptHashes, goneHashes] = [await hashesOf(kept), await hashesOf(gone)];
    const areThere = (hashes: string[]) => hashes.map((hash) => existsSync(pathOf(folder, hash)));
    expect([...areThere(keptHashes), ...areThere(goneHashes)]).toEqual([true, true, true, true]);
    await dropLooseFiles(world.db, folder, new Date(world.clock.now.getTime() + 25 * 3_600_000));
    expect(areThere(keptHashes)).toEqual([true, true]);
    expect(areThere(goneHashes)).toEqual([false, false]);
  });
});

test('the demo draws its pictures once, and leaves some goods without', async () => {
  const rows = await world.db.select().from(goods).where(eq(goods.shopId, 3));
  const drawing = mkdtempSync(join(tmpdir(), 'larder-demo-pictures-'));
  await world.db.transaction(async (tx) => {
    await tx.delete(files).where(eq(files.shopId, 3));
    const [last] = await tx.select({ id: files.id }).from(files).orderBy(desc(files.id)).limit(1);
    await writePictures(tx, drawing, world.clock.now, rows, Number(last?.id ?? 0));
  });
  const elsewhere = await world.signIn('admin', { shopId: 3 });
  const { rows: listed } = await elsewhere.listGoods({ body: { size: 200 } });
  const shown = listed.flatMap(({ thumbnail }) => thumbnail ?? []);
  expect(shown.length).toBeGreaterThan(listed.length / 2);
  expect(shown.length).toBeLessThan(listed.length);
  expect(new Set(shown).size).toBeLessThanOrEqual(20);
  rmSync(drawing, { recursive: true, force: true });
});
