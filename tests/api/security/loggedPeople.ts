import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import type { World } from '../orders/world.ts';
import { signIn } from '../support/server.ts';

/** A shop that has not subscribed to its site plan. */
const UNSUBSCRIBED = 3;

/** What a shop is set to: bank account, hours, roles, the pages of its guests, its site plan. */
export async function changeShop(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const admin = await world.signIn('admin');

  await manager.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
  const entry = {
    bankCode: 'DBSSSGSG' as const,
    account: '003-912999-4',
    accountName: 'Old Market Provisions',
    email: 'finance@oldmarket.example',
    settlementCycle: 'weekly' as const,
    seenCycle: 'weekly' as const,
  };
  const bankAccount = async () => {
    // The demo's accounts stand before it.
    const row = (await manager.listBankAccount()).rows.at(-1);
    if (!row) throw new Error('There is no bank account');
    return row;
  };
  await manager.addBankAccount({ body: entry });
  const added = await bankAccount();
  await manager.editBankAccount({
    params: { id: added.id },
    body: { ...entry, accountName: 'Old Market', version: added.version },
  });
  const edited = await bankAccount();
  await manager.deleteBankAccount({ params: { id: edited.id }, body: { version: edited.version } });

  const { timeZone: _zone, restaurantId: _shop, ...week } = await manager.getBusinessHours({});
  const days = [[{ from: '09:00', to: '17:00' }], ...week.days.slice(1)];
  await manager.saveBusinessHours({ body: { days, version: week.version } });

  const { version: seen } = await manager.getExclusiveLinks({});
  await manager.saveOrderingPage({
    body: { orderingPage: 'https://order.oldmarket.example', version: seen },
  });

  const names = { roleName: '盘点', roleNameEn: 'Stocktaker' };
  const role = await admin.addRole({ body: { ...names, permissions: ['goods.view'] } });
  await admin.editRoleMenu({
    body: {
      ...names,
      permissions: ['goods.view', 'order.view'],
      roleId: role.roleId,
      version: role.version,
    },
  });

  const there = await world.signIn('admin', UNSUBSCRIBED);
  await there.handleSubscription({ body: { event: { type: 'request' } } });
  const office = await world.signIn('supervisor', UNSUBSCRIBED);
  await office.handleSubscription({ body: { event: { type: 'confirm' } } });
  const { version } = await there.getSitePlan({});
  const area = { name: 'Hall', x: 1, y: 1, width: 20, height: 12, tables: [] };
  await there.saveSitePlan({ body: { layout: { areas: [area] }, version } });
}

/** What visitors of the public site send. */
export async function takeVisitors({ signIn: enter }: World): Promise<void> {
  // The calls are public: who is signed in sends them as anybody does.
  const visitor = await enter('manager');
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#48a' },
  })
    .png()
    .toBuffer();
  await visitor.submitRegistration({
    files: {
      licence: new File([new Uint8Array(picture)], 'licence.png', { type: 'image/png' }),
    },
    body: {
      kind: 'merchant',
      contactName: 'Tan Mei Ling',
      email: 'mei.ling@noodlebar.example',
      mobile: '+65 8123 4567',
      businessName: 'Noodle Bar',
      branchAddress: '12 Temple Street, Singapore 058567',
      country: 'SG',
      reference: 'A friend',
      agreed: 'true',
    },
  });
  await visitor.sendContact({
    body: { name: 'Mei Ling', email: 'mei.ling@noodlebar.example', message: 'Do you deliver?' },
  });
}

/** One's own name, password and sessions. */
export async function changeOwnAccount({ host }: World): Promise<void> {
  const { api: clerk } = await signIn(host, 'clerk', DEMO_PASSWORD);
  const { version } = await clerk.getPersonalInfo();
  await clerk.savePersonalInfo({ body: { name: 'Lin', phone: '+65 8123 4567', version } });
  await clerk.changePassword({
    body: { oldPassword: DEMO_PASSWORD, newPassword: 'Another4', confirmPassword: 'Another4' },
  });
  await clerk.signOutEverywhere({ body: { keepThis: true } });
  await clerk.logout();
}
