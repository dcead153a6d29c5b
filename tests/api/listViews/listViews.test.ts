// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MOST_VIEWS } from '../../../api/listViews/calls.ts';
import { listViews } from '../../../server/listViews/tables.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let server: World;
let manager: Api;
let clerk: Api;

beforeAll(async () => {
  server = await startWorld();
  manager = await server.signIn('manager', { shopId: 1 });
  clerk = await server.signIn('clerk', { shopId: 1 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(listViews);
});

const list = 'orders';
const entry = {
  name: 'Due first',
  roleId: null,
  isDefault: false,
  filters: [
    { name: 'sort', value: 'deliveryAt' },
    { name: 'tab', value: 'toAccept' },
  ],
  columns: ['orderSn', 'deliveryAt'],
};
const namesOf = async (api: Api, of = list) =>
  (await api.listListView({ body: { list: of } })).rows.map(({ name }) => name);

async function clerkRole() {
  const { roles } = await manager.listListView({ body: { list } });
  const role = roles.find(({ roleNameEn }) => roleNameEn === 'Clerk');
  if (!role) throw new Error('There is no role of clerks');
  return role.id;
}

describe('a saved view', () => {
  test('is one’s own, of one list and one shop', async () => {
    const { rows } = await manager.addListView({ body: { ...entry, list } });
    expect(rows).toMatchObject(
      [{ ...entry, roleId: undefined, isOwn: true, mayChange: true, role: null, version: 0 }].map(
        ({ roleId: _role, ...row }) => row,
      ),
    );
    expect(await namesOf(manager, 'suppliers')).toEqual([]);
    expect(await namesOf(clerk)).toEqual([]);
    const elsewhere = await server.signIn('manager', { shopId: 2 });
    expect(await namesOf(elsewhere)).toEqual([]);
    const id = rows[0]?.id ?? (0 as never);
    const body = { ...entry, version: 0 };
    for (const other of [elsewhere, clerk]) {
      const failure = await failureOf(other.editListView({ params: { id }, body }));
      expect(failure.code).toBe(CODES.notFound);
      const gone = await failureOf(other.deleteListView({ params: { id }, body: { version: 0 } }));
      expect(gone.code).toBe(CODES.notFound);
      const chosen = await failureOf(other.chooseListView({ body: { list, viewId: id } }));
      expect(chosen.code).toBe(CODES.notFound);
    }
  });

  test('is changed and deleted by its version, once', async () => {
    const { rows } = await manager.addListView({ body: { ...entry, list } });
    const params = { id: rows[0]?.id ?? (0 as never) };
    const changed = await manager.editListView({
      params,
      body: { ...entry, name: 'To accept', columns: ['orderSn'], version: 0 },
    });
    expect(changed.rows).toMatchObject([{ name: 'To accept', columns: ['orderSn'], version: 1 }]);
    const late = await failureOf(manager.editListView({ params, body: { ...entry, version: 0 } }));
    expect([late.code, late.data]).toEqual([CODES.stale, changed]);
    const lateToo = await failureOf(manager.deleteListView({ params, body: { version: 0 } }));
    expect(lateToo.code).toBe(CODES.stale);
    expect((await manager.deleteListView({ params, body: { version: 1 } })).rows).toEqual([]);
  });

  test('is shared with a role by who may, who alone changes it then', async () => {
    const roleId = await clerkRole();
    const refused = await failureOf(clerk.addListView({ body: { ...entry, roleId, list } }));
    expect(refused.code).toBe(CODES.noAccess);
    expect((await clerk.listListView({ body: { list } })).roles).toEqual([]);
    await manager.addListView({ body: { ...entry, roleId, list } });
    const { rows } = await clerk.listListView({ body: { list } });
    expect(rows).toMatchObject([{ isOwn: false, mayChange: false, role: { roleNameEn: 'Clerk' } }]);
    const auditor = await server.signIn('auditor', { shopId: 1 });
    expect(await namesOf(auditor)).toEqual([]);
    const params = { id: rows[0]?.id ?? (0 as never) };
    const foreign = await failureOf(clerk.deleteListView({ params, body: { version: 0 } }));
    expect(foreign.code).toBe(CODES.noAccess);
    const supervisor = await server.signIn('supervisor', { shopId: 1 });
    await supervisor.deleteListView({ params, body: { version: 0 } });
    expect(await namesOf(clerk)).toEqual([]);
  });

  test('is shared with no role that is retired, and stays with the one it has', async () => {
    const admin = await server.signIn('admin', { shopId: 1 });
    const { roleId } = await admin.addRole({
      body: { roleName: '临时', roleNameEn: 'Temporary', permissions: ['order.view'] },
    });
    const shared = await manager.addListView({ body: { ...entry, roleId, list } });
    await admin.handleRole(
      { params: { roleId }, body: { event: { type: 'retire', remark: 'Season over' } } },
      { idempotencyKey: randomUUID() },
    );
    const { roles } = await manager.listListView({ body: { list } });
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.map(({ id }) => id)).not.toContain(roleId);
    const again = { ...entry, name: 'Another', roleId, list };
    const { errors } = await failureOf(manager.addListView({ body: again }));
    expect(errors).toEqual({ roleId: expect.stringMatching(/retired/) });
    const params = { id: shared.rows[0]?.id ?? (0 as never) };
    const body = { ...entry, name: 'Renamed', roleId, version: 0 };
    const { rows } = await manager.editListView({ params, body });
    expect(rows).toMatchObject([{ name: 'Renamed', role: { roleNameEn: 'Temporary' } }]);
  });

  test('opens the list for the person who chose it, and one at a time', async () => {
    const roleId = await clerkRole();
    const { rows } = await manager.addListView({ body: { ...entry, roleId, list } });
    const viewId = rows[0]?.id ?? (0 as never);
    const { rows: chosen } = await clerk.chooseListView({ body: { list, viewId } });
    expect(chosen).toMatchObject([{ isDefault: true }]);
    expect((await manager.listListView({ body: { list } })).rows[0]?.isDefault).toBe(false);
    const own = await clerk.addListView({
      body: { ...entry, name: 'Mine', isDefault: true, list },
    });
    expect(own.rows.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Mine', true],
      ['Due first', false],
    ]);
    const none = await clerk.chooseListView({ body: { list, viewId: null } });
    expect(none.rows.some(({ isDefault }) => isDefault)).toBe(false);
  });

  test('has a name of its own, and there are only so many', async () => {
    await manager.addListView({ body: { ...entry, list } });
    const twice = await failureOf(
      manager.addListView({ body: { ...entry, name: ' due  FIRST', list } }),
    );
    expect(twice.errors).toHaveProperty('name');
    await clerk.addListView({ body: { ...entry, list } });
    const { db } = server;
    const [row] = await db.select().from(listViews);
    if (!row) throw new Error('There is no view');
    const { id: _id, ...kept } = row;
    const more = Array.from({ length: MOST_VIEWS - 1 }, (_, at) => ({ ...kept, name: `V ${at}` }));
    await db.insert(listViews).values(more);
    const failure = await failureOf(
      manager.addListView({ body: { ...entry, name: 'One more', list } }),
    );
    expect(failure.reason).toMatchObject({
      rule: 'viewsAreNotTooMany',
      figures: { maximum: MOST_VIEWS },
    });
  });
});
