import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { accountShops } from '../../../server/db/schema.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let adminId: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ api: admin } = await server.signIn('admin'));
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
      const changed = await admin.editRoleMenu({ body });
      expect(changed.permissions).toEqual(['order.view']);
    });
  });

  test('says against itself what its change would be refused with', async () => {
    const { roleId } = await roleOf('administrator');
    const against = async (api: Api) => (await api.listRoleMenu({ params: { roleId } })).against;
    expect(await against(admin)).toEqual({ rule: 'administratorMayEverything' });
    const { api: auditor } = await server.signIn('auditor');
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
    await inBothShops(() => admin.editRoleMenu({ body }));
  });
});
