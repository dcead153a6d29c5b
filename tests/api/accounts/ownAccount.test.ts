// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { accounts, loginFailures, sessions } from '../../../server/kernel/db/tables/access.ts';
import { failureOf } from '../orders/ground.ts';
import { PASSWORD } from '../support/fewRows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { change, kindOf, OWN, type People, peopleOf } from './people.ts';

let server: TestServer;
let admin: Api;
let { newColleague } = {} as People;
const began = new Date('2026-03-02T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = began;
  admin = await server.signIn('admin');
  ({ newColleague } = await peopleOf(server, () => admin));
});
afterAll(() => server.stop());

describe('one’s own account', () => {
  test('changes its password by both readings of the rule', async () => {
    const { api } = await newColleague();
    const errorsOf = async (...given: Parameters<typeof change>) =>
      (await failureOf(change(...given))).errors;
    for (const bad of ['Ab345', 'A2345678901234567', 'with-dash1', 'пароль1', 'with space']) {
      expect(await errorsOf(api, OWN, bad)).toEqual({
        newPassword: '6 to 16 English letters or digits',
      });
    }
    expect(await errorsOf(api, OWN, OWN)).toEqual({
      newPassword: 'The new password has to differ from the old one',
    });
    expect(await errorsOf(api, OWN, 'Other1', 'Other2')).toEqual({
      confirmPassword: 'The passwords entered do not match',
    });
    expect(await errorsOf(api, 'Wrong1', 'Other1')).toEqual({
      oldPassword: 'The old password is wrong',
    });
    await change(api, OWN, 'Other1');
    await change(api, 'Other1', 'A234567890123456');
  });

  test('takes no password that is among the first to be guessed', async () => {
    const { api, username } = await newColleague();
    const shop = (await api.currentLogin()).restaurantVOList[0]?.restaurantNameEn ?? '';
    const ofShop = `${shop.split(' ')[0]}2026`.slice(0, 16);
    for (const easy of [
      'qwerty',
      'aaaaaaaaaaaaaaaa',
      'Zz9zZz9z9'.replaceAll('9', 'x'),
      'Passw0rd',
      '123456789',
      'Larder2026',
      'manager1',
      username,
      ofShop,
    ]) {
      expect([easy, (await failureOf(change(api, OWN, easy))).errors]).toEqual([
        easy,
        {
          newPassword: 'This password is one of the first that are guessed. Please choose another',
        },
      ]);
    }
    await change(api, OWN, 'Larder4blueOwls');
  });

  test('guesses no more often here than at the sign-in', async () => {
    const { api, username } = await newColleague();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await kindOf(change(api, `Wrong${guess}`, 'Other1'))).toBe('invalid');
    }
    expect(await kindOf(change(api, OWN, 'Other1'))).toBe('tooMany');
    expect(await kindOf(server.signIn(username, { password: OWN }))).toBe('tooMany');
    await server.connection.db.delete(loginFailures);
  });

  test('lists its sessions and ends them, here or elsewhere', async () => {
    const { api, username } = await newColleague();
    const other = await server.signIn(username, { password: OWN });
    const listed = await api.listSessions();
    expect(listed.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    expect(listed[0]).toMatchObject({ address: '127.0.0.1', createdAt: began.toISOString() });
    expect(listed[0]?.device).not.toBe('');
    expect(JSON.stringify(listed)).not.toContain('tokenHash');
    const { session } = listed.find(({ isThis }) => !isThis) ?? { session: '' };
    const end = (of: Api) => kindOf(of.endSession({ body: { session } }));
    // Nobody ends another's.
    expect(await end(admin)).toBe('notFound');
    await api.endSession({ body: { session } });
    expect(await kindOf(other.currentLogin())).toBe('session');
    expect(await end(api)).toBe('notFound');
    const again = await server.signIn(username, { password: OWN });
    expect(await api.signOutEverywhere({ body: { keepThis: true } })).toEqual({ ended: 1 });
    expect(await kindOf(again.currentLogin())).toBe('session');
    const third = await server.signIn(username, { password: OWN });
    await change(api, OWN, 'Other1');
    expect(await kindOf(third.currentLogin())).toBe('session');
    expect(await api.listSessions()).toHaveLength(1);
    // One that has died of itself is ended too, and is not one of those that are told.
    const { id } = await admin
      .listUser({ body: { search: username } })
      .then(({ rows }) => ({ id: rows[0]?.id ?? 0 }));
    const died = new Date(began.getTime() - 20 * 24 * 60 * 60_000);
    await server.connection.db.insert(sessions).values({
      ...{ tokenHash: `died-${id}`, accountId: id, address: '127.0.0.1', device: 'An old one' },
      ...{ createdAt: died, usedAt: died },
    });
    expect(await api.listSessions()).toHaveLength(1);
    expect(await api.signOutEverywhere({ body: { keepThis: true } })).toEqual({ ended: 0 });
    await api.signOutEverywhere({ body: { keepThis: false } });
    expect(await kindOf(api.currentLogin())).toBe('session');
  });

  test('has a name and a phone that it may change itself', async () => {
    const { api, username } = await newColleague();
    const { version } = await api.getPersonalInfo();
    const save = (name: string, phone: string, seen: number) =>
      api.savePersonalInfo({ body: { name, phone, version: seen } });
    const saved = await save('Lin', '+65 8123 4567', version);
    expect(saved).toEqual({
      username,
      name: 'Lin',
      phone: '+65 8123 4567',
      avatars: [],
      version: version + 1,
    });
    const wrong = await failureOf(save('Li n', '1', saved.version));
    expect(wrong.errors).toMatchObject({ name: 'Without spaces, please' });
    expect(Object.keys(wrong.errors)).toEqual(['name', 'phone']);
    const phone = await failureOf(save('Lin', '1234567', saved.version));
    expect(Object.keys(phone.errors)).toEqual(['phone']);
  });

  test('keeps a number of another country, where its other shops are, and takes no new one', async () => {
    const { api, id } = await newColleague();
    const phone = '+84912345678';
    await server.connection.db.update(accounts).set({ phone }).where(eq(accounts.id, id));
    const { version } = await api.getPersonalInfo();
    const saved = await api.savePersonalInfo({ body: { name: 'Lan', phone, version } });
    expect(saved).toMatchObject({ name: 'Lan', phone });
    const other = { name: 'Lan', phone: '+84912345679', version: saved.version };
    expect((await failureOf(api.savePersonalInfo({ body: other }))).errors).toHaveProperty('phone');
    const { account, facts } = await admin.getUser({ params: { id } });
    const { roleId, shopIds } = facts;
    const edited = await admin.editUser({
      body: { id, name: 'Thu', phone, roleId, shopIds, version: account.version },
    });
    expect(edited.account.name).toBe('Thu');
  });

  test('is told of a name that somebody else has changed meanwhile, and loses nothing', async () => {
    const { api, id } = await newColleague();
    const seen = await api.getPersonalInfo();
    const { account, facts } = await admin.getUser({ params: { id } });
    const { roleId, shopIds } = facts;
    const card = { name: 'Mei', phone: '+65 8123 9999', roleId, shopIds };
    await admin.editUser({ body: { id, ...card, version: account.version } });
    const late = await failureOf(
      api.savePersonalInfo({ body: { name: 'Lin', phone: seen.phone, version: seen.version } }),
    );
    expect(late.kind).toBe('stale');
    const now = { username: seen.username, name: 'Mei', phone: '+65 8123 9999', avatars: [] };
    expect(late.data).toEqual({ ...now, version: seen.version + 1 });
    expect(await api.getPersonalInfo()).toMatchObject(now);
  });

  test('has its letters off wherever it signs in, and its card stays as it was seen', async () => {
    const { api, id, username } = await newColleague();
    expect((await api.currentLogin()).letterKeys).toBe(true);
    const { account } = await admin.getUser({ params: { id } });
    expect(await api.chooseLetterKeys({ body: { letterKeys: false } })).toEqual({
      letterKeys: false,
    });
    const elsewhere = await server.signIn(username, { password: OWN });
    expect((await elsewhere.currentLogin()).letterKeys).toBe(false);
    expect((await admin.currentLogin()).letterKeys).toBe(true);
    expect((await admin.getUser({ params: { id } })).account.version).toBe(account.version);
  });

  test('has the same password wherever it signs in', async () => {
    await server.signIn('admin', { password: PASSWORD });
  });
});
