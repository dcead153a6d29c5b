import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { LogChange } from '../../../api/operationLog.ts';
import { accountShops, operationLog } from '../../../server/db/schema.ts';
import { lastSeal } from '../../../server/operationLog/chain.ts';
import { sealLog } from '../../../server/operationLog/seal.ts';
import { Findings } from '../../../server/verify/findings.ts';
import { verifyLog } from '../../../server/verify/operationLog.ts';
import { newAccount } from '../customers/ground.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  ({ api: admin } = await server.signIn('admin'));
});
afterAll(() => server.stop());

/** What the newest line of an operation tells of old and new values, to whoever reads it. */
async function told(operation: string, reader = admin): Promise<LogChange[]> {
  const { rows } = await reader.listOperationLogVO({ body: { operation, size: 1 } });
  return rows[0]?.changes ?? [];
}

/** The same as a spreadsheet says it, in a language. */
async function exported(operation: string, locale: 'en-US' | 'zh-CN' | 'vn-VM') {
  const { api } = await server.signIn('admin', { locale });
  const file = await api.exportOperationLog({ body: { operation } }, { blob: true });
  const { rows } = await sheetOf(await file.arrayBuffer());
  return String(rows[0]?.cells[11]);
}

const roleIdOf = async (code: string) =>
  (await admin.listRole({ body: {} })).find((role) => role.code === code)?.roleId ?? 0;

describe('a line of the log', () => {
  test('tells a credit limit, a tier, a grade and terms of a customer, old and new', async () => {
    const { id, name, phone } = await newAccount(admin);
    const params = { id };
    await admin.setCreditLimit({ params, body: { creditLimit: '250.50', remark: 'Pays well' } });
    expect(await told('setCreditLimit')).toEqual([
      { what: 'creditLimit', from: '100.00', to: '250.50' },
    ]);
    expect(await exported('setCreditLimit', 'en-US')).toBe('Credit limit: S$100.00 → S$250.50');
    const card = { name: `VIP ${randomUUID().slice(0, 8)}`, nameZh: '贵宾' };
    const grade = await admin.addUserGrade({ body: { ...card, grade: 'premium' } });
    const terms = { consumptionTax: true, paymentTermsCode: 'N30' as const };
    const body = { name, phone, grade: 'general' as const, gradeId: grade.id, ...terms };
    await admin.updateCustomer({ params, body });
    expect(await told('update')).toEqual([
      { what: 'tier', from: 'general', to: 'premium' },
      { what: 'grade', from: null, to: { name: '贵宾', nameEn: card.name } },
      { what: 'paymentTerms', from: 'COD', to: 'N30' },
      { what: 'details', fields: ['city'] },
    ]);
    expect((await exported('update', 'zh-CN')).split('\n').slice(0, 2)).toEqual([
      '价格等级：普通 → 高级',
      '店铺自定义等级：未设本店等级 → 贵宾',
    ]);
    const query = { ...card, grade: 'junior' as const };
    await admin.updateUserGrade({ params: { id: grade.id ?? 0 }, query });
    const moved = [{ what: 'tier', from: 'premium', to: 'junior' }];
    expect(await told('updateUserGrade')).toEqual(moved);
    expect(await told('update')).toEqual(moved);
  });

  test('says nothing of what stayed, and of names and telephones that they changed alone', async () => {
    const { id, phone } = await newAccount(admin);
    const terms = { grade: 'general', consumptionTax: false, paymentTermsCode: 'COD' } as const;
    await admin.updateCustomer({ params: { id }, body: { name: 'Other', phone, ...terms } });
    expect(await told('update')).toEqual([
      { what: 'details', fields: ['name', 'city', 'consumptionTax'] },
    ]);
    expect(await exported('update', 'en-US')).toBe('Changed: name, city, consumption tax');
    const same = { name: 'Other', phone, ...terms };
    await admin.updateCustomer({ params: { id }, body: same });
    expect(await told('update')).toEqual([]);
  });

  test('tells the role and the shops of an account, and no shop to who has it not', async () => {
    const { userId } = await admin.currentLogin();
    const { db } = server.connection;
    const roleId = await roleIdOf('clerk');
    const person = { name: 'Lin', phone: '91234567', roleId, shopIds: [1] };
    const added = await admin.addUser({ body: { ...person, username: 'lin' } });
    await db.insert(accountShops).values({ accountId: userId, shopId: 2 });
    const auditor = await roleIdOf('auditor');
    const { id, version } = added.account;
    await admin.editUser({ body: { ...person, id, roleId: auditor, shopIds: [1, 2], version } });
    const [role, shops] = await told('update');
    expect(role).toEqual({
      what: 'role',
      from: { name: '店员', nameEn: 'Clerk' },
      to: { name: '审核员', nameEn: 'Auditor' },
    });
    expect(shops).toMatchObject({
      what: 'shops',
      added: [{ nameEn: expect.any(String) }],
      taken: [],
    });
    await db.delete(accountShops).where(eq(accountShops.shopId, 2));
    expect((await told('update'))[1]).toEqual({ what: 'shops', added: [null], taken: [] });
    expect(await exported('update', 'vn-VM')).toContain('Vai trò: Nhân viên');
    const renamed = { ...person, name: 'Linh', roleId: auditor, phone: '91234568' };
    await admin.editUser({ body: { ...renamed, id, version: version + 1 } });
    expect(await told('update')).toEqual([{ what: 'details', fields: ['name', 'phone'] }]);
  });

  test('tells which permissions a role was given and lost, in lines from before too', async () => {
    const card = { roleName: '学徒', roleNameEn: 'Apprentice' };
    const { roleId } = await admin.addRole({
      body: { ...card, permissions: ['order.view', 'order.ship'] },
    });
    await admin.editRoleMenu({
      body: { ...card, roleId, version: 0, permissions: ['order.view', 'order.edit'] },
    });
    const changes = [{ what: 'permissions', added: ['order.edit'], taken: ['order.ship'] }];
    expect(await told('editRoleMenu')).toEqual(changes);
    expect(await exported('editRoleMenu', 'zh-CN')).toBe(
      '新增权限：录入和修改订单\n收回权限：发货',
    );
    await server.connection.db.insert(operationLog).values({
      shopId: 1,
      at: new Date(),
      operatorName: 'Ann',
      operatorRole: 'administrator',
      module: 'roles',
      operation: 'editRoleMenu',
      outcome: 'done',
      remark: '+order.edit -order.ship',
    });
    const { rows } = await admin.listOperationLogVO({
      body: { operation: 'editRoleMenu', size: 1 },
    });
    expect(rows[0]).toMatchObject({ operatorName: 'Ann', remark: null, changes });
  });

  test('is sealed with them', async () => {
    const { db } = server.connection;
    await sealLog(db);
    const findings = new Findings();
    await verifyLog(db, findings, await lastSeal(db));
    expect(findings.faults).toEqual([]);
  });
});
