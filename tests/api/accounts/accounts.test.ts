// engine: either

import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { accountShops, accounts } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { change, kindOf, OWN, type People, peopleOf } from './people.ts';

let server: TestServer;
let admin: Api;
let auditor: Api;
let clerkRole: number;
let { card, newPerson, newColleague, roleOf } = {} as People;
const began = new Date('2026-03-02T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = began;
  admin = await server.signIn('admin');
  auditor = await server.signIn('auditor');
  ({ card, newPerson, newColleague, roleOf } = await peopleOf(server, () => admin));
  clerkRole = roleOf('clerk');
});
afterAll(() => server.stop());
afterEach(() => {
  server.clock.now = began;
});

describe('an account', () => {
  test('is added, activated, changed, frozen and activated, with a line of history each', async () => {
    const given = card();
    const added = await admin.addUser({ body: { ...given, username: ' PERSON0 ' } });
    expect(added.account).toMatchObject({
      username: 'person0',
      name: given.name,
      status: 'pendingActivation',
    });
    expect(added.facts.hasOneTimePassword).toBe(true);
    const { id } = added.account;
    await admin.changeUserStatus({ body: { id, status: 'active', version: 0 } });
    const { username: _kept, ...rest } = given;
    await admin.editUser({ body: { ...rest, id, name: 'Renamed', version: 1 } });
    await admin.changeUserStatus({ body: { id, status: 'frozen' } });
    const open = await admin.changeUserStatus({ body: { id, status: 'active' } });
    expect(open.account).toMatchObject({ name: 'Renamed', status: 'active', version: 4 });
    const moves = ['create', 'activate', 'update', 'freeze', 'activate'];
    expect(open.history.map(({ event }) => event)).toEqual(moves);
    const lines = await server.connection.db
      .select()
      .from(operationLog)
      .where(eq(operationLog.targetName, 'person0'))
      .orderBy(operationLog.id);
    expect(lines.map(({ module, operation }) => `${module} ${operation}`)).toEqual(
      moves.map((move) => `accounts ${move}`),
    );
  });

  test('names each field that is wrong', async () => {
    const wrong = {
      username: 'a b',
      name: 'x'.repeat(21),
      phone: '12345678',
      roleId: 0,
      shopIds: [],
    };
    expect((await failureOf(admin.addUser({ body: wrong }))).errors).toEqual({
      username: 'Without spaces, please',
      name: 'At most 20 characters',
      roleId: expect.any(String),
      shopIds: 'Choose at least one shop',
    });
    const phone = await failureOf(admin.addUser({ body: { ...card(), phone: '12345678' } }));
    expect(Object.keys(phone.errors)).toEqual(['phone']);
    const { username } = await newPerson();
    const taken = { ...card(), username: username.toUpperCase() };
    expect((await failureOf(admin.addUser({ body: taken }))).errors).toEqual({
      username: 'The account already exists',
    });
  });

  test.each([
    ['a letter of another script', 'p\u0435rson'],
    ['a dotless letter', 'adm\u0131n'],
    ['a space without width', 'person\u200b'],
    ['a mark that turns the writing', '\u202eperson'],
    ['a sign', 'person/1'],
  ])('is no account that is taken for another’s by %s', async (_what, username) => {
    const { errors } = await failureOf(admin.addUser({ body: { ...card(), username } }));
    expect(errors).toEqual({ username: 'Use letters, digits and . _ - @ + in an account' });
  });

  test('is the same account in wide letters, at the sign-in too', async () => {
    const wide = (text: string) =>
      text.replace(/[a-z0-9]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));
    const { username } = await newPerson();
    const taken = { ...card(), username: wide(username) };
    expect((await failureOf(admin.addUser({ body: taken }))).errors).toEqual({
      username: 'The account already exists',
    });
    const api = await server.signIn(wide('clerk'));
    expect((await api.currentLogin()).username).toBe('clerk');
    for (const username of ['林.美', 'nguyễn_ánh', 'đức@kho-2+']) {
      const added = await admin.addUser({ body: { ...card(), username } });
      expect(added.account.username).toBe(username.normalize('NFC'));
    }
  });

  test('is refused by where it stands, by a passed version, by the role and by the shop', async () => {
    const { id } = await newPerson();
    const freeze = { id, status: 'frozen' as const };
    expect(
      (await failureOf(admin.changeUserStatus({ body: { ...freeze, version: 0 } }))).kind,
    ).toBe('stale');
    expect(await kindOf(auditor.changeUserStatus({ body: freeze }))).toBe('noAccess');
    await admin.changeUserStatus({ body: freeze });
    expect((await failureOf(admin.changeUserStatus({ body: freeze }))).msg).toBe(
      'The account is frozen already.',
    );
    const neighbour = await server.signIn('neighbour');
    const theirs = (await neighbour.listUser({ body: {} })).rows[0]?.id ?? 0;
    for (const api of [admin, auditor]) {
      expect(await kindOf(api.getUser({ params: { id: theirs } }))).toBe('notFound');
    }
    expect(await kindOf(admin.changeUserStatus({ body: { id: theirs, status: 'frozen' } }))).toBe(
      'notFound',
    );
    expect(await kindOf(admin.resetUserPassword({ body: { id: theirs } }))).toBe('notFound');
    // Neither its number nor another one, of whichever country: no answer tells which of them it has.
    const { username: _, ...own } = card();
    await server.connection.db
      .update(accounts)
      .set({ phone: '+84912345678' })
      .where(eq(accounts.id, theirs));
    for (const phone of ['+84912345678', '+84912345679', own.phone]) {
      expect([
        phone,
        await kindOf(admin.editUser({ body: { ...own, phone, id: theirs } })),
      ]).toEqual([phone, 'notFound']);
    }
  });

  test('is not written over what its person has changed of himself meanwhile', async () => {
    const { api, id } = await newColleague();
    const { account, facts, history } = await admin.getUser({ params: { id } });
    const { version } = await api.getPersonalInfo();
    await api.savePersonalInfo({ body: { name: 'Lin', phone: '+65 8123 4567', version } });
    const { roleId, shopIds } = facts;
    const late = await failureOf(
      admin.editUser({
        body: {
          ...{ id, roleId, shopIds: [...shopIds], version: account.version },
          ...{ name: account.name, phone: account.phone },
        },
      }),
    );
    expect(late.kind).toBe('stale');
    expect(late.data).toMatchObject({ account: { name: 'Lin', phone: '+65 8123 4567' } });
    const now = await admin.getUser({ params: { id } });
    expect(now.account).toMatchObject({ name: 'Lin', version: account.version + 1 });
    expect(now.history).toHaveLength(history.length + 1);
    expect(now.history.at(-1)).toMatchObject({ event: 'update', actorId: id });
  });

  test('is found by account, name and phone, with counts by status', async () => {
    const first = await newPerson({ username: 'findable1', phone: '8111 2222' });
    await newPerson({ username: 'findable2' });
    await admin.changeUserStatus({ body: { id: first.id, status: 'frozen' } });
    const list = await admin.listUser({ body: { search: 'FINDABLE', roleId: clerkRole } });
    expect(list.rows.map(({ username }) => username)).toEqual(['findable1', 'findable2']);
    expect(list.counts).toEqual({ all: 2, pendingActivation: 0, active: 1, frozen: 1 });
    const one = await admin.listUser({ body: { search: '8111', status: 'frozen' } });
    expect(one.total).toEqual({ count: 1, exact: true });
  });
});

describe('who manages accounts', () => {
  test('freezes neither himself nor the last administrator, and they cannot freeze each other', async () => {
    const self = (await admin.currentLogin()).userId;
    const freeze = (api: Api, id: number) =>
      api.changeUserStatus({ body: { id, status: 'frozen' } });
    expect((await failureOf(freeze(admin, self))).reason?.rule).toBe('accountIsAnothers');
    const administrator = roleOf('administrator');
    const demotion = {
      id: self,
      name: 'Admin',
      phone: '91234567',
      roleId: clerkRole,
      shopIds: [1],
    };
    expect((await failureOf(admin.editUser({ body: demotion }))).reason?.rule).toBe(
      'administratorStays',
    );
    const second = await newColleague({ roleId: administrator });
    const outcomes = await Promise.allSettled([freeze(second.api, self), freeze(admin, second.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await server.connection.db
      .update(accounts)
      .set({ status: 'active' })
      .where(eq(accounts.username, 'admin'));
    admin = await server.signIn('admin');
    await freeze(admin, second.id).catch(() => undefined);
  });

  test('gives no role, shop or password that is more than he has', async () => {
    const role = await admin.addRole({
      body: {
        roleName: '人事',
        roleNameEn: 'Deputy',
        permissions: ['account.view', 'account.edit', 'role.view', 'role.edit', 'order.view'],
      },
    });
    const deputy = await newColleague({ roleId: role.roleId });
    const { api } = deputy;
    const clerk = await newPerson();
    const reset = await failureOf(api.resetUserPassword({ body: { id: clerk.id } }));
    expect(reset.reason?.rule).toBe('accountHasNoMore');
    const refusal = await failureOf(api.addUser({ body: card() }));
    expect(Object.keys(refusal.errors)).toEqual(['roleId']);
    const equal = { ...card(), roleId: role.roleId };
    const elsewhere = await failureOf(api.addUser({ body: { ...equal, shopIds: [1, 2] } }));
    expect(Object.keys(elsewhere.errors)).toEqual(['shopIds']);
    const own = await api.addUser({ body: equal });
    await server.connection.db
      .insert(accountShops)
      .values({ accountId: own.account.id, shopId: 2 });
    const beyond = await failureOf(api.resetUserPassword({ body: { id: own.account.id } }));
    expect(beyond.reason?.rule).toBe('accountHasNoMore');
    expect((await api.getUser({ params: { id: own.account.id } })).facts.shopIds).toEqual([1]);
  });

  test('ends a person’s sessions at once by freezing, and for good', async () => {
    const { id, api, username } = await newColleague();
    await admin.changeUserStatus({ body: { id, status: 'frozen' } });
    expect(await kindOf(api.currentLogin())).toBe('session');
    const shut = await failureOf(server.signIn(username, { password: OWN }));
    expect(shut.msg).toBe('This account has been frozen. Please ask an administrator of your shop');
    await admin.changeUserStatus({ body: { id, status: 'active' } });
    expect(await kindOf(api.currentLogin())).toBe('session');
  });
});

describe('a one-time password', () => {
  test('opens nothing but the way to a password of one’s own', async () => {
    const { username, password } = await newPerson();
    expect(password).toMatch(/^[A-Za-z0-9]{12}$/);
    const api = await server.signIn(username, { password });
    const token = tokenOf(api);
    expect((await api.currentLogin()).mustChangePassword).toBe(true);
    const shut = await failureOf(api.listOrder4Merchant({ body: {} }));
    expect(shut).toMatchObject({
      kind: 'noAccess',
      msg: 'Please choose a password of your own first',
    });
    expect(await kindOf(api.listSessions())).toBe('noAccess');
    const login = await change(api, password, OWN);
    expect(login).toMatchObject({ mustChangePassword: false, token: '' });
    await api.listOrder4Merchant({ body: {} });
    expect(token).not.toBe('');
    expect(await kindOf(server.signIn(username, { password }))).toBe('invalid');
  });

  test('is said once, stored as a digest, and replaces what was there', async () => {
    const { id, username, api } = await newColleague();
    const reset = await admin.resetUserPassword({ body: { id } });
    const said = reset.oneTimePassword ?? '';
    expect(said).not.toBe('');
    expect((await admin.getUser({ params: { id } })).oneTimePassword).toBeNull();
    const [row] = await server.connection.db.select().from(accounts).where(eq(accounts.id, id));
    expect(JSON.stringify(row)).not.toContain(said);
    expect(await kindOf(api.currentLogin())).toBe('session');
    expect(await kindOf(server.signIn(username, { password: OWN }))).toBe('invalid');
    await server.signIn(username, { password: said });
  });

  test('is followed by no password from before it, however often it was reset, and by any other', async () => {
    const { id, username } = await newColleague();
    const other = 'Other4ever';
    const reset = async () => (await admin.resetUserPassword({ body: { id } })).oneTimePassword;
    await reset();
    const password = (await reset()) ?? '';
    const api = await server.signIn(username, { password });
    const again = await failureOf(change(api, password, OWN));
    expect(again.errors).toEqual({
      newPassword: 'The new password has to differ from the old one',
    });
    expect((await api.currentLogin()).mustChangePassword).toBe(true);
    await change(api, password, other);
    // What was two before is no old one any more.
    const { db } = server.connection;
    const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
    expect(row?.formerPasswordHash).toBeNull();
    await change(api, other, OWN);
    expect((await failureOf(change(api, OWN, OWN))).kind).toBe('invalid');
  });

  test('is good for 24 hours', async () => {
    const { username, password } = await newPerson();
    const day = 24 * 60 * 60_000;
    server.clock.now = new Date(began.getTime() + day);
    const late = await failureOf(server.signIn(username, { password }));
    expect(late.msg).toBe('This one-time password is no longer valid. Please ask for a new one');
    server.clock.now = new Date(began.getTime() + day - 1);
    await server.signIn(username, { password });
  });
});

describe('a role', () => {
  const trainee = {
    roleName: '实习生',
    roleNameEn: 'Trainee',
    permissions: ['order.view', 'goods.view'] as ('order.view' | 'goods.view' | 'order.ship')[],
  };

  test('is added and changed, and the next answer says so to those who have it', async () => {
    const added = await admin.addRole({ body: trainee });
    expect(added).toMatchObject({
      isSystem: false,
      holders: 0,
      version: 0,
      menus: ['order', 'goods'],
    });
    const { roleId } = added;
    const { api } = await newColleague({ roleId });
    const before = await api.currentLogin();
    const rightsOf = async () =>
      (
        await server.send('/decsaasadmin/saas/api/auth/current', { token: tokenOf(api) })
      ).response.headers.get('rights');
    expect(await rightsOf()).toBe(before.rights);
    const permissions = [...trainee.permissions, 'order.ship' as const];
    const changed = await admin.editRoleMenu({
      body: { ...trainee, permissions, roleId, version: 0 },
    });
    expect(changed).toMatchObject({ holders: 1, version: 1 });
    expect(await rightsOf()).not.toBe(before.rights);
    const after = await api.currentLogin();
    expect(after.roleResponseList[0]?.permissions).toEqual([
      'order.view',
      'order.ship',
      'goods.view',
    ]);
    const stale = await failureOf(admin.editRoleMenu({ body: { ...trainee, roleId, version: 0 } }));
    expect(stale).toMatchObject({ kind: 'stale', data: { version: 1 } });
    const [line] = await server.connection.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'update'), eq(operationLog.module, 'roles')));
    expect(line).toMatchObject({
      module: 'roles',
      targetName: 'Trainee',
      remark: null,
      changes: [{ what: 'permissions', added: ['order.ship'], taken: [] }],
    });
  });

  test('names each field that is wrong', async () => {
    const shut = { roleName: '', roleNameEn: 'clerk', permissions: ['order.ship' as const] };
    expect((await failureOf(admin.addRole({ body: shut }))).errors).toEqual({
      roleName: 'This is required',
      permissions: 'A permission is granted whose menu is not',
    });
    const taken = { ...trainee, roleNameEn: 'CLERK' };
    expect((await failureOf(admin.addRole({ body: taken }))).errors).toEqual({
      roleNameEn: 'There is a role of this name already.',
    });
  });

  test('grants each permission once, however often it is sent, and takes no longer list than there is', async () => {
    const card = { roleName: '重复', roleNameEn: 'Repeated' };
    const repeated = (times: number) => new Array<'order.view'>(times).fill('order.view');
    const { roleId, version } = await admin.addRole({ body: { ...card, permissions: [] } });
    const body = { ...card, roleId, version };
    await admin.editRoleMenu({ body: { ...body, permissions: repeated(3) } });
    const [line] = await server.connection.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'update'), eq(operationLog.targetId, roleId)));
    expect(line?.changes).toEqual([{ what: 'permissions', added: ['order.view'], taken: [] }]);
    const most = PERMISSIONS.length;
    const stale = admin.editRoleMenu({ body: { ...body, permissions: repeated(most) } });
    expect(await kindOf(stale)).toBe('stale');
    const long = admin.editRoleMenu({ body: { ...body, permissions: repeated(most + 1) } });
    expect((await failureOf(long)).errors).toEqual({ permissions: expect.any(String) });
  });

  test('grants nothing that who changes it has not, there or elsewhere', async () => {
    const edit = (api: Api, roleId: number, permissions: ('order.view' | 'log.view')[]) =>
      api.editRoleMenu({
        body: { roleName: '甲', roleNameEn: `Role ${roleId}`, permissions, roleId, version: 0 },
      });
    const rule = async (work: Promise<unknown>) => (await failureOf(work)).reason?.rule;
    expect(await rule(edit(admin, roleOf('administrator'), ['order.view']))).toBe(
      'administratorMayEverything',
    );
    const keeper = await admin.addRole({
      body: {
        roleName: '乙',
        roleNameEn: 'Keeper',
        permissions: ['role.view', 'role.edit', 'order.view'],
      },
    });
    const { api } = await newColleague({ roleId: keeper.roleId });
    expect((await failureOf(edit(api, keeper.roleId, ['log.view']))).errors).toHaveProperty(
      'permissions',
    );
    expect(await rule(edit(api, clerkRole, ['order.view']))).toBe('roleHasNoMore');
    const neighbour = await server.signIn('neighbour');
    expect(await rule(edit(neighbour, clerkRole, ['order.view']))).toBe('systemRoleIsEveryShops');
    expect(await kindOf(neighbour.listRoleMenu({ params: { roleId: keeper.roleId } }))).toBe(
      'notFound',
    );
    expect(await kindOf(edit(neighbour, keeper.roleId, ['order.view']))).toBe('notFound');
    const seen = (await neighbour.listRole({ body: {} })).map(({ roleNameEn }) => roleNameEn);
    expect(seen).not.toContain('Keeper');
    expect(await kindOf(edit(auditor, keeper.roleId, ['order.view']))).toBe('noAccess');
  });

  test('of an administrator grants also what its row does not name', async () => {
    const all = await admin.listRole({ body: {} });
    expect(all.find(({ code }) => code === 'administrator')?.permissions).toContain('role.edit');
  });
});
