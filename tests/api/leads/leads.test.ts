// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { COUNT_CAP } from '../../../api/kernel/countCap.ts';
import type { LeadPlace } from '../../../machines/lead/law/facts.ts';
import { fileUses } from '../../../server/kernel/db/tables/files.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { MOST_AN_HOUR } from '../../../server/kernel/limit.ts';
import { leads } from '../../../server/leads/tables.ts';
import { failureOf } from '../orders/ground.ts';
import type { TestServer } from '../support/server.ts';
import { ENTRY, newAddress, picture, startVisitedServer, visitorsOf } from './visitors.ts';

let server: TestServer;
let admin: Api;
let clerk: Api;
let neighbour: Api;
const { register, leadOf } = visitorsOf(
  () => server,
  () => admin,
);

beforeAll(async () => {
  server = await startVisitedServer();
  admin = await server.signIn('admin');
  clerk = await server.signIn('clerk');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server.stop());

describe('a registration', () => {
  test('is a lead of the shop that answers, in the applicant’s language, with the licence', async () => {
    const { data } = await register(
      { reference: '' },
      { locale: 'zh-CN', licence: await picture() },
    );
    const { lead, history } = await leadOf(data.leadNo);
    expect(lead).toMatchObject({
      ...ENTRY,
      reference: '',
      language: 'zh-CN',
      status: 'submitted',
      enteredByName: '',
      agreedAt: server.clock.now.toISOString(),
      erasedAt: null,
      licence: { name: 'licence.png', mediaType: 'image/png', width: 60, height: 40 },
    });
    expect(history).toMatchObject([
      { event: 'create', actorName: '', actorAccount: null, actorId: null, actorRole: 'visitor' },
    ]);
    const fileId = lead.licence?.id ?? 0;
    expect((await admin.getFile({ params: { fileId } })).type).toBe('image/png');
    expect((await failureOf(clerk.getFile({ params: { fileId } }))).kind).toBe('noAccess');
    expect((await failureOf(neighbour.getFile({ params: { fileId } }))).kind).toBe('notFound');
    const params = { id: lead.id };
    expect((await failureOf(neighbour.getLead({ params }))).kind).toBe('notFound');
    expect((await failureOf(clerk.getLead({ params }))).kind).toBe('noAccess');
  });

  test('names each field that is wrong, in the applicant’s language', async () => {
    const empty = { contactName: ' ', email: '', mobile: '', businessName: '', branchAddress: '' };
    expect((await register({ ...empty, country: undefined, agreed: 'false' })).errors).toEqual({
      contactName: 'This is required',
      email: 'This is required',
      mobile: 'This is required',
      businessName: 'This is required',
      branchAddress: 'This is required',
      country: 'This is required',
      agreed: 'Please read the terms and agree to them',
    });
    const wrong = { email: 'a@', mobile: '123' };
    expect((await register(wrong, { locale: 'vn-VM' })).errors).toEqual({
      email: expect.stringMatching(/\S/),
      mobile: 'Đây không phải số điện thoại ở Singapore, ví dụ 9123 4567',
    });
    expect((await register({ mobile: '0912 345 678', country: 'VN' })).success).toBe(true);
  });

  test('refuses a licence that is no picture, and leaves nothing of it', async () => {
    const before = await server.connection.db.$count(leads);
    const licence = new Blob(['<script>alert(1)</script>']);
    expect((await register({}, { licence })).errors).toEqual({ licence: 'Incorrect file format' });
    const cut = (await picture()).slice(0, 60);
    expect(Object.keys((await register({}, { licence: cut })).errors ?? {})).toEqual(['licence']);
    expect(await server.connection.db.$count(leads)).toBe(before);
  });

  test('is refused where a program filled in what nobody sees', async () => {
    expect((await register({ website: 'https://spam.example' })).code).toBe(4000);
  });

  test('is counted where its picture cannot be read too, under whatever keys it comes', async () => {
    const from = newAddress();
    const licence = (await picture()).slice(0, 60);
    const codes: number[] = [];
    for (let index = 0; index < MOST_AN_HOUR + 2; index += 1) {
      codes.push((await register({}, { from, licence, key: randomUUID() })).code);
    }
    expect(codes.filter((code) => code === 4000)).toHaveLength(MOST_AN_HOUR);
    expect(codes.slice(-2)).toEqual([4290, 4290]);
  });

  test('is refused by the limit before its file is read, and answered again under a used key', async () => {
    const from = newAddress();
    const licence = await picture();
    const send = (key: string) => register({}, { from, licence, key });
    const keys = Array.from({ length: MOST_AN_HOUR }, () => randomUUID());
    const taken = [];
    for (const key of keys) taken.push(await send(key));
    expect(taken.map(({ success }) => success)).not.toContain(false);
    expect(await send(keys.at(-1) ?? '')).toEqual(taken.at(-1));
    const noPicture = new Blob(['<script>alert(1)</script>']);
    expect((await register({}, { from, licence: noPicture })).code).toBe(4290);
    // Longer than what the connection holds: the answer arrives though nobody reads the file.
    const large = new Blob([new Uint8Array(40 * 1024 * 1024)]);
    expect((await register({}, { from, licence: large })).code).toBe(4290);
  });

  test('is taken ten times an hour from one address, however many at once', async () => {
    const from = newAddress();
    const tries = await Promise.all(
      Array.from({ length: MOST_AN_HOUR + 4 }, () => register({}, { from })),
    );
    expect(tries.filter(({ success }) => success)).toHaveLength(MOST_AN_HOUR);
    expect(tries.find(({ code }) => code === 4290)?.msg).toMatch(/within the hour/);
    expect((await register()).success).toBe(true);
    server.clock.now = new Date(server.clock.now.getTime() + 60 * 60_000);
    expect((await register({}, { from })).success).toBe(true);
  });
});

describe('a lead', () => {
  const take = async () => (await admin.addLead({ body: ENTRY })).lead;

  test('is entered for a caller, taken up, noted, declined, reopened and accepted', async () => {
    const { id, enteredByName, agreedAt } = await take();
    expect([enteredByName, agreedAt]).toEqual(['The admin', null]);
    const params = { id };
    const send = (event: Parameters<Api['handleLead']>[0]['body']['event']) =>
      admin.handleLead({ params, body: { event } }, { idempotencyKey: randomUUID() });
    expect((await send({ type: 'takeUp' })).lead).toMatchObject({
      status: 'inProgress',
      handlerName: 'The admin',
    });
    const note = { type: 'note' as const, remark: 'Called, call again on Friday' };
    const blind = await failureOf(admin.handleLead({ params, body: { event: note } }));
    expect(blind.errors).toHaveProperty('version');
    await send(note);
    expect((await send({ type: 'decline', remark: 'No licence' })).lead.status).toBe('declined');
    await send({ type: 'reopen', remark: 'Licence came by mail' });
    const { lead, history } = await send({ type: 'accept', remark: 'All there' });
    expect(lead).toMatchObject({ status: 'accepted', version: 5 });
    expect(history.map(({ event, remark }) => [event, remark])).toEqual([
      ['create', null],
      ['takeUp', null],
      ['note', 'Called, call again on Friday'],
      ['decline', 'No licence'],
      ['reopen', 'Licence came by mail'],
      ['accept', 'All there'],
    ]);
    const logged = await server.connection.db
      .select({ operation: operationLog.operation })
      .from(operationLog)
      .where(eq(operationLog.targetName, lead.leadNo));
    expect(logged).toHaveLength(6);
  });

  test('is handled by who declined it unseen, and loses what was sent once that is erased', async () => {
    const businessName = 'Gone Tomorrow Noodles';
    const { data } = await register({ businessName }, { licence: await picture() });
    const sent = await leadOf(data.leadNo);
    const { id } = sent.lead;
    const fileId = sent.lead.licence?.id ?? 0;
    const send = (event: Parameters<Api['handleLead']>[0]['body']['event']) =>
      admin.handleLead({ params: { id }, body: { event } }, { idempotencyKey: randomUUID() });
    const declined = await send({ type: 'decline', remark: 'Withdrawn by the applicant' });
    expect(declined.lead).toMatchObject({ handlerName: 'The admin', businessName });
    const { lead, state, history } = await send({ type: 'erase', remark: 'Asked for by mail' });
    expect(state).toBe('erased');
    expect(lead).toMatchObject({
      contactName: '',
      email: '',
      mobile: '',
      businessName: '',
      branchAddress: '',
      reference: '',
      licence: null,
      country: ENTRY.country,
      erasedAt: server.clock.now.toISOString(),
      agreedAt: sent.lead.agreedAt,
    });
    expect(history.at(-1)).toMatchObject({ event: 'erase', remark: 'Asked for by mail' });
    const { rows } = await admin.listLead({ body: { search: businessName } });
    expect(rows).toEqual([]);
    const uses = await server.connection.db.$count(fileUses, eq(fileUses.fileId, fileId));
    expect(uses).toBe(0);
  });

  test('is refused by where it stands, a passed version, a missing remark and the role', async () => {
    const { id } = await take();
    const params = { id };
    const accept = { type: 'accept' as const, remark: 'Fine' };
    const early = await failureOf(admin.handleLead({ params, body: { event: accept } }));
    expect(early).toMatchObject({ kind: 'refused', reason: { rule: 'wrongState' } });
    const bare = { type: 'decline' as const, remark: ' ' };
    expect((await failureOf(admin.handleLead({ params, body: { event: bare } }))).errors).toEqual({
      'event.remark': 'This is required',
    });
    await admin.handleLead({ params, body: { event: { type: 'takeUp' } } });
    const stale = await failureOf(
      admin.handleLead({ params, body: { event: accept, version: 0 } }),
    );
    expect(stale).toMatchObject({ kind: 'stale', data: { lead: { status: 'inProgress' } } });
    for (const api of [clerk, neighbour]) {
      const { kind } = await failureOf(api.handleLead({ params, body: { event: accept } }));
      expect(kind).toBe(api === clerk ? 'noAccess' : 'notFound');
    }
  });

  test('is found by its words, kind and country, with counts by status', async () => {
    const businessName = 'Phở Sài Gòn 88';
    const vn = { ...ENTRY, businessName, country: 'VN' as const, mobile: '0912 345 678' };
    const { lead } = await admin.addLead({ body: vn });
    const other = await admin.addLead({ body: { ...vn, kind: 'branch' } });
    await admin.handleLead({ params: { id: lead.id }, body: { event: { type: 'takeUp' } } });
    const filter = { search: 'phở 88', country: ['VN' as const] };
    const { tabs } = await admin.countLead({ body: filter });
    expect(tabs).toEqual({
      all: 2,
      submitted: 1,
      inProgress: 1,
      accepted: 0,
      opened: 0,
      declined: 0,
      erased: 0,
    });
    const found = await admin.listLead({ body: { ...filter, kind: ['branch'] } });
    expect(found.rows.map(({ id }) => id)).toEqual([other.lead.id]);
    const page = await admin.listLead({ body: { ...filter, size: 1 } });
    const next = await admin.listLead({ body: { ...filter, size: 1, cursor: page.next ?? '' } });
    expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual([other.lead.id, lead.id]);
    expect((await neighbour.listLead({ body: filter })).rows).toEqual([]);
  });

  test('is counted under its own tab, however many lie under another', async () => {
    const lead = (index: number, status: LeadPlace) => ({
      ...ENTRY,
      shopId: 2,
      leadNo: `RG-many-${index}`,
      language: 'en-US' as const,
      state: status,
      status,
      submittedAt: server.clock.now,
      enteredByName: '',
      searchText: `rg-many-${index} noodle bar`,
    });
    const places = Array.from({ length: COUNT_CAP + 100 }, () => 'declined' as LeadPlace);
    places.push('submitted', 'inProgress', 'submitted', 'submitted');
    await server.connection.db.insert(leads).values(places.map((place, at) => lead(at, place)));
    for (const search of [undefined, 'noodle bar']) {
      const { tabs, exact } = await neighbour.countLead({ body: { search } });
      expect({ ...tabs, exact }).toEqual({
        all: COUNT_CAP,
        submitted: 3,
        inProgress: 1,
        accepted: 0,
        opened: 0,
        declined: COUNT_CAP,
        erased: 0,
        exact: false,
      });
      const totalOf = async (tab: LeadPlace) =>
        (await neighbour.listLead({ body: { tab, search } })).total;
      expect(await totalOf('submitted')).toEqual({ count: 3, exact: true });
      expect(await totalOf('declined')).toEqual({ count: COUNT_CAP, exact: false });
    }
  });
});
