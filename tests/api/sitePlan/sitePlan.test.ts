// engine: either

import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { PlanLayout } from '../../../api/sitePlan/calls.ts';
import { accountShops, accounts } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;
let auditor: Api;
let neighbour: Api;

beforeEach(async () => {
  server = await startTestServer({ environment: { CONTACT_MAIL: 'office@larder.example' } });
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  auditor = await server.signIn('auditor');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
});
afterEach(() => server.stop());

const LAYOUT: PlanLayout = {
  areas: [
    {
      name: 'Hall',
      x: 1,
      y: 1,
      width: 20,
      height: 12,
      tables: [
        { number: '1', seats: 4, shape: 'square', status: 'free', x: 2, y: 2 },
        { number: 'A2', seats: 8, shape: 'long', status: 'held', x: 6, y: 2 },
      ],
    },
    { name: 'Awning', x: 24, y: 1, width: 10, height: 8, tables: [] },
  ],
};
/** The names of what each of the account's shops has subscribed to. */
const plansOf = async (api: Api) =>
  (await api.currentLogin({})).restaurantVOList.map(({ pricePlanVOList }) =>
    pricePlanVOList.map(({ name }) => name),
  );
const request = (api: Api) => api.handleSubscription({ body: { event: { type: 'request' } } });

/** The first shop has subscribed. */
async function subscribed() {
  await request(clerk);
  await admin.handleSubscription({ body: { event: { type: 'confirm' } } });
}

/** It has laid out its plan too. */
async function laidOut() {
  await subscribed();
  return clerk.saveSitePlan({ body: { layout: LAYOUT, version: 0 } });
}

describe('a site plan', () => {
  test('is shown to a shop that has subscribed, after it asked and the office confirmed', async () => {
    expect((await failureOf(clerk.getSitePlan({}))).reason?.rule).toBe('shopIsSubscribed');
    const save = (api: Api) => api.saveSitePlan({ body: { layout: LAYOUT, version: 0 } });
    expect((await failureOf(save(clerk))).reason?.rule).toBe('shopIsSubscribed');
    expect((await failureOf(request(auditor))).kind).toBe('noAccess');

    const asked = await request(clerk);
    expect(await plansOf(clerk)).toEqual([[]]);
    expect(asked.state).toBe('requested');
    const [mail] = await server.connection.db.select().from(outboxMessages);
    expect(mail).toMatchObject({
      kind: 'subscription',
      recipient: 'office@larder.example',
      subject: 'North asks for a subscription to the site plan',
    });
    expect((await failureOf(request(clerk))).msg).toBe('The subscription is asked for already.');
    const confirm = (api: Api) => api.handleSubscription({ body: { event: { type: 'confirm' } } });
    expect((await failureOf(confirm(clerk))).kind).toBe('noAccess');
    expect((await confirm(admin)).history.map(({ event }) => event)).toEqual([
      'request',
      'confirm',
    ]);
    expect(await clerk.getSitePlan({})).toEqual({ restaurantId: 1, version: 0, areas: [] });
    expect(await plansOf(clerk)).toEqual([['Site plan']]);
    expect((await server.connection.db.select().from(outboxMessages)).length).toBe(1);
  });

  test('is saved whole, read back as it was, and is one shop’s alone', async () => {
    const saved = await laidOut();
    expect(saved).toEqual({ restaurantId: 1, version: 1, ...LAYOUT });
    expect(await auditor.getSitePlan({})).toEqual(saved);
    expect((await failureOf(neighbour.getSitePlan({}))).reason?.rule).toBe('shopIsSubscribed');
    await request(neighbour);
    const confirm = (api: Api) => api.handleSubscription({ body: { event: { type: 'confirm' } } });
    expect((await failureOf(confirm(neighbour))).reason).toMatchObject({
      rule: 'confirmerIsAnother',
      figures: { name: 'The neighbour' },
    });
    const { db } = server.connection;
    const [office] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
    const there = { accountId: office?.id ?? 0, shopId: 2 };
    await db.insert(accountShops).values(there);
    await confirm(await server.signIn('admin', { shopId: 2 }));
    await db
      .delete(accountShops)
      .where(and(eq(accountShops.accountId, there.accountId), eq(accountShops.shopId, 2)));
    expect((await neighbour.getSitePlan({})).areas).toEqual([]);
    await neighbour.saveSitePlan({ body: { layout: LAYOUT, version: 0 } });
    await neighbour.saveSitePlan({ body: { layout: { areas: [] }, version: 1 } });
    expect(await clerk.getSitePlan({})).toEqual(saved);
    const lines = await server.connection.db.select().from(operationLog);
    const done = lines.filter(
      ({ operation, outcome }) => operation === 'saveSitePlan' && outcome === 'done',
    );
    expect(done).toHaveLength(3);
  });

  test('is not saved over what somebody else has saved meanwhile', async () => {
    await laidOut();
    const failure = await failureOf(
      clerk.saveSitePlan({ body: { layout: { areas: [] }, version: 0 } }),
    );
    expect(failure.kind).toBe('stale');
    expect(failure.data).toMatchObject({ version: 1, areas: LAYOUT.areas });
    expect((await clerk.getSitePlan({})).areas).toHaveLength(2);
  });

  test('has two savers at once, and one of them is told', async () => {
    const { version } = await laidOut();
    const both = await Promise.allSettled(
      [clerk, admin].map((api) => api.saveSitePlan({ body: { layout: LAYOUT, version } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await clerk.getSitePlan({})).version).toBe(version + 1);
  });

  test('names what lies outside, over another, or is called the same', async () => {
    const [hall, awning] = LAYOUT.areas;
    if (!hall || !awning) throw new Error('There is no hall');
    const { version } = await laidOut();
    const tried = async (areas: PlanLayout['areas']) =>
      (await failureOf(clerk.saveSitePlan({ body: { layout: { areas }, version } }))).errors;
    expect(await tried([{ ...hall, x: 40 }])).toEqual({
      'layout.areas.0.x': 'This does not lie wholly on the plan',
    });
    expect(await tried([hall, { ...awning, x: 5 }])).toEqual({
      'layout.areas.1.x': 'This lies over something else',
    });
    expect(await tried([hall, { ...awning, name: 'HALL' }])).toEqual({
      'layout.areas.1.name': 'This name or number is taken already',
    });
    const tables = [...hall.tables, { ...hall.tables[0], number: 'a2', x: 12 } as never];
    expect(await tried([{ ...hall, tables }])).toEqual({
      'layout.areas.0.tables.2.number': 'This name or number is taken already',
    });
  });

  test('is hidden again when the subscription ends, and is there as it was after a new one', async () => {
    const before = await laidOut();
    const end = { type: 'end' as const, remark: 'Closed for the season' };
    await admin.handleSubscription({ body: { event: end } });
    expect((await failureOf(clerk.getSitePlan({}))).reason?.rule).toBe('shopIsSubscribed');
    await request(clerk);
    await admin.handleSubscription({ body: { event: { type: 'confirm' } } });
    expect(await clerk.getSitePlan({})).toEqual(before);
  });
});
