// engine: either

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { LogChange } from '../../../api/operationLog/calls.ts';
import { accountShops } from '../../../server/kernel/db/tables/access.ts';
import { lastSeal } from '../../../server/kernel/log/chain.ts';
import { sealLog } from '../../../server/kernel/log/seal.ts';
import { Findings } from '../../../server/product/verify/findings.ts';
import { verifyLog } from '../../../server/product/verify/operationLog.ts';
import { setLimit } from '../../support/limits.ts';
import { peopleOf } from '../accounts/people.ts';
import { newAccount } from '../customers/ground.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { PASSWORD } from '../support/fewRows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

/** What the newest line of an operation tells of old and new values, to whoever reads it. */
async function told(operation: string, reader = admin): Promise<LogChange[]> {
  const { rows } = await reader.listOperationLogVO({ body: { operation, size: 1 } });
  return rows[0]?.changes ?? [];
}

/** The same as a spreadsheet says it, in a language. */
async function exported(operation: string, locale: 'en-US' | 'zh-CN' | 'vn-VM') {
  const api = await server.signIn('admin', { locale });
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
      { what: 'setting', setting: 'creditLimit', as: 'amount', from: '100.00', to: '250.50' },
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

  test('tells a role by what it was called then, however it is called now', async () => {
    const card = { permissions: ['link.view' as const, 'link.edit' as const] };
    const first = { ...card, roleName: '店助', roleNameEn: 'Shop hand' };
    const { roleId } = await admin.addRole({ body: first });
    const people = await peopleOf(server, () => admin);
    const { api: hand } = await people.newColleague({ roleId });
    const act = async () => {
      const { version, orderingPage } = await hand.getExclusiveLinks();
      const next = orderingPage === '' ? 'https://order.example/' : '';
      await hand.saveOrderingPage({ body: { orderingPage: next, version } });
    };
    const rolesTold = async () => {
      const body = { operation: 'saveOrderingPage' };
      const { rows } = await admin.listOperationLogVO({ body });
      const api = await server.signIn('admin');
      const file = await api.exportOperationLog({ body }, { blob: true });
      const sheet = await sheetOf(await file.arrayBuffer());
      return {
        list: rows.map(({ operatorRoleNames }) => operatorRoleNames?.nameEn ?? null),
        sheet: sheet.rows.map(({ cells }) => cells[3]),
      };
    };
    const rename = async (roleNameEn: string) => {
      const { version } = await admin.listRoleMenu({ params: { roleId } });
      await admin.editRoleMenu({ body: { ...first, roleNameEn, roleId, version } });
    };
    await act();
    expect(await rolesTold()).toEqual({ list: [null], sheet: ['Shop hand'] });
    await rename('Shop assistant');
    await act();
    await rename('Shop lead');
    expect(await rolesTold()).toEqual({
      list: ['Shop assistant', 'Shop hand'],
      sheet: ['Shop assistant', 'Shop hand'],
    });
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
    expect(await told('update')).toEqual(changes);
    expect(await exported('update', 'zh-CN')).toBe('新增权限：录入和修改订单\n收回权限：发货');
  });
});

describe('a line of what is set by hand', () => {
  test('tells the stock before and after in its unit', async () => {
    const { rows } = await admin.listGoods({ body: {} });
    const { id: goodsId = 0, version = 0 } = rows[0] ?? {};
    const body = { goodsId, stock: 1, remark: 'Counted', version };
    await admin.setGoodsStock({ body });
    const unit = { unit: 'bag', unitZh: '袋' };
    expect(await told('setGoodsStock')).toEqual([{ what: 'stock', from: 100, to: 1, ...unit }]);
    expect(await exported('setGoodsStock', 'en-US')).toBe('Stock: 100 bags → 1 bag');
    expect(await exported('setGoodsStock', 'zh-CN')).toBe('库存：100 袋 → 1 袋');
    expect(await exported('setGoodsStock', 'vn-VM')).toMatch(/^Tồn kho: 100 .+ → 1 .+$/);
  });

  test('tells which business settings, amounts and days old and new', async () => {
    const {
      restaurantId: _id,
      open: _open,
      gstPercent: _gst,
      ...config
    } = await admin.getBusinessConfig();
    const settings = { ...config, minimumSpending: '50.00', deliveryLeadDays: 3 };
    const amount = { what: 'setting', as: 'amount' };
    const days = { what: 'setting', as: 'number', setting: 'deliveryLeadDays' };
    await admin.saveBusinessConfig({
      body: { ...settings, address: '1 New Road', gstNumber: 'M9' },
    });
    expect(await told('saveBusinessConfig')).toEqual([
      { ...amount, setting: 'minimumSpending', from: config.minimumSpending, to: '50.00' },
      { ...days, from: String(config.deliveryLeadDays), to: '3' },
      { what: 'details', fields: ['address', 'gstNumber'] },
    ]);
    expect((await exported('saveBusinessConfig', 'vn-VM')).split('\n')).toEqual([
      'Mức mua tối thiểu: 0,00\u00a0S$ → 50,00\u00a0S$',
      `Số ngày chuẩn bị giao hàng: ${config.deliveryLeadDays} → 3`,
      'Đã đổi: địa chỉ, mã số đăng ký GST',
    ]);
  });

  test('tells the old and the new limit above which a second person is asked', async () => {
    await setLimit(admin, 'recharge', '1000.00');
    await setLimit(admin, 'recharge', '250.00');
    const amount = { what: 'setting', as: 'amount', setting: 'recharge' };
    expect(await told('saveLimit')).toEqual([{ ...amount, from: '1000.00', to: '250.00' }]);
    expect(await exported('saveLimit', 'vn-VM')).toBe(
      'Nạp trên mức này cần người thứ hai xác nhận: 1.000,00\u00a0S$ → 250,00\u00a0S$',
    );
    await setLimit(admin, 'recharge', null);
    expect(await told('saveLimit')).toEqual([{ ...amount, from: '250.00', to: null }]);
  });

  test('tells that the ordering page was set, changed and cleared, and not where it leads', async () => {
    const pages = ['https://one.example', 'https://two.example', 'https://two.example', ''];
    const became: (string | undefined)[] = [];
    for (const orderingPage of pages) {
      const { version } = await admin.getExclusiveLinks();
      await admin.saveOrderingPage({ body: { orderingPage, version } });
      const [change] = await told('saveOrderingPage');
      became.push(change?.what === 'orderingPage' ? change.became : undefined);
    }
    expect(became).toEqual(['set', 'changed', undefined, 'cleared']);
    expect(await exported('saveOrderingPage', 'zh-CN')).toBe('已清除点单页面网址');
  });

  test("tells what of a supplier's card was changed", async () => {
    const card = { name: `S ${randomUUID()}`, contact: 'Ms Ong', phone: '61234567', email: '' };
    const { supplier } = await admin.addSupplierContact({ body: card });
    const params = { supplierId: supplier.id };
    const body = { ...card, contact: 'Mr Lim', email: 'a@b.example' };
    await admin.updateSupplierContact({ params, body });
    expect(await told('suppliers.update')).toEqual([
      { what: 'details', fields: ['contact', 'email'] },
    ]);
    expect(await exported('suppliers.update', 'zh-CN')).toBe('已更改：联系人、邮箱');
  });

  test('tells what a grade and a role were called, in the language that was changed', async () => {
    const code = randomUUID().slice(0, 8);
    const card = { name: `Gold ${code}`, nameZh: '金', grade: 'premium' as const };
    const { id } = await admin.addUserGrade({ body: card });
    const params = { id: id ?? 0 };
    await admin.updateUserGrade({ params, query: { ...card, nameZh: '黄金' } });
    expect(await told('updateUserGrade')).toEqual([
      {
        what: 'renamed',
        from: { name: '金', nameEn: card.name },
        to: { name: '黄金', nameEn: card.name },
      },
    ]);
    expect(await exported('updateUserGrade', 'en-US')).toBe('Name: 金 → 黄金');
    const plated = { ...card, nameZh: '黄金', name: `Plated ${code}`, grade: 'general' as const };
    await admin.updateUserGrade({ params, query: plated });
    expect((await told('updateUserGrade')).map(({ what }) => what)).toEqual(['renamed', 'tier']);
    expect(await exported('updateUserGrade', 'en-US')).toBe(
      `Name: Gold ${code} → Plated ${code}\nPrice tier: Premium → General`,
    );
    const permissions = ['order.view' as const];
    const role = { roleName: '乙', roleNameEn: `B ${code}`, permissions };
    const { roleId } = await admin.addRole({ body: role });
    await admin.editRoleMenu({ body: { ...role, roleId, version: 0, roleName: '丙' } });
    const { rows } = await admin.listOperationLogVO({
      body: { operation: 'update', target: `B ${code}` },
    });
    const names = (name: string) => ({ name, nameEn: `B ${code}` });
    expect(rows[0]?.changes).toEqual([{ what: 'renamed', from: names('乙'), to: names('丙') }]);
  });

  test("tells that a customer's B2B login was set and changed, and not what it is", async () => {
    const { id } = await newAccount(admin);
    const asked = {
      grade: 'general',
      gradeId: null,
      paymentTermsCode: 'COD',
      creditLimit: '1',
    } as const;
    const auditor = await server.signIn('auditor');
    await admin.authoriseCustomer({ body: { id, event: { type: 'apply', asked, remark: 'New' } } });
    await auditor.authoriseCustomer({ body: { id, event: { type: 'approve', remark: 'Seen' } } });
    for (const became of ['set', 'changed']) {
      await admin.updateLoginAccount({ body: { id, loginAccount: `kitchen-${became}` } });
      expect(await told('setLogin')).toEqual([{ what: 'login', became }]);
    }
    expect(await exported('setLogin', 'en-US')).toBe('B2B login changed');
    await admin.removeCustomer({ params: { id }, body: {} });
    expect(await told('customers.remove')).toEqual([{ what: 'login', became: 'cleared' }]);
  });

  test('tells how many areas and tables a site plan had and has', async () => {
    const clerk = await server.signIn('clerk');
    await clerk.handleSubscription({ body: { event: { type: 'request' } } });
    await admin.handleSubscription({ body: { event: { type: 'confirm' } } });
    const table = { seats: 4, shape: 'square', status: 'free', y: 2 } as const;
    const tables = [1, 2, 3].map((n) => ({ ...table, number: String(n), x: 3 * n }));
    const area = { name: 'Hall', x: 1, y: 1, width: 20, height: 12, tables };
    await admin.saveSitePlan({ body: { layout: { areas: [area] }, version: 0 } });
    await admin.saveSitePlan({
      body: { layout: { areas: [{ ...area, tables: [] }] }, version: 1 },
    });
    expect(await told('saveSitePlan')).toEqual([
      { what: 'plan', areas: { from: 1, to: 1 }, tables: { from: 3, to: 0 } },
    ]);
    expect(await exported('saveSitePlan', 'en-US')).toBe('Areas: 1 → 1\nTables: 3 → 0');
  });

  test('tells that a bank account was added, what of it was changed, and that it was deleted', async () => {
    await admin.verifyBankPassword({ body: { password: PASSWORD } });
    const cycle = { settlementCycle: 'monthly', seenCycle: 'monthly' } as const;
    const entry = { bankCode: 'DBSSSGSG', account: '003-912456-7', accountName: 'Old', ...cycle };
    const { rows } = await admin.addBankAccount({ body: { ...entry, email: 'a@b.example' } });
    const params = { id: rows[0]?.id ?? 0 };
    expect(await told('create')).toEqual([{ what: 'bankAccount', became: 'added' }]);
    const changed = { ...entry, account: '003-912456-8', email: 'c@d.example', version: 0 };
    await admin.editBankAccount({ params, body: changed });
    expect(await told('update')).toEqual([{ what: 'details', fields: ['account', 'email'] }]);
    expect(await exported('update', 'zh-CN')).toBe('已更改：账号、邮箱');
    await admin.editBankAccount({
      params,
      body: { ...changed, account: '0039124568', version: 1 },
    });
    expect(await told('update')).toEqual([]);
    await admin.deleteBankAccount({ params, body: { version: 2 } });
    expect(await exported('remove', 'vn-VM')).toBe('Đã xóa tài khoản ngân hàng');
    const { rows: lines } = await server.connection.db.execute(
      sql`select changes::text from operation_log where module = 'bankAccounts'`,
    );
    expect(JSON.stringify(lines)).not.toMatch(/39124|example/);
  });
});

describe('the log with them', () => {
  test('is sealed', async () => {
    const { db } = server.connection;
    await sealLog(db);
    const findings = new Findings();
    await verifyLog(db, findings, await lastSeal(db));
    expect(findings.faults).toEqual([]);
  });
});
