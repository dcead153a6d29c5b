// engine: either

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import type { Api } from '../../../api/client.ts';
import { asFailure } from '../../../api/kernel/failure.ts';
import { auditStores } from '../../../server/businessHours/audit.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { startRounds } from '../../../server/product/rounds.ts';
import { startServer } from '../../../server/product/server.ts';
import { handOver } from '../../support/channelOrders.ts';
import { fillWithFew, PASSWORD } from '../support/fewRows.ts';
import { signIn, startTestServer, type TestServer } from '../support/server.ts';
import { makeHome } from '../support/templates.ts';

/** A Saturday, 14:30 in Singapore. */
const START = new Date('2026-11-21T06:30:00.000Z');
const HOUR = 60 * 60 * 1000;

let server: TestServer;
let admin: Api;
let clerk: Api;
let neighbour: Api;

beforeAll(async () => {
  server = await startTestServer({
    environment: { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '43200' },
  });
  server.clock.now = START;
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.clock.now = START;
  for (const api of [admin, neighbour]) {
    if (!(await api.getBusinessStatus({})).store.open) await api.resumeBusiness({ body: {} });
  }
});

const failureOf = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return asFailure(error);
  }
  throw new Error('It went through');
};

const past = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const timers = () =>
  server.connection.db
    .select()
    .from(recordTimers)
    .where(eq(recordTimers.lifecycle, 'storeClosure'));
const shopOne = async () =>
  (await server.connection.db.select().from(shops).where(eq(shops.id, 1)))[0];

/** So many servers of one database do their rounds until nothing is due by then. */
async function roundsOf(servers: number, now: Date): Promise<void> {
  const tools = {
    db: server.connection.db,
    now: () => now,
    log: createLog('silent'),
    mailer: null,
    warehouse: null,
    uploadDirectory: '/nowhere',
  };
  const stops = Array.from({ length: servers }, () => startRounds(tools));
  await vi.waitFor(async () => {
    const due = (await timers()).filter(({ dueAt }) => dueAt <= now);
    expect(due).toEqual([]);
  });
  await Promise.all(stops.map((stop) => stop()));
}

describe('a store that is closed for a while', () => {
  it('says until when, and is open again when the delay has run out', async () => {
    const before = await clerk.getBusinessStatus({});
    const closed = await admin.closeTemporarily({ body: { length: 'twoHours' } });
    const reopensAt = past(2 * HOUR).toISOString();
    expect(closed).toMatchObject({
      store: { open: false, version: before.store.version + 1 },
      state: 'closed',
      now: START.toISOString(),
      facts: { length: 'twoHours', closedAt: START.toISOString(), reopensAt },
    });
    expect(await shopOne()).toMatchObject({ open: false, reopensAt: past(2 * HOUR) });
    expect(await timers()).toMatchObject([{ recordId: 1, dueAt: past(2 * HOUR) }]);

    await roundsOf(1, past(2 * HOUR - 1));
    expect((await clerk.getBusinessStatus({})).store.open).toBe(false);
    await roundsOf(1, past(2 * HOUR));
    const open = await clerk.getBusinessStatus({});
    expect(open).toMatchObject({
      store: { open: true },
      facts: { length: null, closedAt: null, reopensAt: null },
    });
    expect(open.history.slice(-2)).toMatchObject([
      { event: 'close', actorName: 'The admin', payload: { length: 'twoHours', reopensAt } },
      { actorRole: 'clock', actorId: null, from: 'closed', to: 'open' },
    ]);
    expect(await shopOne()).toMatchObject({ open: true, reopensAt: null });
  });

  it('opens before a statement is generated that was due a moment earlier', async () => {
    await admin.beginSettlement({ body: {} });
    await admin.closeTemporarily({ body: { length: 'twoHours' } });
    const { db } = server.connection;
    await db
      .update(recordTimers)
      .set({ dueAt: past(2 * HOUR - 1) })
      .where(eq(recordTimers.lifecycle, 'settlement'));
    await roundsOf(1, past(2 * HOUR));
    const { rows } = await db.execute<{ lifecycle: string }>(sql`
      select lifecycle from record_history
      where lifecycle = 'settlement' or (lifecycle = 'storeClosure' and actor_role = 'clock')
      order by xmin::text::bigint desc`);
    const [last, ...earlier] = rows.map(({ lifecycle }) => lifecycle);
    expect(last).toBe('settlement');
    expect(earlier.slice(0, 2)).toContain('storeClosure');
  });

  it('opens once, however many servers notice', async () => {
    await admin.closeTemporarily({ body: { length: 'twoHours' } });
    const { store } = await clerk.getBusinessStatus({});
    await roundsOf(3, past(3 * HOUR));
    const open = await clerk.getBusinessStatus({});
    expect(open.store).toMatchObject({ open: true, version: store.version + 1 });
  });

  it.each([
    ['threeDays', 'twoHours', past(2.5 * HOUR)],
    ['twoHours', 'threeDays', past(72.5 * HOUR)],
  ] as const)('for %s and then for %s forgets the first delay', async (first, then, reopensAt) => {
    await admin.closeTemporarily({ body: { length: first } });
    server.clock.now = past(HOUR / 2);
    await admin.closeTemporarily({ body: { length: then } });
    expect(await timers()).toMatchObject([{ dueAt: reopensAt }]);
    await roundsOf(1, new Date(reopensAt.getTime() - 1));
    expect((await clerk.getBusinessStatus({})).store.open).toBe(false);
    await roundsOf(1, reopensAt);
    expect((await clerk.getBusinessStatus({})).store.open).toBe(true);
  });

  it('opens early, and the delay no longer fires', async () => {
    await admin.closeTemporarily({ body: { length: 'twoHours' } });
    const resumed = await admin.resumeBusiness({ body: {} });
    expect(resumed.store.open).toBe(true);
    expect(await timers()).toEqual([]);
    await roundsOf(1, past(3 * HOUR));
    const later = await clerk.getBusinessStatus({});
    expect(later.store.version).toBe(resumed.store.version);
  });

  it('the whole day opens at the midnight of its own zone, also when the clocks change', async () => {
    await admin.closeTemporarily({ body: { length: 'wholeDay' } });
    expect(await timers()).toMatchObject([{ dueAt: new Date('2026-11-21T16:00:00.000Z') }]);

    await server.connection.db
      .update(shops)
      .set({ timeZone: 'America/New_York' })
      .where(eq(shops.id, 2));
    // Half past midnight of a day with 23 hours.
    server.clock.now = new Date('2026-03-08T05:30:00.000Z');
    const { facts } = await neighbour.closeTemporarily({ body: { length: 'wholeDay' } });
    expect(facts).toMatchObject({
      timeZone: 'America/New_York',
      reopensAt: '2026-03-09T04:00:00.000Z',
    });
    const dueAt = new Date('2026-03-09T04:00:00.000Z');
    await roundsOf(1, new Date(dueAt.getTime() - 1));
    expect((await neighbour.getBusinessStatus({})).store.open).toBe(false);
    await roundsOf(1, dueAt);
    expect((await neighbour.getBusinessStatus({})).store.open).toBe(true);
    await server.connection.db
      .update(shops)
      .set({ timeZone: 'Asia/Singapore' })
      .where(eq(shops.id, 2));
  });

  it('accepts no restaurant order, says until when, and accepts it once it is open', async () => {
    const { orderId } = await handOver(clerk, {
      kind: 'delivery',
      channel: 'shopee',
      prepaid: false,
      lines: [{ goodsId: 1, unit: 'bag', quantity: 1 }],
    });
    const accept = () => clerk.operation({ body: { orderId, event: { type: 'accept' } } });
    const { store } = await admin.closeTemporarily({ body: { length: 'twoHours' } });
    expect(store.waiting).toBe(1);
    const reopensAt = past(2 * HOUR).toISOString();
    const failure = await failureOf(accept());
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: { rule: 'storeIsOpen', figures: { reopensAt }, remedy: { record: 'storeClosure' } },
    });
    expect(failure.msg).toMatch(
      /^The shop is closed until 21 Nov 2026, 16:30; it accepts restaurant orders only while it is open\.$/,
    );
    const shown = await clerk.getOrderDetail4Merchant({ query: { orderId } });
    expect(shown.facts).toMatchObject({ storeOpen: false, storeReopensAt: reopensAt });
    await roundsOf(1, past(2 * HOUR));
    expect((await accept()).order.status).toBe('storeAccepted');
    expect((await clerk.getBusinessStatus({})).store.waiting).toBe(0);
  });

  it('keeps its shop, its timer and its chart in step', async () => {
    await admin.closeTemporarily({ body: { length: 'threeDays' } });
    await neighbour.closeTemporarily({ body: { length: 'wholeDay' } });
    expect(await auditStores(server.connection.db)).toEqual([]);
    await server.connection.db.execute(sql`update shops set open = true where id = 1`);
    expect(await auditStores(server.connection.db)).toHaveLength(1);
    await server.connection.db.execute(sql`update shops set open = false where id = 1`);
  });
});

describe('closing and opening', () => {
  it('is refused to who may not, to an old version, and to a store that is open', async () => {
    expect(await failureOf(clerk.closeTemporarily({ body: { length: 'twoHours' } }))).toMatchObject(
      { kind: 'noAccess', reason: { figures: { permission: 'store.close' } } },
    );
    const { store } = await admin.getBusinessStatus({});
    expect(await failureOf(admin.resumeBusiness({ body: {} }))).toMatchObject({
      kind: 'refused',
      msg: '“Resume business” is not possible while the shop is “Open”.',
      reason: { rule: 'wrongState', figures: { store: 'open' } },
    });
    await admin.closeTemporarily({ body: { length: 'twoHours', version: store.version } });
    const stale = await failureOf(
      admin.closeTemporarily({ body: { length: 'wholeDay', version: store.version } }),
    );
    expect(stale.kind).toBe('stale');
    expect((stale.data as BusinessStatus).facts.length).toBe('twoHours');
    const odd = failureOf(admin.closeTemporarily({ body: { length: 'aWeek' as 'twoHours' } }));
    expect((await odd).errors).toHaveProperty('length');
  });

  it('stands in the operation log of its own shop', async () => {
    // Later than whatever the clock did in the other tests.
    server.clock.now = past(100 * HOUR);
    await admin.closeTemporarily({ body: { length: 'wholeDay' } });
    server.clock.now = past(101 * HOUR);
    await admin.resumeBusiness({ body: {} });
    const lines = async (api: Api) =>
      (await api.listOperationLogVO({ body: { module: 'businessHours' } })).rows
        .slice(0, 2)
        .map(({ operation, targetName, outcome }) => [operation, targetName, outcome]);
    expect(await lines(admin)).toEqual([
      ['resume', 'North', 'done'],
      ['close', 'North', 'done'],
    ]);
    expect((await neighbour.getBusinessStatus({})).store.open).toBe(true);
  });
});

describe('the business hours', () => {
  const NONE: { from: string; to: string }[] = [];
  const week = (...monday: { from: string; to: string }[]) => ({
    days: [monday, NONE, NONE, NONE, NONE, NONE, NONE],
  });

  // Nobody else sets any: the shop's first are seen but once.
  describe('of a shop', { shuffle: false }, () => {
    it('are empty until they are set, and then as they were set, in the order of the day', async () => {
      expect(await clerk.getBusinessHours({})).toEqual({
        restaurantId: 1,
        timeZone: 'Asia/Singapore',
        version: 0,
        ...week(),
      });
      const spans = [
        { from: '17:00', to: '24:00' },
        { from: '09:00', to: '14:00' },
        { from: '14:00', to: '16:30' },
      ];
      const saved = await admin.saveBusinessHours({ body: { ...week(...spans), version: 0 } });
      expect(saved.version).toBe(1);
      expect(saved.days[0]?.map(({ from }) => from)).toEqual(['09:00', '14:00', '17:00']);
      expect(await clerk.getBusinessHours({})).toEqual(saved);
      expect((await neighbour.getBusinessHours({})).version).toBe(0);
      const again = await admin.saveBusinessHours({ body: { ...week(), version: 1 } });
      expect(again).toMatchObject({ version: 2, ...week() });
    });

    it('are refused to who may not, to an old version, and with more than five spans a day', async () => {
      const { version } = await admin.getBusinessHours({});
      const body = { ...week({ from: '08:00', to: '12:00' }), version };
      expect(await failureOf(clerk.saveBusinessHours({ body }))).toMatchObject({
        kind: 'noAccess',
      });
      await admin.saveBusinessHours({ body });
      const stale = await failureOf(admin.saveBusinessHours({ body }));
      expect(stale).toMatchObject({ kind: 'stale', data: { version: version + 1 } });
      const many = Array.from({ length: 6 }, (_span, hour) => ({
        from: `0${hour}:00`,
        to: `0${hour}:30`,
      }));
      const failure = await failureOf(
        admin.saveBusinessHours({ body: { ...week(...many), version: version + 1 } }),
      );
      expect(failure.errors).toEqual({ 'days.0': 'At most five spans a day' });
    });
  });

  it.each([
    ['to', [{ from: '09:00', to: '09:00' }], 'The end has to be after the beginning'],
    ['to', [{ from: '22:00', to: '02:00' }], 'The end has to be after the beginning'],
    ['from', [{ from: '24:00', to: '24:00' }], 'Enter a time such as 09:00'],
    ['to', [{ from: '09:00', to: '25:00' }], 'Enter a time such as 09:00'],
    ['from', [{ from: '9', to: '10:00' }], 'Enter a time such as 09:00'],
  ])('name the field %s that is wrong in %j', async (field, spans, words) => {
    const { version } = await admin.getBusinessHours({});
    const failure = await failureOf(
      admin.saveBusinessHours({ body: { ...week(...spans), version } }),
    );
    expect(failure).toMatchObject({ kind: 'invalid' });
    expect(failure.errors).toHaveProperty([`days.0.0.${field}`], words);
  });

  it.each([
    [
      [
        { from: '09:00', to: '14:00' },
        { from: '13:59', to: '18:00' },
      ],
      'days.0.1.from',
    ],
    [
      [
        { from: '13:00', to: '18:00' },
        { from: '09:00', to: '14:00' },
      ],
      'days.0.0.from',
    ],
    [
      [
        { from: '09:00', to: '18:00' },
        { from: '09:00', to: '10:00' },
      ],
      'days.0.1.from',
    ],
  ])('name the span that begins within another in %j', async (spans, field) => {
    const { version } = await admin.getBusinessHours({});
    const failure = await failureOf(
      admin.saveBusinessHours({ body: { ...week(...spans), version } }),
    );
    expect(failure.errors).toEqual({
      [field]: 'There is a conflict in the time period setting. Please edit it.',
    });
  });
});

describe('a server that was down when a closure ended', () => {
  it('opens the store as soon as it runs again', async () => {
    const home = await makeHome({ name: 'few', fill: ({ db }) => fillWithFew(db) });
    const environment = readEnvironment({
      PORT: '0',
      DATA_DIR: home.dataDirectory,
      ...(home.databaseUrl === undefined ? {} : { DATABASE_URL: home.databaseUrl }),
    });
    let now = START;
    const start = () => startServer(environment, { log: createLog('fatal'), now: () => now });
    const first = await start();
    const api = await signIn(first.url, 'admin', PASSWORD, { shopId: 1 });
    await api.closeTemporarily({ body: { length: 'twoHours' } });
    await first.stop();

    now = past(26 * HOUR);
    const second = await start();
    const later = await signIn(second.url, 'admin', PASSWORD, { shopId: 1 });
    await vi.waitFor(
      async () => {
        const { store, history } = await later.getBusinessStatus({});
        expect(store.open).toBe(true);
        expect(history.at(-1)).toMatchObject({ actorRole: 'clock', at: now.toISOString() });
        expect(history).toHaveLength(2);
      },
      { timeout: 30_000, interval: 100 },
    );
    await second.stop();
    await home.drop();
  });
});
