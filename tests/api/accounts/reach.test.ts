// engine: either

import { and, asc, eq, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail } from '../../../api/accounts/calls.ts';
import type { Api } from '../../../api/client.ts';
import { accountShops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { sealLog } from '../../../server/kernel/log/seal.ts';
import { Findings } from '../../../server/product/verify/findings.ts';
import { verifyLog } from '../../../server/product/verify/operationLog.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let adminId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  adminId = (await admin.currentLogin()).userId;
});
afterAll(() => server.stop());

/** Does something as an administrator who has both shops there are. */
async function inBothShops<T>(work: () => Promise<T>): Promise<T> {
  const { db } = server.connection;
  const second = and(eq(accountShops.accountId, adminId), eq(accountShops.shopId, 2));
  await db.insert(accountShops).values({ accountId: adminId, shopId: 2 });
  try {
    return await work();
  } finally {
    await db.delete(accountShops).where(second);
  }
}

async function roleOf(code: string) {
  const found = (await admin.listRole({ body: {} })).find((role) => role.code === code);
  if (!found) throw new Error(`No role ${code}`);
  return found;
}

/** What the operation log of each shop says since something began. */
async function linesOf(work: () => Promise<unknown>) {
  const { db } = server.connection;
  const [before] = await db.select({ id: max(operationLog.id) }).from(operationLog);
  await work();
  const lines = await db.select().from(operationLog).orderBy(asc(operationLog.id));
  return lines
    .filter(({ id }) => id > (before?.id ?? 0))
    .map(({ shopId, operation, outcome }) => `${shopId} ${operation} ${outcome}`)
    .sort();
}

describe('a system role', () => {
  test('is changed by nobody who has not every shop, also where nobody else has it', async () => {
    const manager = await roleOf('storeManager');
    const { roleId, roleName, roleNameEn, version } = manager;
    const { against } = await admin.listRoleMenu({ params: { roleId } });
    expect(against).toEqual({ rule: 'systemRoleIsEveryShops' });
    const body = { roleId, roleName, roleNameEn, version, permissions: ['order.view' as const] };
    const refused = await failureOf(admin.editRoleMenu({ body }));
    expect(refused.reason?.rule).toBe('systemRoleIsEveryShops');
    expect((await roleOf('storeManager')).permissions).toEqual(manager.permissions);
    await inBothShops(async () => {
      expect((await admin.listRoleMenu({ params: { roleId } })).against).toBeNull();
      const lines = await linesOf(async () => {
        const changed = await admin.editRoleMenu({ body });
        expect(changed.permissions).toEqual(['order.view']);
      });
      expect(lines).toEqual(['1 update done', '2 update done']);
    });
  });

  test('takes no name that a role of any shop has, so that each shop can save its own', async () => {
    const neighbour = await server.signIn('neighbour');
    const card = { roleName: '柜台', roleNameEn: 'Counter', permissions: ['order.view' as const] };
    const { roleId } = await neighbour.addRole({ body: card });
    const { roleId: systemId, roleName, permissions, version } = await roleOf('auditor');
    const renamed = (roleNameEn: string) => ({
      ...{ roleId: systemId, roleName, roleNameEn, permissions, version },
    });
    await inBothShops(async () => {
      const taken = await failureOf(admin.editRoleMenu({ body: renamed('COUNTER') }));
      expect(taken.errors).toEqual({ roleNameEn: 'There is a role of this name already.' });
    });
    await neighbour.editRoleMenu({ body: { ...card, roleId, version: 0 } });
  });

  test('and a shop’s own do not take the same name at once', async () => {
    const neighbour = await server.signIn('neighbour');
    const { roleId, roleName, permissions, version } = await roleOf('auditor');
    const body = { roleId, roleName, roleNameEn: 'Checker', permissions, version };
    const card = { roleName: '核对', roleNameEn: 'checker', permissions: ['order.view' as const] };
    const outcomes = await inBothShops(() =>
      Promise.allSettled([admin.editRoleMenu({ body }), neighbour.addRole({ body: card })]),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('says against itself what its change would be refused with', async () => {
    const { roleId } = await roleOf('administrator');
    const against = async (api: Api) => (await api.listRoleMenu({ params: { roleId } })).against;
    expect(await against(admin)).toEqual({ rule: 'administratorMayEverything' });
    const auditor = await server.signIn('auditor');
    expect(await against(auditor)).toEqual({
      rule: 'permission',
      figures: { permission: 'role.edit' },
    });
  });
});

describe('a role of one shop', () => {
  test('is changed by nobody who has not the shops in which it is held', async () => {
    const card = { roleName: '巡店', roleNameEn: 'Rover', permissions: ['order.view' as const] };
    const { roleId } = await admin.addRole({ body: card });
    const person = { username: 'rover', name: 'Rover', phone: '91234567', roleId, shopIds: [1, 2] };
    await inBothShops(() => admin.addUser({ body: person }));
    const held = { rule: 'roleIsHeldHereAlone' };
    expect((await admin.listRoleMenu({ params: { roleId } })).against).toEqual(held);
    const body = { ...card, roleId, version: 0, permissions: [] };
    expect((await failureOf(admin.editRoleMenu({ body }))).reason).toMatchObject(held);
    const lines = await linesOf(() => inBothShops(() => admin.editRoleMenu({ body })));
    expect(lines).toEqual(['1 update done', '2 update done']);
    // The other shop does not list the role: nothing of its log leads there.
    const told = await server.connection.db
      .select({ shopId: operationLog.shopId, targetId: operationLog.targetId })
      .from(operationLog)
      .where(eq(operationLog.targetName, 'Rover'));
    expect(told).toContainEqual({ shopId: 2, targetId: null });
  });
});

describe('an account of several shops', () => {
  const clerk = async () => (await roleOf('clerk')).roleId;
  const named = (line: string) => [1, 2].map((shop) => `${shop} ${line} done`);

  test('has a line in the log of each of them, also of the one that it leaves', async () => {
    await inBothShops(async () => {
      const card = { name: 'Both', phone: '91234567', roleId: await clerk(), shopIds: [1, 2] };
      let id = 0;
      const created = await linesOf(async () => {
        ({ id } = (await admin.addUser({ body: { ...card, username: 'both' } })).account);
      });
      expect(created).toEqual(named('create'));
      const activate = () => admin.changeUserStatus({ body: { id, status: 'active' } });
      expect(await linesOf(activate)).toEqual(named('activate'));
      const reset = () => admin.resetUserPassword({ body: { id } });
      expect(await linesOf(reset)).toEqual(named('resetPassword'));
      const leave = () => admin.editUser({ body: { ...card, id, shopIds: [1] } });
      expect(await linesOf(leave)).toEqual(named('update'));
      const rename = () => admin.editUser({ body: { ...card, id, shopIds: [1], name: 'One' } });
      expect(await linesOf(rename)).toEqual(['1 update done']);
    });
    const { db } = server.connection;
    await sealLog(db);
    const findings = new Findings();
    expect((await verifyLog(db, findings)).unsealed).toBe(0);
    expect(findings.faults).toEqual([]);
  });

  test('does not tell of a shop that the reader has not, in its history either', async () => {
    const card = { name: 'Wide', phone: '91234567', roleId: await clerk(), shopIds: [1, 2] };
    let id = 0;
    const shopsIn = ({ history }: AccountDetail) =>
      history.map(({ payload }) => (payload as { card?: { shopIds: number[] } }).card?.shopIds);
    await inBothShops(async () => {
      ({ id } = (await admin.addUser({ body: { ...card, username: 'wide' } })).account);
      await admin.editUser({ body: { ...card, id, name: 'Wider' } });
      expect(shopsIn(await admin.getUser({ params: { id } }))).toContainEqual([1, 2]);
    });
    const seen = shopsIn(await admin.getUser({ params: { id } })).filter(Boolean);
    expect(seen.length).toBeGreaterThan(0);
    for (const shopIds of seen) expect(shopIds).toEqual([1]);
  });

  test('has one there too of what it changes itself', async () => {
    await inBothShops(async () => {
      const card = { name: 'Own', phone: '91234567', roleId: await clerk(), shopIds: [1, 2] };
      const added = await admin.addUser({ body: { ...card, username: 'own' } });
      await admin.changeUserStatus({ body: { id: added.account.id, status: 'active' } });
      const password = added.oneTimePassword ?? '';
      const own = await server.signIn('own', { password });
      const change = {
        oldPassword: password,
        newPassword: 'Own4ever',
        confirmPassword: 'Own4ever',
      };
      expect(await linesOf(() => own.changePassword({ body: change }))).toEqual(
        named('changePassword'),
      );
      const { version } = await own.getPersonalInfo();
      const info = { name: 'Mine', phone: '91234567', version };
      expect(await linesOf(() => own.savePersonalInfo({ body: info }))).toEqual(named('update'));
      expect(await linesOf(() => own.signOutEverywhere({ body: { keepThis: false } }))).toEqual(
        named('signOutEverywhere'),
      );
    });
  });
});
