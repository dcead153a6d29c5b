// engine: either

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_BRANDS, type SiteBrand } from '../../../api/brands/calls.ts';
import type { Api } from '../../../api/client.ts';
import { routes } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { brands } from '../../../server/brands/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { inShop } from '../../../server/kernel/scope.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
});
afterAll(() => server.stop());

async function uploaded(kind: 'brandLogo' | 'brand'): Promise<number> {
  const content = await sharp({
    create: { width: 600, height: 300, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(content)], 'logo.png');
  return (await admin.uploadPicture({ files: { file }, body: { kind } })).id;
}

const card = (nameEn: string, logo: number | null = null) => ({ name: '青峰', nameEn, logo });

/** What anybody is shown. */
async function shown(): Promise<SiteBrand[]> {
  const { envelope } = await server.send(routes.listBrand.split(' ')[1] ?? '');
  return (envelope.data as { rows: SiteBrand[] }).rows;
}

const logoAt = (brandId: number) =>
  server.send((routes.getBrandLogo.split(' ')[1] ?? '').replace('{brandId}', String(brandId)));

test('is added, changed, disabled and enabled, each with its line in the log', async () => {
  const logo = await uploaded('brandLogo');
  const added = await admin.addBrand({ body: card('Green Peak', logo) });
  expect(added).toMatchObject({ nameEn: 'Green Peak', status: 'enabled', goods: 0, version: 0 });
  // Made small, as pictures are.
  expect(added.logos).toMatchObject([{ id: logo, width: 256, height: 128 }]);
  const { id } = added;
  await server.connection.db
    .update(goods)
    .set({ brandId: id })
    .where(inShop(goods, { shopId: 1 }));
  expect((await clerk.listBrands()).find((row) => row.id === id)?.goods).toBe(1);
  const { rows } = await clerk.listGoods({ body: { brandId: id } });
  expect(rows.map(({ brand }) => brand)).toEqual([{ id, name: 'Green Peak', nameZh: '青峰' }]);

  const body = { ...card('Green Peaks'), id, version: 0 };
  const changed = await admin.updateBrand({ body });
  expect([changed.nameEn, changed.logos, changed.version]).toEqual(['Green Peaks', [], 1]);
  const stale = await failureOf(admin.updateBrand({ body }));
  expect([stale.code, stale.data]).toEqual([CODES.stale, changed]);
  const params = { id, status: 'disabled' } as const;
  const off = await admin.changeBrandStatus({ params, body: { version: 1 } });
  expect(off.status).toBe('disabled');
  const twice = await failureOf(admin.changeBrandStatus({ params, body: { version: 2 } }));
  expect(twice.reason?.rule).toBe('brandIsEnabled');
  await admin.changeBrandStatus({ params: { id, status: 'enabled' }, body: { version: 2 } });
  const log = await admin.listOperationLogVO({ body: { target: 'Green Peaks', size: 10 } });
  const done = log.rows.filter(({ module }) => module === 'brands');
  expect(
    done.map(({ operation, changes }) => [operation, changes.map(({ what }) => what)]),
  ).toEqual([
    ['changeBrandStatus', ['setting']],
    ['changeBrandStatus', []],
    ['changeBrandStatus', ['setting']],
    ['updateBrand', []],
    ['updateBrand', ['renamed', 'setting']],
  ]);
});

test('has one name in a shop however it is written, and is another shop’s own', async () => {
  await admin.addBrand({ body: card('Silver Sail') });
  const again = await failureOf(admin.addBrand({ body: card('SILVER  sail') }));
  expect(again.errors).toEqual({ nameEn: 'There is a brand of this name already.' });
  const neighbour = await server.signIn('neighbour', { shopId: 2 });
  const theirs = await neighbour.addBrand({ body: card('Silver Sail') });
  const { code } = await failureOf(
    admin.updateBrand({ body: { ...card('Silver Sails'), id: theirs.id, version: 0 } }),
  );
  expect(code).toBe(CODES.notFound);
  const wrong = await failureOf(admin.addBrand({ body: card(' ', await uploaded('brand')) }));
  expect(wrong.errors).toEqual({ nameEn: 'This is required' });
  const picture = await failureOf(
    admin.addBrand({ body: card('Picture', await uploaded('brand')) }),
  );
  expect(Object.keys(picture.errors)).toEqual(['logo']);
});

test('is shown to anybody while it is enabled, with its logo and where to find it', async () => {
  const body = card('Morning Kiln', await uploaded('brandLogo'));
  const { id } = await admin.addBrand({ body });
  const found = (await shown()).find(({ nameEn }) => nameEn === 'Morning Kiln');
  expect(found).toMatchObject({ logoOf: id, shops: [{ id: 1, nameEn: 'North', address: '' }] });
  const { response } = await logoAt(id);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  await admin.changeBrandStatus({ params: { id, status: 'disabled' }, body: { version: 0 } });
  expect((await shown()).map(({ nameEn }) => nameEn)).not.toContain('Morning Kiln');
  expect((await logoAt(id)).envelope.code).toBe(CODES.notFound);
});

test('is one of at most so many of a shop', async () => {
  const { db } = server.connection;
  const neighbour = await server.signIn('neighbour', { shopId: 2 });
  const has = await db.$count(brands, inShop(brands, { shopId: 2 }));
  await db.insert(brands).values(
    Array.from({ length: MOST_BRANDS - has }, (_, index) => ({
      shopId: 2,
      name: '',
      nameEn: `Brand ${index}`,
    })),
  );
  const { reason } = await failureOf(neighbour.addBrand({ body: card('One more') }));
  expect(reason).toMatchObject({ rule: 'brandsAreNotTooMany', figures: { maximum: MOST_BRANDS } });
});
