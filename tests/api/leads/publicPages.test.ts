// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { routes } from '../../../api/domains.ts';
import { brands } from '../../../server/brands/tables.ts';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { files } from '../../../server/kernel/db/tables/files.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { publicUses } from '../../../server/kernel/db/tables/publicUses.ts';
import { MOST_AN_HOUR } from '../../../server/kernel/limit.ts';
import type { TestServer } from '../support/server.ts';
import { ENTRY, newAddress, picture, startVisitedServer, visitorsOf } from './visitors.ts';

let server: TestServer;
let admin: Api;
const { register, leadOf } = visitorsOf(
  () => server,
  () => admin,
);

beforeAll(async () => {
  server = await startVisitedServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

describe('the public pages', () => {
  test('put what a visitor writes into the outbox, and name what is missing', async () => {
    const say = (body: object, from = newAddress()) =>
      server.send(routes.sendContact.split(' ')[1] ?? '', {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body,
      });
    const body = { name: 'Linh', email: 'linh@pho.example', message: 'Do you deliver\nto Hue?' };
    const mailsSince = async (last: number) =>
      (await server.connection.db.select().from(outboxMessages).orderBy(outboxMessages.id)).filter(
        ({ id }) => id > last,
      );
    const last = (await mailsSince(0)).at(-1)?.id ?? 0;
    expect((await say(body)).envelope.success).toBe(true);
    const [mail] = await mailsSince(last);
    expect(mail).toMatchObject({
      kind: 'contact',
      recipient: 'office@larder.example',
      subject: 'Message from Linh',
      body: expect.stringContaining('Do you deliver\nto Hue?'),
    });
    await say({ ...body, name: 'Ann \u202Eabc' });
    const mails = await mailsSince(last);
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain('\u202E');
    const wrong = await say({ name: '', email: 'linh', message: ' ' });
    expect(wrong.envelope.errors).toEqual({
      name: 'This is required',
      email: 'Email format error',
      message: 'This is required',
    });
    const from = newAddress();
    const tries = await Promise.all(
      Array.from({ length: MOST_AN_HOUR + 1 }, () => say(body, from)),
    );
    expect(tries.filter(({ envelope }) => envelope.code === 4290)).toHaveLength(1);
  });

  test.each([
    ['merchant', 'en-US', /^Registration (RG\S+): a new merchant for North$/],
    ['branch', 'zh-CN', /^分店申请 (RG\S+)（North）$/],
    ['branch', 'vn-VM', /^Đăng ký (RG\S+): mở chi nhánh, North phụ trách$/],
  ] as const)('tell the office of a %s in %s, once', async (kind, locale, subject) => {
    const { db } = server.connection;
    // Written from the right, the name would turn what stands after it.
    const visitor = { contactName: 'Ann \u202Eabc', businessName: 'עץ Noodles' };
    const under = { from: newAddress(), locale, key: `told-${kind}-${locale}` };
    const { data } = await register({ ...visitor, kind }, under);
    await register({ ...visitor, kind }, under);
    const { lead } = await leadOf(data.leadNo);
    const mails = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.sourceLifecycle, 'lead'));
    const [mail, ...more] = mails.filter(({ sourceId }) => sourceId === lead.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      shopId: 1,
      kind: 'lead',
      recipient: 'office@larder.example',
      subject: expect.stringMatching(subject),
      body: expect.stringContaining(data.leadNo),
      language: locale,
    });
    expect(`${mail?.subject} ${mail?.body}`).toMatch(/^[^{}]+$/);
    // What the applicant sent can be erased: it is on the lead's page alone.
    for (const sent of ['Ann', 'Noodles', ENTRY.email, ENTRY.mobile, ENTRY.branchAddress]) {
      expect(JSON.stringify(mail)).not.toContain(sent);
    }
  });

  test('tell the office of no registration that was not taken, nor of a lead of its own', async () => {
    const before = await server.connection.db.$count(outboxMessages);
    await register({ email: 'a@' });
    await admin.addLead({ body: ENTRY });
    expect(await server.connection.db.$count(outboxMessages)).toBe(before);
  });

  test('let nobody stand in the operation log as a colleague', async () => {
    const [colleague] = await server.connection.db.select().from(accounts).limit(1);
    const name = colleague?.name ?? '';
    expect(name).not.toBe('');
    const { data } = await register({ contactName: name });
    await server.send(routes.sendContact.split(' ')[1] ?? '', {
      method: 'POST',
      headers: { 'x-forwarded-for': newAddress() },
      body: { name, email: 'somebody@pho.example', message: 'Hello' },
    });
    const told = (body: Parameters<Api['listOperationLogVO']>[0]['body']) =>
      admin.listOperationLogVO({ body: { ...body, size: 200 } });
    const { rows } = await told({ operator: 'visitor' });
    expect(rows.map(({ module }) => module)).toEqual(expect.arrayContaining(['leads', 'outbox']));
    for (const row of rows) {
      const { operatorId, operatorName, operatorRole } = row;
      expect([operatorId, operatorName, operatorRole]).toEqual([null, '', 'visitor']);
    }
    // The log keeps what it has for ever: what a visitor calls himself is not in it.
    const about = await told({ target: name });
    expect(about.rows.filter(({ module }) => module === 'outbox')).toEqual([]);
    expect(rows.find(({ module }) => module === 'outbox')?.targetName).toMatch(/^#\d+$/);
    const own = await told({ operator: colleague?.id });
    expect(own.rows.map(({ targetName }) => targetName)).not.toContain(data.leadNo);
  });

  test('send what a visitor sends once under its key, however often it is sent', async () => {
    const { db } = server.connection;
    const from = newAddress();
    const contact = (key: string, message = 'Only once, please') =>
      server.send(routes.sendContact.split(' ')[1] ?? '', {
        method: 'POST',
        headers: { 'x-forwarded-for': from, 'idempotency-key': key },
        body: { name: 'Twice', email: 'twice@pho.example', message },
      });
    // A double click, and a retry after it.
    const double = await Promise.all([contact('contact-key-1'), contact('contact-key-1')]);
    expect(
      [...double, await contact('contact-key-1')].map(({ envelope }) => envelope.code),
    ).toEqual([200, 200, 200]);
    const sent = () =>
      db.select().from(outboxMessages).where(eq(outboxMessages.subject, 'Message from Twice'));
    expect(await sent()).toHaveLength(1);
    const other = await contact('contact-key-1', 'Something else');
    expect(other.envelope.reason?.rule).toBe('keyUsedForAnother');
    await contact('contact-key-2');
    expect(await sent()).toHaveLength(2);
    const uses = await db.select().from(publicUses).where(eq(publicUses.address, from));
    expect(uses.map(({ count }) => count)).toEqual([2]);

    const business = { businessName: 'Once Only Noodles' };
    const licence = await picture();
    const under = { from, licence, key: 'registration-key-1' };
    const first = await register(business, under);
    expect(await register(business, under)).toEqual(first);
    const { rows } = await admin.listLead({ body: { search: 'Once Only Noodles' } });
    expect(rows.map(({ leadNo }) => leadNo)).toEqual([first.data.leadNo]);
  });

  test('show the brands in use, each once with its shops', async () => {
    const { db } = server.connection;
    const brand = { name: '金稻', nameEn: 'Golden Paddy' };
    await db.insert(brands).values([
      { ...brand, shopId: 1 },
      { ...brand, shopId: 2, nameEn: 'GOLDEN PADDY' },
      { shopId: 1, name: '旧牌', nameEn: 'Old One', status: 'disabled' },
    ]);
    const { envelope } = await server.send(routes.listBrand.split(' ')[1] ?? '');
    expect(envelope.data).toMatchObject({
      rows: [{ shops: [{ nameEn: 'North' }, { nameEn: 'South' }] }],
    });
  });

  test('keep a licence that a visitor sent among the shop’s own files', async () => {
    const { data } = await register({}, { licence: await picture() });
    const { lead } = await leadOf(data.leadNo);
    const [file] = await server.connection.db
      .select()
      .from(files)
      .where(eq(files.id, lead.licence?.id ?? 0));
    expect(file).toMatchObject({ shopId: 1, kind: 'licence', uploadedBy: null });
  });
});
