// engine: both

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { CopyFilter, VoucherDetail } from '../../../api/vouchers/calls.ts';
import { afterSalesCases, coupons } from '../../../server/afterSales/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { auditVouchers } from '../../../server/vouchers/audit.ts';
import { storedVoucher } from '../../../server/vouchers/stored.ts';
import { vouchers } from '../../../server/vouchers/tables.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const RIVALS = sizeOf('VOUCHER_RIVALS');
const SEED = seedOf(5);
const HOUR = 3_600_000;

let server: TestServer;
let manager: Api;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  server = await startTestServer({
    filling: WORLD,
    // The clock is moved by days: nobody's session ends of it.
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  const signIn = async (name: string, shopId = 1) =>
    await server.signIn(name, { password: DEMO_PASSWORD, shopId });
  manager = await signIn('manager');
  clerk = await signIn('clerk');
  auditor = await signIn('auditor');
});
afterAll(() => server.stop());

const db = () => server.connection.db;
const key = () => ({ idempotencyKey: randomUUID() });
const at = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR).toISOString();

const card = (part: object = {}) => ({
  name: 'Ten off lunch',
  amount: '10.00',
  issued: 3,
  startsAt: at(1),
  endsAt: at(48),
  rules: ['One a table', 'Not on public holidays'],
  ...part,
});

const add = (part: object = {}) => manager.addVoucher({ body: card(part) });

/** A voucher that runs, with its codes. */
async function running(issued = 3): Promise<{ detail: VoucherDetail; codes: string[] }> {
  const { voucher } = await add({ issued });
  const detail = await manager.activateVoucher({ body: { id: voucher.id } });
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await manager.listVoucherCopies({
      params: { id: voucher.id },
      body: { which: 'open', size: 200, cursor },
    });
    codes.push(...page.rows.map(({ code }) => code));
    cursor = page.next ?? undefined;
  } while (cursor);
  return { detail, codes };
}

const redeem = (code: string, api = clerk) => api.redeemVoucher({ body: { code } }, key());
/** What stands against redeeming a code, as looking it up says. */
const found = async (code: string) =>
  (await clerk.findVoucher({ body: { code } }))?.obstacle ?? null;
const ruleOf = async (call: Promise<unknown>) => (await failureOf(call)).reason?.rule;

/** What the rounds do every second. */
const rounds = () =>
  fireDue(db(), { voucher: takesTimers(db(), storedVoucher) }, server.clock.now, {
    limit: 5_000,
  });
const statusOf = async (id: number) =>
  (await manager.getVoucher({ params: { id } })).voucher.status;

/** Lets the shared clock stand at a moment while something is asked. */
async function withClock<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const before = server.clock.now;
  server.clock.now = moment;
  try {
    return await work();
  } finally {
    server.clock.now = before;
  }
}

describe('the codes that are left', () => {
  test('are masked for who may only redeem, on every page; a redeemed one is not', async () => {
    const { detail, codes } = await running(5);
    const { id } = detail.voucher;
    const [used = '', ...left] = codes;
    await redeem(used);
    for (const api of [clerk, auditor]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const body = { which: 'all' as const, size: 2, cursor };
        const page = await api.listVoucherCopies({ params: { id }, body });
        seen.push(...page.rows.map(({ code }) => code));
        expect(left.some((code) => JSON.stringify(page).includes(code))).toBe(false);
        const next = Buffer.from(page.next ?? '', 'base64url').toString();
        expect(left.some((code) => next.includes(code))).toBe(false);
        cursor = page.next ?? undefined;
      } while (cursor);
      const masked = left.map((code) => `VC-•••••-•••${code.slice(-2)}`);
      expect(seen.sort()).toEqual([used, ...masked].sort());
    }
  });
});

describe('the file of a voucher’s codes', () => {
  test('has those that are asked for, is noted in the log, and is not for everybody', async () => {
    const { detail, codes } = await running(4);
    const { id, voucherNo } = detail.voucher;
    await clerk.redeemVoucher({ body: { code: codes[0] ?? '', remark: 'Table 4' } }, key());
    const found = async (which: CopyFilter) => {
      const file = await manager.exportVoucherCopies(
        { params: { id }, body: { which } },
        { blob: true },
      );
      expect(file.name).toBe(`${voucherNo}.xlsx`);
      const { header, rows } = await sheetOf(await file.arrayBuffer());
      expect(header).toEqual(['Code', 'Redeemed at', 'Redeemed by', 'Remark']);
      return rows.map(({ cells }) => cells);
    };
    const all = await found('all');
    expect(all.map(([code]) => code).sort()).toEqual([...codes].sort());
    const [redeemed] = await found('redeemed');
    expect([redeemed?.[0], redeemed?.[3]]).toEqual([codes[0], 'Table 4']);
    expect((await found('open')).map(([code]) => code).sort()).toEqual(codes.slice(1).sort());
    const lines = await db()
      .select()
      .from(operationLog)
      .where(
        and(eq(operationLog.operation, 'exportVoucherCopies'), eq(operationLog.outcome, 'done')),
      );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ module: 'vouchers', targetId: id, targetName: voucherNo });
    // Whoever redeems is shown the codes that are presented, and does not take the others away.
    for (const api of [clerk, auditor]) {
      const failure = await failureOf(api.exportVoucherCopies({ params: { id }, body: {} }));
      expect(failure.kind).toBe('noAccess');
    }
  });
});

describe('a voucher', () => {
  test('names at the field what is wrong with it', async () => {
    const wrong = async (part: object) => Object.keys((await failureOf(add(part))).errors);
    expect(await wrong({ rules: [] })).toEqual(['rules']);
    expect(await wrong({ rules: Array(11).fill('x') })).toEqual(['rules']);
    expect(await wrong({ rules: ['Fine', 'x'.repeat(51)] })).toEqual(['rules.1']);
    expect(await wrong({ issued: 0 })).toEqual(['issued']);
    expect(await wrong({ issued: 1.5 })).toEqual(['issued']);
    expect(await wrong({ name: '  ' })).toEqual(['name']);
    expect(await wrong({ amount: '0.00' })).toEqual(['amount']);
    expect(await wrong({ endsAt: at(1), startsAt: at(2) })).toEqual(['endsAt']);
    expect(await wrong({ startsAt: at(-9), endsAt: at(-1) })).toEqual(['endsAt']);
  });

  test('grows in its issued quantity and never shrinks, with a copy for each', async () => {
    const { voucher } = await add();
    const { id } = voucher;
    const edit = (part: object) =>
      manager.editVoucher({
        params: { id },
        body: card({ ...voucher, version: undefined, ...part }),
      });
    const less = await failureOf(edit({ issued: 2 }));
    expect(Object.keys(less.errors)).toEqual(['issued']);
    expect(less.errors.issued).toContain('3');
    expect((await edit({ issued: 5, rules: ['Another'] })).voucher).toMatchObject({
      issued: 5,
      rules: ['Another'],
    });
    const { total } = await manager.listVoucherCopies({ params: { id }, body: { which: 'all' } });
    expect(total.count).toBe(5);
    await manager.activateVoucher({ body: { id } });
    expect(await ruleOf(edit({ issued: 5, amount: '11.00' }))).toBe('termsAreKept');
    expect(await auditVouchers(db())).toEqual([]);
  });

  test('starts and ends by itself at the millisecond, and not before', async () => {
    const { voucher } = await add();
    const [starts, ends] = [new Date(voucher.startsAt), new Date(voucher.endsAt)];
    const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
    await withClock(justBefore(starts), rounds);
    expect(await statusOf(voucher.id)).toBe('toBeActivated');
    await withClock(starts, rounds);
    expect(await statusOf(voucher.id)).toBe('inProgress');
    await withClock(justBefore(ends), rounds);
    expect(await statusOf(voucher.id)).toBe('inProgress');
    await withClock(ends, rounds);
    expect(await statusOf(voucher.id)).toBe('expired');
  });

  test('catches up where the server was down over both, and keeps no delay', async () => {
    const { voucher } = await add();
    const later = new Date(Date.parse(voucher.endsAt) + 100 * HOUR);
    await withClock(later, rounds);
    await withClock(later, rounds);
    expect(await statusOf(voucher.id)).toBe('expired');
    const left = await db()
      .select()
      .from(recordTimers)
      .where(and(eq(recordTimers.lifecycle, 'voucher'), eq(recordTimers.recordId, voucher.id)));
    expect(left).toEqual([]);
  });

  test('is over for who redeems, where the server was down over both', async () => {
    const { voucher } = await add();
    const { rows } = await manager.listVoucherCopies({
      params: { id: voucher.id },
      body: { which: 'open' },
    });
    const code = rows[0]?.code ?? '';
    await withClock(new Date(Date.parse(voucher.endsAt) + 3 * HOUR), async () => {
      expect((await clerk.findVoucher({ body: { code } }))?.obstacle?.rule).toBe(
        'voucherIsRunning',
      );
      expect((await failureOf(redeem(code))).reason?.rule).toBe('voucherIsRunning');
    });
    expect(await statusOf(voucher.id)).toBe('expired');
  });

  test('whose end was moved does not end at the old one', async () => {
    const { detail } = await running();
    const { voucher } = detail;
    const { id, endsAt } = voucher;
    await manager.editVoucher({
      params: { id },
      body: { ...card(voucher), endsAt: new Date(Date.parse(endsAt) + HOUR).toISOString() },
    });
    await withClock(new Date(endsAt), rounds);
    expect(await statusOf(id)).toBe('inProgress');
    await withClock(new Date(Date.parse(endsAt) + HOUR), rounds);
    expect(await statusOf(id)).toBe('expired');
  });

  test('is a manager’s to change, a clerk’s to redeem, an auditor’s to see', async () => {
    const { detail, codes } = await running();
    const { id } = detail.voucher;
    expect((await failureOf(clerk.addVoucher({ body: card() }))).kind).toBe('noAccess');
    expect((await failureOf(clerk.endVoucher({ body: { id, remark: 'x' } }))).kind).toBe(
      'noAccess',
    );
    expect((await failureOf(redeem(codes[0] ?? '', auditor))).kind).toBe('noAccess');
    expect((await auditor.getVoucher({ params: { id } })).voucher.id).toBe(id);
    const elsewhere = await server.signIn('manager', { password: DEMO_PASSWORD, shopId: 2 });
    expect((await failureOf(elsewhere.getVoucher({ params: { id } }))).kind).toBe('notFound');
    const foreign = await failureOf(redeem(codes[0] ?? '', elsewhere));
    expect(Object.keys(foreign.errors)).toEqual(['code']);
    expect(await elsewhere.findVoucher({ body: { code: codes[0] ?? '' } })).toBeNull();
  });

  test('is listed by status, with counts that are what the tabs hold', async () => {
    const { tabs } = await clerk.countVoucher({ body: {} });
    for (const tab of ['toBeActivated', 'inProgress', 'expired'] as const) {
      const { rows, total } = await clerk.listVoucher({ body: { tab, size: 200 } });
      expect(total.count).toBe(tabs[tab]);
      expect(rows).toHaveLength(tabs[tab]);
      expect(rows.every(({ status }) => status === tab)).toBe(true);
    }
    const { voucher } = await add({ name: 'A name 100% of its own' });
    const found = await clerk.listVoucher({ body: { search: '100% OWN' } });
    expect(found.rows.map(({ id }) => id)).toEqual([voucher.id]);
  });
});

describe('redeeming', () => {
  test('takes a code once, however it is typed, and is listed', async () => {
    const { detail, codes } = await running();
    const { id } = detail.voucher;
    const [code = ''] = codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await clerk.findVoucher({ body: { code: typed } })).toMatchObject({
      kind: 'voucher',
      code,
      name: 'Ten off lunch',
      amount: '10.00',
      redeemedAt: null,
    });
    const same = key();
    const body = { code: typed, remark: 'Table 4' };
    const done = await clerk.redeemVoucher({ body }, same);
    expect(done.redeemedAt).not.toBeNull();
    expect(await clerk.redeemVoucher({ body }, same)).toEqual(done);
    expect(await ruleOf(redeem(code))).toBe('codeIsUnredeemed');
    const { rows } = await clerk.listVoucherCopies({ params: { id }, body: {} });
    expect(rows).toMatchObject([{ code, redeemedByName: 'Clerk', remark: 'Table 4' }]);
    const { voucher } = await clerk.getVoucher({ params: { id } });
    expect(voucher).toMatchObject({ redeemed: 1, version: detail.voucher.version });
    const log = await db()
      .select({ outcome: operationLog.outcome, remark: operationLog.remark })
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'redeem'), eq(operationLog.targetId, id)))
      .orderBy(operationLog.id);
    expect(log).toEqual([
      { outcome: 'done', remark: `VC-•••••-•••${code.slice(-2)} · Table 4` },
      { outcome: 'refused', remark: null },
    ]);
    expect(Object.keys((await failureOf(redeem('VC-AAAAA-AAAAA'))).errors)).toEqual(['code']);
  });

  test('is possible in progress alone, and not a moment after the end', async () => {
    const { voucher } = await add();
    const { rows } = await manager.listVoucherCopies({
      params: { id: voucher.id },
      body: { which: 'open' },
    });
    const [first = '', second = ''] = rows.map(({ code }) => code);
    const early = await failureOf(redeem(first));
    expect(early.reason).toEqual({
      rule: 'voucherIsRunning',
      record: 'voucher',
      figures: { voucher: 'toBeActivated' },
    });
    // The rounds have not come by: the server's clock alone decides.
    await withClock(new Date(voucher.startsAt), () => redeem(first));
    expect(await statusOf(voucher.id)).toBe('inProgress');
    expect(await withClock(new Date(voucher.endsAt), () => ruleOf(redeem(second)))).toBe(
      'voucherIsRunning',
    );
    const ended = await running();
    await manager.endVoucher({ body: { id: ended.detail.voucher.id, remark: 'Sold out' } });
    expect(await ruleOf(redeem(ended.codes[0] ?? ''))).toBe('voucherIsRunning');
  });

  test('leaves what is due of other vouchers to the rounds', async () => {
    const [one, other] = [await add(), await add()];
    const { rows } = await manager.listVoucherCopies({
      params: { id: one.voucher.id },
      body: { which: 'open' },
    });
    await withClock(new Date(one.voucher.startsAt), () => redeem(rows[0]?.code ?? ''));
    expect(await statusOf(one.voucher.id)).toBe('inProgress');
    expect(await statusOf(other.voucher.id)).toBe('toBeActivated');
  });

  test('spends a compensation voucher, which cannot be taken back any more', async () => {
    const open = await db()
      .select({ code: coupons.code, caseId: coupons.caseId, expiresAt: coupons.expiresAt })
      .from(coupons)
      .innerJoin(afterSalesCases, eq(afterSalesCases.id, coupons.caseId))
      .where(
        and(eq(coupons.shopId, 1), sql`${coupons.usedAt} is null and ${coupons.revokedAt} is null`),
      );
    const [coupon] = open;
    if (!coupon) throw new Error('The demo lacks a compensation voucher that is open');
    const { caseId: id, code } = coupon;
    const expires = (expiresAt: Date) =>
      db().update(coupons).set({ expiresAt }).where(eq(coupons.code, code));
    await expires(server.clock.now);
    expect(await found(code)).toEqual({ rule: 'couponHasNotExpired' });
    expect(await ruleOf(redeem(code))).toBe('couponHasNotExpired');
    await expires(coupon.expiresAt);
    expect(await found(code)).toBeNull();
    expect(await clerk.redeemVoucher({ body: { code, remark: 'Table 4' } }, key())).toMatchObject({
      kind: 'compensation',
      recordId: id,
      obstacle: { rule: 'codeIsUnredeemed' },
    });
    const { aftersale, facts, history } = await clerk.getAftersaleOrderDetail({ query: { id } });
    expect(aftersale).toMatchObject({ compensation: 'redeemed', coupon: { status: 'used' } });
    expect(facts.coupon).toMatchObject({ used: true });
    expect(history.at(-1)).toMatchObject({ event: 'redeemCoupon', remark: 'Table 4' });
    expect(await ruleOf(redeem(code))).toBe('codeIsUnredeemed');
    expect(await ruleOf(manager.takeBackCoupon({ query: { id } }))).toBe('couponIsUnused');
    const [revoked] = await db()
      .select({ code: coupons.code })
      .from(coupons)
      .where(and(eq(coupons.shopId, 1), sql`${coupons.revokedAt} is not null`));
    expect(await found(revoked?.code ?? '')).toEqual({ rule: 'couponIsNotTakenBack' });
    expect(await ruleOf(redeem(revoked?.code ?? ''))).toBe('couponIsNotTakenBack');
  });

  test('is said to be impossible before it is tried', async () => {
    const { voucher } = await add();
    const { rows } = await manager.listVoucherCopies({
      params: { id: voucher.id },
      body: { which: 'open' },
    });
    const [first = '', second = ''] = rows.map(({ code }) => code);
    const at = (moment: string, code = first) => withClock(new Date(moment), () => found(code));
    const notRunning = (place: string) => ({
      rule: 'voucherIsRunning',
      record: 'voucher',
      figures: { voucher: place },
    });
    expect(await found(first)).toEqual(notRunning('toBeActivated'));
    expect(await at(voucher.startsAt)).toBeNull();
    await withClock(new Date(voucher.startsAt), () => redeem(first));
    expect(await at(voucher.startsAt)).toEqual({ rule: 'codeIsUnredeemed' });
    expect(await at(voucher.endsAt, second)).toEqual(notRunning('expired'));
    expect(await clerk.findVoucher({ body: { code: 'VC-AAAAA-AAAAA' } })).toBeNull();
  });

  test('ends with the voucher, also where its end could not be written a moment ago', async () => {
    const { detail, codes } = await running();
    const ends = new Date(detail.voucher.endsAt);
    const broken = async () => {
      throw new Error('The disk is full');
    };
    await fireDue(db(), { voucher: broken }, ends).catch(() => null);
    expect(await statusOf(detail.voucher.id)).toBe('inProgress');
    const soon = new Date(ends.getTime() + 1_000);
    expect(await withClock(soon, () => ruleOf(redeem(codes[0] ?? '')))).toBe('voucherIsRunning');
  });
});

describe(`${RIVALS} rivals for a voucher's copies`, () => {
  const ISSUED = Math.max(5, Math.floor(RIVALS / 10));

  test('redeem exactly as many as were issued', async () => {
    const { detail, codes } = await running(ISSUED);
    expect(new Set(codes).size).toBe(ISSUED);
    const results = await Promise.allSettled(
      Array.from({ length: RIVALS }, (_one, index) => redeem(codes[index % ISSUED] ?? '')),
    );
    const winners = results.filter(({ status }) => status === 'fulfilled').length;
    const { id } = detail.voucher;
    const { voucher } = await manager.getVoucher({ params: { id } });
    note({
      id: 'F5',
      of: 'voucher',
      n: RIVALS,
      unit: `rivals for ${ISSUED} issued copies`,
      found: { overshoot: winners - ISSUED, undershoot: ISSUED - voucher.redeemed },
      seed: SEED,
    });
    expect(winners).toBe(ISSUED);
    expect(voucher.redeemed).toBe(ISSUED);
    expect(await auditVouchers(db())).toEqual([]);
  });

  /** Comes last: it takes away what the others stand on. */
  test('would redeem more without the guards', async () => {
    const { detail, codes } = await running(2);
    const { id } = detail.voucher;
    await db().execute(sql`alter table vouchers drop constraint vouchers_redeemed_within_issued`);
    // The copy's own condition is taken away: what was redeemed is open again at once.
    await db().execute(sql`create function forget() returns trigger language plpgsql as
      $$ begin new.redeemed_at := null; return new; end $$`);
    await db().execute(sql`create trigger forget before update on voucher_copies
      for each row execute function forget()`);
    // And the count's: it is put back below what was issued.
    await db().execute(sql`create function uncount() returns trigger language plpgsql as
      $$ begin new.issued := new.redeemed + 1; return new; end $$`);
    await db().execute(sql`create trigger uncount before update of redeemed on vouchers
      for each row execute function uncount()`);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => redeem(codes[0] ?? '')),
    );
    const winners = results.filter(({ status }) => status === 'fulfilled').length;
    note({
      id: 'F5 control',
      of: 'voucher',
      n: 10,
      unit: 'rivals for 2 copies without the guards',
      found: { overshoot: winners - 2 },
    });
    expect(winners).toBeGreaterThan(2);
    expect((await db().select().from(vouchers).where(eq(vouchers.id, id)))[0]?.redeemed).toBe(
      winners,
    );
    expect(await auditVouchers(db())).not.toEqual([]);
  });
});
