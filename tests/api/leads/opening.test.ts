// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import type { ShopOpening } from '../../../api/leads/shopOpening.ts';
import { accountShops, accounts, roles, shops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { prefixesFor } from '../../../server/leads/orderPrefix.ts';
import { shopRates } from '../../../server/rates/tables.ts';
import { OPENING } from '../../domains/leads/opening.ts';
import { change, OWN } from '../accounts/people.ts';
import { failureOf } from '../orders/ground.ts';
import { inShop, startTestServer, type TestServer } from '../support/server.ts';
import { ENTRY, visitorsOf } from './visitors.ts';

const OFFICE_URL = 'https://office.larder.example';

let server: TestServer;
let admin: Api;
let clerk: Api;
const { register, leadOf } = visitorsOf(
  () => server,
  () => admin,
);

beforeAll(async () => {
  server = await startTestServer({ environment: { OFFICE_URL, TRUST_PROXY: '1' } });
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
});
afterAll(() => server.stop());

/** A lead that was accepted, of an applicant who reads a language. */
async function accepted(locale: Locale = 'en-US'): Promise<number> {
  const { data } = await register({}, { locale });
  const { id } = (await leadOf(data.leadNo)).lead;
  await take(admin, id);
  return id;
}

/** Takes a lead up, and accepts it. */
async function take(api: Api, id: number): Promise<void> {
  const send = (event: Parameters<Api['handleLead']>[0]['body']['event']) =>
    api.handleLead({ params: { id }, body: { event } }, { idempotencyKey: randomUUID() });
  await send({ type: 'takeUp' });
  await send({ type: 'accept', remark: 'Licence seen' });
}

/** Signs in with a one-time password, and chooses one. */
async function ownPassword(username: string, oneTimePassword: string | null): Promise<Api> {
  const oldPassword = oneTimePassword ?? '';
  const api = await server.signIn(username, { password: oldPassword });
  await change(api, oldPassword, OWN);
  return api;
}

const openingOf = (change: Partial<ShopOpening> = {}): ShopOpening => ({
  ...OPENING,
  username: `a${randomUUID().replaceAll('-', '').slice(0, 16)}`,
  ...change,
});

const open = (id: number, change: Partial<ShopOpening> = {}, version?: number) =>
  admin.openShop({ params: { id }, body: { ...openingOf(change), version } });

const shopsNow = () => server.connection.db.$count(shops);

describe('the shop of an accepted lead', () => {
  test('is opened with all that a shop begins with, and its administrator signs in', async () => {
    const id = await accepted('vn-VM');
    const username = 'first.one';
    const address = '12 Temple Street, #01-04';
    const { lead, state, history, oneTimePassword } = await open(id, {
      shopName: 'Phở Hà Nội',
      username,
      address,
    });
    expect(state).toBe('opened');
    expect(lead.opened).toMatchObject({ name: 'Phở Hà Nội', nameEn: 'Phở Hà Nội', username });
    expect(history.at(-1)).toMatchObject({
      event: 'openShop',
      payload: { shopName: 'Phở Hà Nội', username },
    });
    expect((await admin.getLead({ params: { id } })).oneTimePassword).toBeNull();
    const shopId = lead.opened?.shopId ?? 0;
    const [shop] = await server.connection.db.select().from(shops).where(eq(shops.id, shopId));
    expect(shop).toMatchObject({
      countryCode: 'SG',
      currency: 'SGD',
      timeZone: 'Asia/Singapore',
      orderPrefix: 'PH',
      businessMode: 'SAAS',
      address,
    });
    // Its rates hold from the first day on, and say who opened it.
    const rates = await server.connection.db
      .select()
      .from(shopRates)
      .where(eq(shopRates.shopId, shopId));
    const opener = 'The admin';
    expect(rates.map(({ kind, rate, actorName }) => [kind, rate, actorName]).sort()).toEqual([
      ['app', '5.00', opener],
      ['groupBuy', '3.00', opener],
      ['lazada', '6.00', opener],
      ['shopee', '6.00', opener],
      ['tax', '9.00', opener],
    ]);

    const first = await server.signIn(username, { password: oneTimePassword ?? '' });
    expect((await first.currentLogin()).mustChangePassword).toBe(true);
    await change(first, oneTimePassword ?? '', OWN);
    const { restaurantVOList } = await first.currentLogin();
    expect(restaurantVOList.map(({ restaurantId }) => restaurantId)).toEqual([shopId]);
    const roles = await first.listRole({ body: {} });
    expect(roles.find(({ code }) => code === 'administrator')?.holders).toBe(2);
    expect((await first.listOrder4Merchant({ body: {} })).total.count).toBe(0);
    expect((await first.listSettlement({ body: {} })).rows).toMatchObject([
      { status: 'waitingSettlement' },
    ]);
    // Whoever opened it can give another one-time password there.
    const there = inShop(admin, shopId);
    const reset = { id: lead.opened?.accountId ?? 0 };
    expect((await there.resetUserPassword({ body: reset })).oneTimePassword).toMatch(/^\w{12}$/);
    const logged = await server.connection.db
      .select({ operation: operationLog.operation, by: operationLog.operatorName })
      .from(operationLog)
      .where(and(eq(operationLog.shopId, shopId), eq(operationLog.targetName, username)));
    expect(logged).toEqual(
      expect.arrayContaining([
        { operation: 'create', by: 'The admin' },
        { operation: 'activate', by: 'The admin' },
      ]),
    );
  });

  test.each([
    ['en-US', /^Your shop .*Noodle Bar.* is open$/],
    ['zh-CN', /^您的店铺 .*Noodle Bar.* 已开通$/],
    ['vn-VM', /^Cửa hàng .*Noodle Bar.* của bạn đã được mở$/],
  ] as const)('is told of in %s, by name and without the password', async (locale, subject) => {
    const id = await accepted(locale);
    const { lead, oneTimePassword } = await open(id, { email: 'owner@noodlebar.example' });
    const mails = await server.connection.db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.sourceId, id), eq(outboxMessages.kind, 'shopOpening')));
    expect(mails).toMatchObject([
      {
        shopId: 1,
        sourceLifecycle: 'lead',
        recipient: 'owner@noodlebar.example',
        language: locale,
        subject: expect.stringMatching(subject),
      },
    ]);
    const [mail] = mails;
    expect(mail?.body).toContain(`${OFFICE_URL}/login`);
    expect(mail?.body).toContain(lead.opened?.username);
    expect(mail?.body).toContain('24');
    expect(mail?.body.split('\n')[0]).toContain(ENTRY.contactName);
    expect(`${mail?.subject} ${mail?.body}`).toMatch(/^[^{}]+$/);
    expect(JSON.stringify(mail)).not.toContain(oneTimePassword);
  });

  test('is opened once, however often and by how many at once', async () => {
    const id = await accepted();
    const { lead } = await admin.getLead({ params: { id } });
    const before = await shopsNow();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => open(id, {}, lead.version)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shopsNow()).toBe(before + 1);
    const again = await failureOf(open(id));
    expect(again).toMatchObject({ kind: 'refused', reason: { rule: 'leadHasItsShop' } });
    const stale = await failureOf(open(id, {}, lead.version));
    expect(stale).toMatchObject({ kind: 'stale', data: { state: 'opened' } });
    expect(await shopsNow()).toBe(before + 1);
  });

  test('is not opened where another account is called so: nothing of it stays', async () => {
    const id = await accepted();
    const before = await shopsNow();
    const own = await admin.listUserShops();
    const taken = await failureOf(open(id, { username: 'Clerk' }));
    expect(taken.errors).toEqual({ username: 'The account already exists' });
    expect(await shopsNow()).toBe(before);
    expect(await admin.listUserShops()).toEqual(own);
    expect((await admin.getLead({ params: { id } })).state).toBe('accepted');
    const of = and(eq(outboxMessages.sourceId, id), eq(outboxMessages.kind, 'shopOpening'));
    expect(await server.connection.db.$count(outboxMessages, of)).toBe(0);
  });

  test('is not opened where its mail would be sent and could not say where to sign in', async () => {
    const mailing = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1' } });
    try {
      const api = await mailing.signIn('admin');
      const { id } = (await api.addLead({ body: ENTRY })).lead;
      await take(api, id);
      const failure = await failureOf(api.openShop({ params: { id }, body: openingOf() }));
      expect(failure).toMatchObject({ kind: 'refused', reason: { rule: 'officeAddressIsSet' } });
      expect(failure.msg).toContain('OFFICE_URL');
      expect((await api.getLead({ params: { id } })).state).toBe('accepted');
    } finally {
      await mailing.stop();
    }
  });

  test('names each field that is wrong, and is refused before the lead is accepted', async () => {
    const { id } = (await admin.addLead({ body: ENTRY })).lead;
    const early = await failureOf(open(id));
    expect(early).toMatchObject({ kind: 'refused', reason: { rule: 'wrongState' } });
    const wrong = await failureOf(
      open(id, {
        shopName: ' ',
        city: '',
        timeZone: 'Asia/Nowhere',
        gstPercent: 'nine',
        name: 'Two Words',
        username: 'two words',
        phone: '0912 345 678',
        email: 'owner@',
      }),
    );
    expect(wrong.errors).toEqual({
      shopName: 'This is required',
      city: 'This is required',
      timeZone: expect.stringMatching(/\S/),
      gstPercent: expect.stringMatching(/\S/),
      name: expect.stringMatching(/\S/),
      username: expect.stringMatching(/\S/),
      phone: expect.stringMatching(/Singapore/),
      email: 'Email format error',
    });
  });

  test('opens no shop itself, though its administrator may do everything', async () => {
    const username = 'merchant';
    const { oneTimePassword } = await open(await accepted(), { username });
    const merchant = await ownPassword(username, oneTimePassword);
    const { id } = (await merchant.addLead({ body: ENTRY })).lead;
    await take(merchant, id);
    const before = await shopsNow();
    const body = openingOf();
    const { kind, reason } = await failureOf(merchant.openShop({ params: { id }, body }));
    expect([kind, reason?.rule]).toEqual(['refused', 'officeOpensShops']);
    expect(await shopsNow()).toBe(before);
  });

  test('is opened by whoever may, who needs no more than that, and belongs to it then', async () => {
    const id = await accepted();
    const body = openingOf();
    const { kind } = await failureOf(clerk.openShop({ params: { id }, body }));
    expect(kind).toBe('noAccess');
    const { roleId } = await admin.addRole({
      body: {
        roleName: '开店',
        roleNameEn: 'Shop opener',
        permissions: ['lead.view', 'lead.openShop'],
      },
    });
    const username = 'opener';
    const added = await admin.addUser({
      body: { username, name: 'Opener', phone: '9123 4567', roleId, shopIds: [1] },
    });
    await admin.changeUserStatus({ body: { id: added.account.id, status: 'active' } });
    const opener = await ownPassword(username, added.oneTimePassword);
    const { lead } = await opener.openShop({ params: { id }, body });
    const { restaurantVOList } = await opener.currentLogin();
    expect(restaurantVOList.map(({ restaurantId }) => restaurantId)).toEqual([
      1,
      lead.opened?.shopId,
    ]);
    const [row] = await server.connection.db
      .select({ status: accounts.status })
      .from(accounts)
      .where(eq(accounts.id, lead.opened?.accountId ?? 0));
    expect(row?.status).toBe('active');
  });

  test('answers no other applicant, though it is the only one of its country', async () => {
    await open(await accepted(), {
      country: 'ID',
      currency: 'USD',
      timeZone: 'Asia/Jakarta',
      phone: '+62 812 3456 789',
    });
    const { data } = await register({ country: 'ID', mobile: '+62 812 3456 789' });
    expect((await leadOf(data.leadNo)).lead.country).toBe('ID');
  });
});

describe('administrators who have every shop', () => {
  test('have also those that another one of them opens, and change the system roles still', async () => {
    const { db } = server.connection;
    const [own] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
    if (!own) throw new Error('There is no admin');
    const { id: _id, ...like } = own;
    const [other] = await db
      .insert(accounts)
      .values({ ...like, username: 'admin2', name: 'The other' })
      .returning();
    const shopIds = (await db.select().from(shops).orderBy(shops.id)).map(({ id }) => id);
    await db
      .insert(accountShops)
      .values(
        [own.id, other?.id ?? 0].flatMap((accountId) =>
          shopIds.map((shopId) => ({ accountId, shopId })),
        ),
      )
      .onConflictDoNothing();
    const admin2 = await server.signIn('admin2');
    const openBy = async (api: Api) =>
      (await api.openShop({ params: { id: await accepted() }, body: openingOf() })).lead.opened;
    const byBoth = [await openBy(admin2), await openBy(admin)].map((opened) => opened?.shopId);
    const [role] = await db.select().from(roles).where(eq(roles.code, 'auditor'));
    for (const api of [admin, admin2]) {
      const { restaurantVOList } = await api.currentLogin();
      const has = restaurantVOList.map(({ restaurantId }) => restaurantId);
      expect(has).toEqual([...shopIds, ...byBoth]);
      const { against } = await api.listRoleMenu({ params: { roleId: role?.id ?? 0 } });
      expect(against).toBeNull();
    }
  });
});

test('a shop’s order numbers begin with what its name suggests, else with what is left', () => {
  const first = (name: string, ...taken: string[]) =>
    prefixesFor(name, new Set(taken)).next().value;
  expect(first('Noodle Bar')).toBe('NB');
  expect(first('Noodle Bar', 'NB')).toBe('NO');
  expect(first('Đậu')).toBe('AU');
  expect(first('翡翠海鲜')).toBe('AA');
  expect(first('翡翠海鲜', 'AA')).toBe('AB');
  const all = [...prefixesFor('Noodle Bar', new Set(['NB']))];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(26 * 26 - 1);
});
