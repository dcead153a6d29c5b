// engine: either

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { PictureKind } from '../../../api/domains.ts';
import { accountShops, accounts } from '../../../server/kernel/db/tables/access.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { kindOf, type People, peopleOf } from './people.ts';

let server: TestServer;
let admin: Api;
let { newColleague, newPerson } = {} as People;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  const { userId } = await admin.currentLogin();
  await server.connection.db.insert(accountShops).values({ accountId: userId, shopId: 2 });
  ({ newColleague, newPerson } = await peopleOf(server, () => admin));
});
afterAll(() => server.stop());

/** A new picture, kept and not used yet. */
async function uploaded(api: Api, kind: PictureKind, width = 600): Promise<number> {
  const content = await sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(content)], 'me.jpg');
  const { id } = await api.uploadPicture({ files: { file }, body: { kind } });
  return id;
}

const see = (api: Api, fileId: number) => api.getFile({ params: { fileId } }, { blob: true });

async function saveAvatar(api: Api, avatar: number | null) {
  const { name, phone, version } = await api.getPersonalInfo();
  return api.savePersonalInfo({ body: { name, phone, avatar, version } });
}

test('whoever is signed in sets his own picture, made small, and takes it away', async () => {
  const { api, id } = await newColleague();
  const picture = await uploaded(api, 'avatar');
  const saved = await saveAvatar(api, picture);
  expect(saved.avatars).toMatchObject([{ id: picture, width: 256, height: 128 }]);
  expect((await api.currentLogin()).avatar).toBe(picture);
  expect((await admin.getUser({ params: { id } })).account.avatar).toBe(picture);
  // The rest is left as it is, and so is the picture where nothing is said of it.
  const { name, phone, version } = saved;
  const renamed = await api.savePersonalInfo({ body: { name: `${name}X`, phone, version } });
  expect(renamed.avatars).toHaveLength(1);
  expect((await saveAvatar(api, null)).avatars).toEqual([]);
  expect((await api.currentLogin()).avatar).toBeNull();
});

test('an administrator sets and removes it for somebody, and keeps one that he does not touch', async () => {
  const { id, username } = await newPerson();
  const { account, facts } = await admin.getUser({ params: { id } });
  const { name, phone, roleId } = account;
  const card = { id, name, phone, roleId, shopIds: facts.shopIds };
  const avatar = await uploaded(admin, 'avatar');
  await admin.editUser({ body: { ...card, avatar } });
  const { rows } = await admin.listUser({ body: { search: username } });
  expect(rows.map((row) => row.avatar)).toEqual([avatar]);
  const edited = await admin.editUser({ body: { ...card, name: 'Renamed' } });
  expect(edited.account.avatar).toBe(avatar);
  const without = await admin.editUser({ body: { ...card, avatar: null } });
  expect([without.account.avatar, without.avatars]).toEqual([null, []]);
});

test('it stands beside what its person did, as it is now', async () => {
  const { id } = await newPerson();
  const { account, facts } = await admin.getUser({ params: { id } });
  const { phone, roleId } = account;
  const avatar = await uploaded(admin, 'avatar');
  const { userId } = await admin.currentLogin();
  const looksLike = (file: number | null) =>
    server.connection.db.update(accounts).set({ avatar: file }).where(eq(accounts.id, userId));
  await looksLike(avatar);
  await admin.editUser({ body: { id, name: 'Renamed', phone, roleId, shopIds: facts.shopIds } });
  const pictures = async () =>
    new Set(
      (await admin.getUser({ params: { id } })).history.map(({ actorAvatar }) => actorAvatar),
    );
  expect([...(await pictures())]).toEqual([avatar]);
  await looksLike(null);
  expect([...(await pictures())]).toEqual([null]);
});

test('a picture of something else, or of nobody, is refused at its field', async () => {
  const { api } = await newColleague();
  const logo = await uploaded(admin, 'brandLogo');
  for (const avatar of [logo, 999_999]) {
    expect((await failureOf(saveAvatar(api, avatar))).errors).toHaveProperty('avatar');
  }
});

test('it is seen where its person works, and in no other shop', async () => {
  const { api, id } = await newColleague();
  const avatar = await uploaded(api, 'avatar');
  expect(await kindOf(see(await server.signIn('admin', { shopId: 2 }), avatar))).toBe('notFound');
  await saveAvatar(api, avatar);
  expect((await see(await server.signIn('clerk'), avatar)).size).toBeGreaterThan(0);
  const elsewhere = await server.signIn('admin', { shopId: 2 });
  expect(await kindOf(see(elsewhere, avatar))).toBe('notFound');
  const { account } = await admin.getUser({ params: { id } });
  const { name, phone, roleId } = account;
  await admin.editUser({ body: { id, name, phone, roleId, shopIds: [1, 2] } });
  expect((await see(elsewhere, avatar)).size).toBeGreaterThan(0);
});

test('a shop has a picture, which whoever works there sees, in its other shops too', async () => {
  const imgBrand = await uploaded(admin, 'brand');
  const { version, minimumSpending, deliveryLeadDays, deliveryFee, freeDeliveryFrom } =
    await admin.getBusinessConfig();
  const settings = { minimumSpending, deliveryLeadDays, deliveryFee, freeDeliveryFrom };
  const saved = await admin.saveBusinessConfig({ body: { ...settings, imgBrand, version } });
  expect(saved.brands).toMatchObject([{ id: imgBrand }]);
  const clerk = await server.signIn('clerk');
  const [shop] = (await clerk.currentLogin()).restaurantVOList;
  expect(shop?.imgBrand).toBe(imgBrand);
  expect((await see(clerk, imgBrand)).size).toBeGreaterThan(0);
  const elsewhere = await server.signIn('admin', { shopId: 2 });
  expect((await see(elsewhere, imgBrand)).size).toBeGreaterThan(0);
  expect(await kindOf(uploaded(clerk, 'brand'))).toBe('noAccess');
  const bare = await admin.saveBusinessConfig({
    body: { ...settings, imgBrand: null, version: saved.version },
  });
  expect([bare.imgBrand, bare.brands]).toEqual([null, []]);
});
