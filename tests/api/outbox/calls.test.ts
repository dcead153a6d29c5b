// engine: either

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { deskAt, enqueue, rowOf } from './desk.ts';
import { openPostOffice } from './postOffice.ts';

const MINUTE = 60_000;

let server: TestServer;
let admin: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  server = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1' } });
  admin = await server.signIn('admin');
  auditor = await server.signIn('auditor');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(outboxMessages);
});

const failureOf = (work: Promise<unknown>): Promise<ApiFailure> =>
  work.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: unknown) => {
      if (error instanceof ApiFailure) return error;
      throw error;
    },
  );

/** A message that was refused once and waits. */
async function waiting(): Promise<number> {
  const office = await openPostOffice({ judge: () => ({ code: 450, words: 'Later' }) });
  const id = await enqueue(server.connection.db);
  await deskAt(server.connection, office.url).send();
  await office.close();
  return id;
}

describe('the list', () => {
  test('is newest first, in pages, by tab with counts, found by words of address and subject', async () => {
    const { db } = server.connection;
    const start = Date.now() - 60 * MINUTE;
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const at = new Date(start + count * MINUTE);
      ids.push(
        await enqueue(db, { subject: `Order 10${count}`, to: `s${count}@Mill.example` }, at),
      );
    }
    await deskAt(server.connection, null).send();
    const last = await enqueue(db, { subject: '50%_off' }, new Date(start + 9 * MINUTE));

    const first = await admin.listOutbox({ body: { size: 4 } });
    expect(first.rows.map(({ id }) => id)).toEqual([last, ...ids.slice(2).reverse()]);
    expect(first).toMatchObject({
      total: { count: 6, exact: true },
      counts: { toSend: 1, sent: 0, needsCorrection: 0, failed: 0, kept: 5, withdrawn: 0 },
      mailServer: true,
    });
    const next = await admin.listOutbox({ body: { size: 4, cursor: first.next ?? '' } });
    expect(next.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2).reverse());
    expect(next.next).toBeNull();

    const kept = await admin.listOutbox({ body: { tab: 'kept' } });
    expect([kept.rows.length, kept.total.count]).toEqual([5, 5]);
    const found = await admin.listOutbox({ body: { search: 'mill 103' } });
    expect(found.rows).toMatchObject([
      { subject: 'Order 103', to: 's3@Mill.example', place: 'kept', tries: 0, nextTryAt: null },
    ]);
    expect(found.counts).toEqual({
      toSend: 0,
      sent: 0,
      needsCorrection: 0,
      failed: 0,
      kept: 1,
      withdrawn: 0,
    });
    expect((await admin.listOutbox({ body: { search: '%_' } })).rows).toHaveLength(1);
  });

  test('says when the next try is, and why the last one failed', async () => {
    const before = Date.now();
    const id = await waiting();
    const after = Date.now();
    const { rows } = await admin.listOutbox({ body: {} });
    expect(rows).toMatchObject([
      { id, place: 'waiting', tries: 1, problem: 'refused', words: '450 Later', sentAt: null },
    ]);
    const tried = Date.parse(rows[0]?.nextTryAt ?? '') - 30_000;
    expect(tried).toBeGreaterThanOrEqual(before);
    expect(tried).toBeLessThanOrEqual(after);
  });
});

describe('one message', () => {
  test('comes with its text, what goes with it and all that happened', async () => {
    const { db } = server.connection;
    const content = Buffer.from([37, 80, 68, 70, 0, 255]);
    const id = await enqueue(db, {
      text: '<script>alert(1)</script>\n第二行',
      language: 'zh-CN',
      attachments: [
        { fileName: '采购单.pdf', contentType: 'application/pdf', content },
        { fileName: 'later.pdf', contentType: 'application/pdf', maker: 'x', parameters: {} },
      ],
    });
    const detail = await admin.getOutboxMessage({ params: { id } });
    expect(detail).toMatchObject({
      state: 'queued',
      facts: { messageId: id, tries: 0, mailServer: true },
      message: {
        text: '<script>alert(1)</script>\n第二行',
        language: 'zh-CN',
        source: { lifecycle: 'order', recordId: 7 },
        attachments: [
          { fileName: '采购单.pdf', size: 6 },
          { fileName: 'later.pdf', size: null },
        ],
      },
      history: [{ version: 0, event: 'create', from: null, to: 'queued' }],
    });
    const [attachment] = detail.message.attachments;
    const params = { id: attachment?.id ?? 0 };
    const file = await admin.downloadOutboxAttachment({ params });
    expect([file.name, file.type]).toEqual(['采购单.pdf', 'application/pdf']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
    expect((await failureOf(neighbour.downloadOutboxAttachment({ params }))).kind).toBe('notFound');
  });

  test('is nobody else’s', async () => {
    const id = await waiting();
    expect((await failureOf(neighbour.getOutboxMessage({ params: { id } }))).kind).toBe('notFound');
    expect((await neighbour.listOutbox({ body: {} })).total.count).toBe(0);
    const sent = neighbour.retryOutboxMessage({ params: { id }, body: {} });
    expect((await failureOf(sent)).kind).toBe('notFound');
    expect((await rowOf(server.connection.db, id)).version).toBe(2);
  });

  test('is for those who may see the outbox', async () => {
    expect((await failureOf(auditor.listOutbox({ body: {} }))).kind).toBe('noAccess');
    const id = await enqueue(server.connection.db);
    expect((await failureOf(auditor.getOutboxMessage({ params: { id } }))).kind).toBe('noAccess');
  });
});

describe('sending again', () => {
  test('queues a waiting message at once and ends its pause', async () => {
    const { db } = server.connection;
    const id = await waiting();
    const detail = await admin.retryOutboxMessage({ params: { id }, body: { version: 2 } });
    expect(detail).toMatchObject({ state: 'queued', message: { tries: 0, nextTryAt: null } });
    expect(detail.history.at(-1)).toMatchObject({
      event: 'retry',
      actorName: 'The admin',
      actorAccount: 'admin',
    });
    const office = await openPostOffice();
    await deskAt(server.connection, office.url).send();
    await office.close();
    expect(await rowOf(db, id)).toMatchObject({ status: 'sent', lastProblem: null });
  });

  test('is refused where the message is on its way, in words, and changes nothing', async () => {
    const id = await enqueue(server.connection.db);
    const failure = await failureOf(admin.retryOutboxMessage({ params: { id }, body: {} }));
    expect(failure.kind).toBe('refused');
    expect(failure.msg).toBe('“Send now” is not possible while the message is “Queued”.');
    expect((await rowOf(server.connection.db, id)).version).toBe(0);
  });

  test('tells a stale version, with the message as it is now', async () => {
    const id = await waiting();
    const failure = await failureOf(
      admin.retryOutboxMessage({ params: { id }, body: { version: 1 } }),
    );
    expect(failure).toMatchObject({ kind: 'stale', data: { message: { id, version: 2 } } });
  });

  test('does it once under one key', async () => {
    const id = await waiting();
    const once = () =>
      admin.retryOutboxMessage({ params: { id }, body: {} }, { idempotencyKey: 'again' });
    expect(await once()).toEqual(await once());
    expect((await rowOf(server.connection.db, id)).version).toBe(3);
  });

  test('needs a mail server', async () => {
    const alone = await startTestServer();
    const api = await alone.signIn('admin', { locale: 'vn-VM' });
    const id = await enqueue(alone.connection.db);
    await deskAt(alone.connection, null).send();
    const failure = await failureOf(api.retryOutboxMessage({ params: { id }, body: {} }));
    expect(failure.reason).toEqual({ rule: 'mailServerIsSet' });
    expect(failure.msg).toContain('SMTP_URL');
    expect((await api.listOutbox({ body: {} })).mailServer).toBe(false);
    await alone.stop();
  });
});
