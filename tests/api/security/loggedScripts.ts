import { randomUUID } from 'node:crypto';
import { MEDIA_TYPES } from '../../../api/fileRules.ts';
import { restore } from '../../../machines/explain.ts';
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts';
import { type AnyWalker, clockOf, deskIn, type Subject } from '../../paths/subjects.ts';
import { type AnyEvent, eventsOf, waitsForTime } from '../../paths/walk.ts';
import { LIFECYCLES, messagesOf } from '../../paths/walkers.ts';
import { HEAD, textRow, workbook } from '../files/workbooks.ts';
import type { World } from '../orders/world.ts';
import { signIn } from '../support/server.ts';

/** Records of each lifecycle that are moved: one of each kind that there is to begin with. */
const RECORDS = 8;

/**
 * Moves records of every lifecycle as people do, one move after the other, each time by the event that
 * was sent least before: so that every kind of event has its turn.
 */
export async function moveEverything(world: World, moves: number): Promise<void> {
  const desk = deskIn(world);
  const all = [...LIFECYCLES, messagesOf(world)];
  for (const lifecycle of all) {
    await moveAll(lifecycle, await lifecycle.open(desk, clockOf(lifecycle, world.db)), {
      moves,
      passTime: clockOf(lifecycle, world.db),
    });
  }
}

async function moveAll(
  { id: lifecycle }: Subject,
  walker: AnyWalker,
  { moves, passTime }: { moves: number; passTime: (id: number) => Promise<void> },
): Promise<void> {
  const ids: number[] = [];
  for (const variant of walker.variants.slice(0, RECORDS)) {
    ids.push((await walker.create(variant)).id);
  }
  const sent = new Map<string, number>();
  const corrections = new Set(walker.lifecycle.corrections().map(({ type }) => type));
  // Corrections lead everywhere: they come after what leads on.
  const worth = ({ type }: AnyEvent) => (sent.get(type) ?? 0) + (corrections.has(type) ? 3 : 0);
  for (let move = 0; move < moves; move += 1) {
    const id = ids[move % ids.length];
    if (id === undefined) throw new Error(`There are no records of ${lifecycle}`);
    let record = await walker.read(id);
    if (waitsForTime(walker.lifecycle, record)) {
      await passTime(id);
      record = await walker.read(id);
    }
    const snapshot = restore(walker.lifecycle, record.state, record.facts);
    const [event] = eventsOf(walker.lifecycle, record.facts)
      .filter((one) => snapshot.can(one))
      .sort((one, other) => worth(one) - worth(other));
    if (!event) continue;
    sent.set(event.type, (sent.get(event.type) ?? 0) + 1);
    // One that is refused was one that the chart's samples do not fit: the next one is tried.
    await walker.send(id, event, record.facts).catch(() => undefined);
  }
}

const key = () => ({ idempotencyKey: randomUUID() });

/** What moves no record of a chart, or takes more than one request: each once, as people do it. */
export async function doTheRest(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const admin = await world.signIn('admin');

  await manager.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
  const entry = {
    bankCode: 'DBSSSGSG' as const,
    account: '003-912456-7',
    accountName: 'Old Market Provisions',
    email: 'finance@oldmarket.example',
    settlementCycle: 'weekly' as const,
  };
  const bankAccount = async () => {
    const [row] = (await manager.listBankAccount()).rows;
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

  const { rows: orders } = await world.db.execute<{ id: string }>(
    `select id from orders where shop_id = 1 and tab = 'toAccept' order by id limit 3`,
  );
  await manager.bulkOperation(
    { body: { orderIds: orders.map(({ id }) => Number(id)), event: { type: 'accept' } } },
    key(),
  );

  const rows = [['Harbour Traders', 'Lim', '61234567', 'lim@harbour.example']];
  const sheet = HEAD + rows.map((row, index) => textRow(index + 2, row)).join('');
  await manager.importSuppliers(
    {
      files: {
        file: new File([new Uint8Array(workbook(sheet))], 'a.xlsx', { type: MEDIA_TYPES.xlsx }),
      },
      body: { mode: 'all' },
    },
    key(),
  );

  await manager.cacheBeforeSaleProfit({
    body: { rows: [{ goodsId: 1, cost: '1.00', area: 'A' }] },
  });
  await manager.batchSaveSaleProfit(
    { body: { rows: [{ goodsId: 1, cost: '2.00', area: 'B' }] } },
    key(),
  );

  const now = Date.now();
  const hour = 3_600_000;
  const { voucher } = await manager.addVoucher({
    body: {
      name: 'Ten off lunch',
      amount: '10.00',
      issued: 2,
      startsAt: new Date(now + hour).toISOString(),
      endsAt: new Date(now + 48 * hour).toISOString(),
      rules: ['One a table'],
    },
  });
  await manager.activateVoucher({ body: { id: voucher.id } });
  const copies = await manager.listVoucherCopies({
    params: { id: voucher.id },
    body: { which: 'open' },
  });
  await manager.redeemVoucher({ body: { code: copies.rows[0]?.code ?? '' } }, key());

  // Last: it ends the other sessions of the account.
  const { api: clerk } = await signIn(world.host, 'clerk', DEMO_PASSWORD);
  await clerk.changePassword({
    body: { oldPassword: DEMO_PASSWORD, newPassword: 'Another4', confirmPassword: 'Another4' },
  });
  await clerk.signOutEverywhere({ body: { keepThis: true } });
  await clerk.logout();
}
