// engine: both

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { type RunningServer, startServer } from '../../../server/product/server.ts';
import { makeDatabase } from '../support/database.ts';
import { fillWithFew } from '../support/fewRows.ts';
import { runToEnd } from '../support/serverProcess.ts';
import { enqueue, rowOf } from './desk.ts';
import { openPostOffice, type PostOffice } from './postOffice.ts';

const PATIENCE = 60_000;

let folder: string;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let office: PostOffice;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-mail-'));
  database = await makeDatabase();
});
afterEach(async () => {
  await office.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The whole server, on the same data each time. */
const start = (url: string): Promise<RunningServer> =>
  startServer(
    readEnvironment({
      PORT: '0',
      DATA_DIR: folder,
      SMTP_URL: url,
      MAIL_FROM: 'office@shop.example',
      ...(database.url ? { DATABASE_URL: database.url } : {}),
    }),
    { log: createLog('silent') },
  );

describe('the whole server', () => {
  test('sends what another left behind when it stopped, and only that', async () => {
    let isOpen = false;
    office = await openPostOffice({
      judge: () => (isOpen ? null : { code: 451, words: 'Closed' }),
    });
    const first = await start(office.url);
    const { db } = first.connection;
    await fillWithFew(db);
    const id = await enqueue(db);
    await vi.waitFor(async () => expect((await rowOf(db, id)).status).toBe('waiting'), PATIENCE);
    await first.stop();

    isOpen = true;
    const second = await start(office.url);
    const again = second.connection.db;
    expect((await rowOf(again, id)).status).toBe('waiting');
    const another = await enqueue(again, { subject: 'Another' });
    await vi.waitFor(
      async () => expect((await rowOf(again, another)).status).toBe('sent'),
      PATIENCE,
    );
    expect(office.delivered.map(({ from, mail }) => [from, mail.subject])).toEqual([
      ['office@shop.example', 'Another'],
    ]);
    // The pause of 30 s is not waited for here, but ended as the clock would.
    await second.connection.pool.query('update record_timers set due_at = now()');
    await vi.waitFor(async () => expect((await rowOf(again, id)).status).toBe('sent'), PATIENCE);
    expect(office.delivered).toHaveLength(2);
    await second.stop();
  }, 120_000);

  test('finishes the message that it is sending before it stops, and begins no other', async () => {
    const begun = Promise.withResolvers<void>();
    const judged = Promise.withResolvers<null>();
    office = await openPostOffice({
      judge: () => {
        begun.resolve();
        return judged.promise;
      },
    });
    const first = await start(office.url);
    await fillWithFew(first.connection.db);
    const [id, later] = [
      await enqueue(first.connection.db),
      await enqueue(first.connection.db, { subject: 'Later' }),
    ];
    await begun.promise;
    const stopped = first.stop();
    // The mail is taken when the server has long been stopping: it answers nobody any more.
    await vi.waitFor(() => expect(fetch(`${first.url}/healthz`)).rejects.toThrow(), PATIENCE);
    judged.resolve(null);
    await stopped;
    expect(office.delivered).toHaveLength(1);

    const second = await start(office.url);
    const { db } = second.connection;
    expect((await rowOf(db, id)).status).toBe('sent');
    await vi.waitFor(async () => expect((await rowOf(db, later)).status).toBe('sent'), PATIENCE);
    expect(office.delivered).toHaveLength(2);
    await second.stop();
  }, 120_000);

  test('does not start with an address that is none', async () => {
    office = await openPostOffice();
    const ended = await runToEnd({ PORT: '0', DATA_DIR: folder, SMTP_URL: 'smtp://' });
    expect(ended.code).toBe(1);
    expect(ended.errors).toContain('SMTP_URL must name a host');
  });
});
