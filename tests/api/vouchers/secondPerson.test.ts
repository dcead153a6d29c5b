// engine: either

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { VoucherDetail } from '../../../api/vouchers/calls.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { auditVouchers } from '../../../server/vouchers/audit.ts';
import { storedVoucher } from '../../../server/vouchers/stored.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const HOUR = 3_600_000;

let world: World;
let manager: Api;
let auditor: Api;
let admin: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld({
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  admin = await world.signIn('admin');
  clerk = await world.signIn('clerk');
  await setLimit(admin, 'voucher', '50.00');
});
afterAll(() => world.stop());

const at = (hours: number) => new Date(world.clock.now.getTime() + hours * HOUR).toISOString();
const card = (part: object = {}) => ({
  ...{ name: 'Ten off lunch', amount: '10.00', issued: 6, startsAt: at(1), endsAt: at(48) },
  rules: ['One a table'],
  ...part,
});
const add = (part: object = {}, api = manager) => api.addVoucher({ body: card(part) });
const which = ({ voucher: { id, version } }: VoucherDetail) => ({ id, version });
const approve = (detail: VoucherDetail, api: Api) => api.approveVoucher({ body: which(detail) });
const edit = (detail: VoucherDetail, part: object, api = manager) => {
  const { id, version } = which(detail);
  const { name, amount, issued, startsAt, endsAt, rules } = detail.voucher;
  const body = { name, amount, issued, startsAt, endsAt, rules, ...part, version };
  return api.editVoucher({ params: { id }, body });
};
const read = ({ voucher: { id } }: VoucherDetail) => manager.getVoucher({ params: { id } });
const rounds = () => {
  const { db } = world;
  const takers = { voucher: takesTimers(db, storedVoucher) };
  return fireDue(db, takers, world.clock.now, { limit: 5_000 });
};
const statusOf = async (detail: VoucherDetail) => (await read(detail)).voucher.status;

describe('a voucher whose copies are worth more than the limit', () => {
  test('waits for another person than entered it, who is told what it comes to', async () => {
    const atLimit = await add({ issued: 5 });
    expect(atLimit.voucher.status).toBe('toBeActivated');

    const detail = await add();
    expect(detail.voucher.status).toBe('toDecide');
    expect(detail.facts).toMatchObject({ approvedWorth: 0, limit: 5_000 });
    const { tabs } = await auditor.countVoucher({ body: {} });
    expect(tabs.toDecide).toBeGreaterThan(0);
    const own = await failureOf(approve(detail, manager));
    expect(own.reason).toMatchObject({
      ...{ rule: 'secondPersonAboveLimit', figures: { amount: 6_000, limit: 5_000 } },
      remedy: { record: 'shop' },
    });
    expect((await failureOf(approve(detail, clerk))).kind).toBe('noAccess');
    const early = manager.activateVoucher({ body: which(detail) });
    expect((await failureOf(early)).reason?.rule).toBe('wrongState');

    const approved = await approve(detail, auditor);
    expect(approved).toMatchObject({
      ...{ voucher: { status: 'toBeActivated' }, facts: { approvedWorth: 6_000 } },
    });
    expect(approved.history.at(-1)?.figures).toEqual([
      { setting: 'approvedWorth', from: '0.00', to: '60.00' },
    ]);
    const { rows } = await admin.listOperationLogVO({
      body: { target: detail.voucher.voucherNo, size: 1 },
    });
    expect(rows[0]?.changes).toMatchObject([
      { setting: 'approvedWorth', as: 'amount', from: '0.00', to: '60.00' },
    ]);
    await manager.activateVoucher({ body: which(approved) });
    expect(await statusOf(detail)).toBe('inProgress');
  });

  test('waits anew where it is changed to be worth more, for another than changed it', async () => {
    const detail = await approve(await add(), auditor);
    const fewer = await edit(detail, { name: 'Ten off dinner' });
    expect(fewer.voucher.status).toBe('toBeActivated');
    const more = await edit(fewer, { issued: 7 }, admin);
    expect(more).toMatchObject({
      ...{ voucher: { status: 'toDecide' }, facts: { approvedWorth: 6_000 } },
    });
    expect((await failureOf(approve(more, admin))).reason?.rule).toBe('secondPersonAboveLimit');
    // Whoever entered it is another than changed it.
    const approved = await approve(more, manager);
    expect(approved.facts.approvedWorth).toBe(7_000);
  });

  test('does not grow so much while it runs, and says so at its copies', async () => {
    const small = await add({ issued: 5 });
    const running = await manager.activateVoucher({ body: which(small) });
    for (const api of [manager, admin]) {
      const refused = await failureOf(edit(running, { issued: 6 }, api));
      expect(refused.errors.issued).toMatch(/above the limit of S\$50\.00/);
    }
    expect((await read(running)).voucher.issued).toBe(5);
    const large = await approve(await add({ issued: 9 }), auditor);
    const started = await manager.activateVoucher({ body: which(large) });
    const refused = await failureOf(edit(started, { issued: 10 }));
    expect(refused.errors.issued).toMatch(/above the limit of S\$50\.00/);
    await edit(started, { rules: ['One a guest'] });
  });

  test('is declined with a remark, and never starts', async () => {
    const detail = await add();
    const body = { ...which(detail), remark: 'Too many for one campaign' };
    expect((await failureOf(clerk.declineVoucher({ body }))).kind).toBe('noAccess');
    const declined = await auditor.declineVoucher({ body });
    expect(declined.voucher.status).toBe('expired');
    expect(declined.history.at(-1)).toMatchObject({ event: 'decline', remark: body.remark });
  });

  test('is approved by anybody once the limit allows it', async () => {
    const detail = await add({ issued: 8 });
    await setLimit(admin, 'voucher', '80.00');
    const approved = await approve(detail, manager).finally(() =>
      setLimit(admin, 'voucher', '50.00'),
    );
    expect(approved.voucher.status).toBe('toBeActivated');
  });

  test('does not start by the clock, but at once when it is approved late; its end comes all the same', async () => {
    const [late, never] = [await add(), await add()];
    const before = world.clock.now;
    try {
      world.clock.now = new Date(Date.parse(late.voucher.startsAt) + 1);
      await rounds();
      expect(await statusOf(late)).toBe('toDecide');
      await approve(late, auditor);
      await rounds();
      expect(await statusOf(late)).toBe('inProgress');
      world.clock.now = new Date(Date.parse(late.voucher.endsAt));
      await rounds();
      await rounds();
      expect([await statusOf(late), await statusOf(never)]).toEqual(['expired', 'expired']);
      const left = await world.db
        .select()
        .from(recordTimers)
        .where(
          and(
            eq(recordTimers.lifecycle, storedVoucher.lifecycle.id),
            eq(recordTimers.recordId, never.voucher.id),
          ),
        );
      expect(left).toEqual([]);
    } finally {
      world.clock.now = before;
    }
    expect(await auditVouchers(world.db)).toEqual([]);
  });
});
