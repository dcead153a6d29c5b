// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  accountShops,
  accounts,
  roles,
  sessions,
} from '../../../server/kernel/db/tables/access.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;

const ROLES = '/decsaasadmin/saas/api/role/getSystemRole';
const CONFIG = '/decsaasadmin/saas/api/restaurant/getBusinessConfig';
const MINUTE = 60_000;

beforeAll(async () => {
  server = await startTestServer({
    environment: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_MINUTES: '60' },
  });
});
afterAll(() => server.stop());

const began = new Date('2026-03-02T08:00:00Z');
afterEach(() => {
  server.clock.now = began;
});

const at = (minutes: number) => {
  server.clock.now = new Date(began.getTime() + minutes * MINUTE);
};
const codeOf = async (token: string, path = ROLES, headers = {}) =>
  (await server.send(path, { token, headers })).envelope.code;

describe('a session', () => {
  it('has a token of 256 bits, new each time, and stores its digest alone', async () => {
    at(0);
    const first = tokenOf(await server.signIn('clerk'));
    const second = tokenOf(await server.signIn('clerk'));
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    const stored = await server.connection.db.select().from(sessions);
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(first);
    expect(JSON.stringify(stored)).not.toContain(first);
  });

  it('expires when it is idle, and not while it is used', async () => {
    at(0);
    const token = tokenOf(await server.signIn('clerk'));
    at(29);
    expect(await codeOf(token)).toBe(200);
    at(58);
    expect(await codeOf(token)).toBe(200);
    at(0);
    const idle = await server.signIn('clerk');
    at(30.1);
    expect(await codeOf(tokenOf(idle))).toBe(4003);
  });

  it('expires beside an open page that asks by itself, and tells that page so', async () => {
    const byItself = (token: string) => codeOf(token, ROLES, { Background: '1' });
    at(0);
    const token = tokenOf(await server.signIn('clerk'));
    for (const minutes of [10, 20, 29]) {
      at(minutes);
      expect(await byItself(token)).toBe(200);
    }
    at(30.1);
    expect(await byItself(token)).toBe(4003);
    expect(await codeOf(token)).toBe(4003);
  });

  it('lives no longer than its greatest age, however much it is used', async () => {
    at(0);
    const token = tokenOf(await server.signIn('clerk'));
    for (const minutes of [20, 40, 60]) {
      at(minutes);
      expect(await codeOf(token)).toBe(200);
    }
    at(60.1);
    expect(await codeOf(token)).toBe(4003);
  });

  it('writes its use down at most once a minute', async () => {
    at(0);
    const token = tokenOf(await server.signIn('auditor'));
    const usedAt = async () => {
      const [row] = await server.connection.db
        .select()
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(eq(accounts.username, 'auditor'));
      return row?.sessions.usedAt;
    };
    at(0.9);
    await codeOf(token);
    expect(await usedAt()).toEqual(began);
    at(1.1);
    await codeOf(token);
    expect(await usedAt()).toEqual(server.clock.now);
  });

  it('is dead after signing out, and others of the account live on', async () => {
    at(0);
    const left = await server.signIn('clerk');
    const kept = await server.signIn('clerk');
    await left.logout();
    expect(await codeOf(tokenOf(left))).toBe(4007);
    expect(await codeOf(tokenOf(kept))).toBe(200);
  });

  it('is dead while its account is frozen', async () => {
    at(0);
    const token = tokenOf(await server.signIn('clerk'));
    const freeze = (status: 'frozen' | 'active') =>
      server.connection.db.update(accounts).set({ status }).where(eq(accounts.username, 'clerk'));
    await freeze('frozen');
    const code = await codeOf(token);
    await freeze('active');
    expect(code).toBe(4007);
  });

  it('of an account without a shop reads whom to ask, in its language, and comes to no shop', async () => {
    at(0);
    const auditor = await server.signIn('auditor');
    const { userId } = await auditor.currentLogin();
    const { db } = server.connection;
    const isTheirs = eq(accountShops.accountId, userId);
    const had = await db.delete(accountShops).where(isTheirs).returning();
    const headers = { markers: JSON.stringify({ locale: 'zh-CN' }) };
    const { envelope } = await server.send(CONFIG, { token: tokenOf(auditor), headers });
    await db.insert(accountShops).values(had);
    expect(envelope).toMatchObject({
      success: false,
      code: 4030,
      msg: '抱歉，您没有访问权限。单商家后台尚未开通，请联系服务商开通',
    });
  });

  it('may at once no more than its role still grants', async () => {
    at(0);
    const token = tokenOf(await server.signIn('auditor'));
    expect(await codeOf(token, CONFIG)).toBe(200);
    const grant = (permissions: string[]) =>
      server.connection.db.update(roles).set({ permissions }).where(eq(roles.code, 'auditor'));
    const [before] = await server.connection.db
      .select()
      .from(roles)
      .where(eq(roles.code, 'auditor'));
    await grant([]);
    const code = await codeOf(token, CONFIG);
    await grant(before?.permissions ?? []);
    expect(code).toBe(4030);
  });
});

describe('login info', () => {
  it('has what the specification names, for the account and its shops', async () => {
    at(0);
    const api = await server.signIn('clerk');
    const token = tokenOf(api);
    const info = await api.currentLogin();
    expect(info).toMatchObject({ token: '', username: 'clerk', avatar: null });
    expect(info.roleResponseList.map(({ code }) => code)).toEqual(['clerk']);
    expect(info.restaurantVOList.map(({ restaurantId }) => restaurantId)).toEqual([1]);
    expect(info.shopVOList).toEqual(info.restaurantVOList);
    expect(JSON.stringify(info)).not.toContain('argon2');
    expect(token).not.toBe('');
  });

  it('tells which menus a role opens, to those who may know', async () => {
    at(0);
    const admin = await server.signIn('admin');
    const found = await admin.getSystemRole();
    const clerk = found.find(({ code }) => code === 'clerk');
    const { menus } = await admin.listRoleMenu({ params: { roleId: clerk?.roleId ?? 0 } });
    expect(menus).toContain('order');
    expect(menus).not.toContain('role');
    const path = `/decsaasadmin/saas/api/role/${clerk?.roleId}/listMenu`;
    expect(await codeOf(tokenOf(await server.signIn('clerk')), path)).toBe(4030);
  });
});
