// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type People, peopleOf } from './people.ts';

let server: TestServer;
let admin: Api;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  people = await peopleOf(server, () => admin);
});
afterAll(() => server.stop());

const newRole = () => {
  const name = randomUUID().slice(0, 8);
  return admin.addRole({
    body: { roleName: name, roleNameEn: name, permissions: ['order.view'] },
  });
};

const send = (roleId: number, type: 'retire' | 'restore', version?: number) =>
  admin.handleRole(
    { params: { roleId }, body: { event: { type, remark: 'Two became one' }, version } },
    { idempotencyKey: randomUUID(), showError: false },
  );

/** The rule that refused, or what a field says of it. */
const whyNot = (failure: unknown): string | undefined => {
  const { reason, errors } = failure as ApiFailure;
  return reason?.rule ?? errors.roleId;
};

describe('a role', () => {
  test('is retired and restored, with its history and its lines in the log', async () => {
    const { roleId, version } = await newRole();
    const retired = await send(roleId, 'retire', version);
    expect(retired).toMatchObject({
      status: 'retired',
      against: { rule: 'roleIsRetired' },
      permissions: ['order.view'],
    });
    expect((await failureOf(send(roleId, 'retire'))).reason?.rule).toBe('roleIsRetired');
    const { roleName, roleNameEn } = retired;
    const body = { roleId, roleName, roleNameEn, permissions: [], version: retired.version };
    expect((await failureOf(admin.editRoleMenu({ body }))).reason?.rule).toBe('roleIsRetired');
    const restored = await send(roleId, 'restore', retired.version);
    expect(restored.history.map(({ event, remark }) => [event, remark])).toEqual([
      ['create', null],
      ['retire', 'Two became one'],
      ['restore', 'Two became one'],
    ]);
    const lines = await server.connection.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.module, 'roles'), eq(operationLog.targetId, roleId)))
      .orderBy(operationLog.id);
    expect(lines.filter(({ outcome }) => outcome === 'done').map((line) => line.operation)).toEqual(
      ['create', 'retire', 'restore'],
    );
  });

  test('that somebody has, frozen too, is not retired, and says how many', async () => {
    const { roleId } = await newRole();
    const { id } = await people.newPerson({ roleId });
    await people.newPerson({ roleId });
    await admin.changeUserStatus({ body: { id, status: 'frozen' } });
    const { reason } = await failureOf(send(roleId, 'retire'));
    expect(reason).toMatchObject({ rule: 'nobodyHasRole', figures: { count: 2 } });
    expect((await admin.listRoleMenu({ params: { roleId } })).status).toBe('active');
  });

  test('that is retired is given to nobody', async () => {
    const { roleId } = await newRole();
    const other = await people.newPerson();
    await send(roleId, 'retire');
    const given = await failureOf(admin.addUser({ body: { ...people.card(), roleId } }));
    expect(given.errors).toEqual({ roleId: expect.stringMatching(/retired/) });
    const card = { name: 'Other', phone: '9123 4567', roleId, shopIds: [1] };
    const changed = await failureOf(admin.editUser({ body: { id: other.id, ...card } }));
    expect(changed.errors).toEqual({ roleId: expect.stringMatching(/retired/) });
    const all = await admin.getSystemRole();
    expect(all.find((role) => role.roleId === roleId)?.status).toBe('retired');
  });

  test('is given or retired, and not both at once', async () => {
    let done = 0;
    for (let round = 0; round < 4; round += 1) {
      const { roleId } = await newRole();
      const answers = await Promise.allSettled([
        admin.addUser({ body: { ...people.card(), roleId } }),
        send(roleId, 'retire'),
        admin.addUser({ body: { ...people.card(), roleId } }),
      ]);
      for (const answer of answers) {
        if (answer.status === 'fulfilled') done += 1;
        else expect(whyNot(answer.reason)).toMatch(/^(This role is retired|nobodyHasRole$)/);
      }
      const held = await server.connection.db.$count(accounts, eq(accounts.roleId, roleId));
      const { status } = await admin.listRoleMenu({ params: { roleId } });
      expect([status, held > 0]).not.toEqual(['retired', true]);
    }
    expect(done).toBeGreaterThan(0);
  });

  test('of the administrator is never retired', async () => {
    const { roleId } = (await admin.getSystemRole()).find(
      ({ code }) => code === 'administrator',
    ) ?? { roleId: 0 };
    const { reason } = await failureOf(send(roleId, 'retire'));
    expect(reason?.rule).toBe('administratorMayEverything');
  });
});
