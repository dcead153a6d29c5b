// engine: both

import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PAUSES } from '../../../machines/outboxMessage/law/rules.ts';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { outboxAttachments, outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { enqueueMail } from '../../../server/kernel/outbox/enqueue.ts';
import type { MailKinds, MailMoved } from '../../../server/kernel/outbox/kind.ts';
import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import { CLOCK, send } from '../../../server/kernel/record.ts';
import { openDatabase } from '../support/database.ts';
import { fillWithFew } from '../support/fewRows.ts';
import { deskAt, dueAt, enqueue, historyOf, rowOf } from './desk.ts';
import { openMute, openPostOffice, type PostOffice } from './postOffice.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let connection: Connection;
const closing: Pick<PostOffice, 'close'>[] = [];

beforeAll(async () => {
  connection = await openDatabase({ name: 'few', fill: ({ db }) => fillWithFew(db) });
});
afterAll(() => connection.close());
afterEach(async () => {
  for (const office of closing.splice(0)) await office.close();
  await connection.db.delete(outboxMessages);
});

async function open(...options: Parameters<typeof openPostOffice>) {
  const office = await openPostOffice(...options);
  closing.push(office);
  return office;
}

describe('a message that the mail server takes', () => {
  test('arrives whole, its attachments byte for byte, and is told as sent', async () => {
    const { db } = connection;
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\r\n'), randomBytes(70_000)]);
    const told: MailMoved[] = [];
    const made: unknown[] = [];
    const kinds: MailKinds = {
      test: {
        makers: {
          pdf: async (_db, given) => {
            made.push(given);
            return pdf;
          },
        },
        moved: async (_tx, moved) => {
          told.push(moved);
        },
      },
    };
    const office = await open();
    const desk = deskAt(connection, office.url, { kinds });
    const id = await enqueue(db, {
      subject: '采购单 PO-1042 · đơn mua hàng',
      text: 'Kính gửi nhà cung cấp\n.\n香米 12 袋\n',
      language: 'zh-CN',
      attachments: [
        {
          fileName: '采购单 PO-1042.pdf',
          contentType: 'application/pdf',
          maker: 'pdf',
          parameters: { orderId: 7 },
        },
        {
          fileName: 'a.bin',
          contentType: 'application/octet-stream',
          content: Buffer.from([0, 13, 10, 46, 255]),
        },
      ],
    });

    expect(await desk.send()).toBe(1);

    expect(office.delivered).toHaveLength(1);
    const [{ from, to, mail } = never()] = office.delivered;
    expect([from, to]).toEqual(['orders@larder.example', ['supplier@example.com']]);
    expect(mail.subject).toBe('采购单 PO-1042 · đơn mua hàng');
    expect(mail.text?.trimEnd()).toBe('Kính gửi nhà cung cấp\n.\n香米 12 袋');
    expect(mail.from).toMatchObject({ name: await shopName(), address: 'orders@larder.example' });
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['采购单 PO-1042.pdf', 'application/pdf'],
      ['a.bin', 'application/octet-stream'],
    ]);
    expect(mail.attachments.map(({ content }) => hashOf(content))).toEqual([
      hashOf(pdf),
      hashOf(Buffer.from([0, 13, 10, 46, 255])),
    ]);
    expect(made).toEqual([{ shopId: 1, parameters: { orderId: 7 } }]);

    const row = await rowOf(db, id);
    expect(row).toMatchObject({ status: 'sent', tab: 'sent', tries: 1, sentAt: desk.clock.now });
    expect(mail.messageId).toBe(`<${row.mailId}@larder.example>`);
    expect(await historyOf(db, id)).toEqual([
      { event: 'create' },
      { event: 'send' },
      { event: 'succeed', words: '250 taken as number 17' },
    ]);
    expect(told.map(({ place }) => place)).toEqual(['sending', 'sent']);
    expect(told.at(-1)).toMatchObject({
      messageId: id,
      shopId: 1,
      source: { lifecycle: 'order', recordId: 7 },
      words: '250 taken as number 17',
    });
    expect(await desk.send()).toBe(0);
    expect(office.delivered).toHaveLength(1);
  });

  test('is there only with what it tells of', async () => {
    const { db } = connection;
    const failing = db.transaction(async (tx) => {
      await enqueueMail(tx, {
        shopId: 1,
        kind: 'test',
        source: { lifecycle: 'order', recordId: 7 },
        to: 'a@b.example',
        subject: 'x',
        text: '',
        language: 'en-US',
        actor: CLOCK,
        at: new Date(),
      });
      throw new Error('The order was not approved after all');
    });
    await expect(failing).rejects.toThrow('not approved');
    expect(await db.select().from(outboxMessages)).toEqual([]);
  });

  test('and is not marked where the one who is told cannot write it down, but tried again', async () => {
    const { db } = connection;
    const office = await open();
    let broken = true;
    const kinds: MailKinds = {
      test: {
        moved: async (_tx, { place }) => {
          if (broken && place === 'sent') throw new Error('The order cannot be written');
        },
      },
    };
    const desk = deskAt(connection, office.url, { kinds });
    const id = await enqueue(db);
    await expect(desk.send()).rejects.toThrow('could not be moved');
    expect((await rowOf(db, id)).status).toBe('sending');
    broken = false;
    await desk.wait(5 * MINUTE);
    await desk.wait(30 * SECOND);
    await desk.send();
    expect((await rowOf(db, id)).status).toBe('sent');
    const ids = new Set(office.delivered.map(({ mail }) => mail.messageId));
    expect([office.delivered.length, ids.size]).toEqual([2, 1]);
  });
});

describe('a message that is not taken', () => {
  test('is tried again after 30 s and 2 min, with the same Message-ID, and sent once', async () => {
    const { db } = connection;
    const seen: number[] = [];
    const office = await open({
      judge: (count) => {
        seen.push(count);
        return count <= 2 ? { code: 451, words: `Try ${count} comes too early` } : null;
      },
    });
    const desk = deskAt(connection, office.url);
    const id = await enqueue(db);

    await desk.send();
    expect(await rowOf(db, id)).toMatchObject({
      status: 'waiting',
      tab: 'toSend',
      tries: 1,
      lastProblem: 'refused',
      lastWords: '451 Try 1 comes too early',
    });
    expect(await dueAt(db, id)).toEqual(new Date(desk.clock.now.getTime() + 30 * SECOND));
    await desk.wait(29 * SECOND);
    await desk.send();
    expect(seen).toEqual([1]);
    await desk.wait(SECOND);
    await desk.send();
    expect(await dueAt(db, id)).toEqual(new Date(desk.clock.now.getTime() + 2 * MINUTE));
    await desk.wait(2 * MINUTE);
    await desk.send();
    expect(await rowOf(db, id)).toMatchObject({ status: 'sent', tries: 3, lastProblem: null });
    expect(office.delivered).toHaveLength(1);
    expect(
      (await historyOf(db, id)).map(({ event }) => event.replace(/^xstate\.after\.(\w+).*/, '$1')),
    ).toEqual([
      'create',
      ...['send', 'fail', 'pause'],
      ...['send', 'fail', 'pause'],
      ...['send', 'succeed'],
    ]);
  });

  test('has failed after the last of growing pauses', async () => {
    const { db } = connection;
    const office = await open({ judge: () => ({ code: 550, words: 'No such mailbox' }) });
    const told: string[] = [];
    const kinds: MailKinds = {
      test: {
        moved: async (_tx, { place, problem }) => {
          told.push(`${place} ${problem ?? ''}`.trim());
        },
      },
    };
    const desk = deskAt(connection, office.url, { kinds });
    const id = await enqueue(db);
    await desk.send();
    for (const pause of PAUSES) {
      expect(await dueAt(db, id)).toEqual(new Date(desk.clock.now.getTime() + pause));
      await desk.wait(pause);
      await desk.send();
    }
    expect(PAUSES).toEqual([...PAUSES].sort((one, other) => one - other));
    expect(await rowOf(db, id)).toMatchObject({ status: 'failed', tab: 'failed', tries: 7 });
    expect(await dueAt(db, id)).toBeNull();
    expect(told.at(-1)).toBe('failed refused');
    await desk.wait(48 * 60 * MINUTE);
    expect(await desk.send()).toBe(0);
  });

  test.each([
    ['does not greet', [], 'hang', 'silent'],
    [
      'falls silent in the message',
      ['220 a', '250 a', '250 a', '250 a', '354 a'],
      'hang',
      'silent',
    ],
    ['hangs up in the message', ['220 a', '250 a', '250 a', '250 a', '354 a'], 'hangUp', 'cutOff'],
    ['hangs up at once', [], 'hangUp', 'cutOff'],
    ['is no mail server', ['HTTP/1.1 400 Bad Request'], 'hang', 'refused'],
  ] as const)('waits where the mail server %s', async (_name, lines, end, problem) => {
    const { db } = connection;
    const mute = await openMute(lines, end);
    closing.push(mute);
    const id = await enqueue(db);
    await deskAt(connection, mute.url).send();
    expect(await rowOf(db, id)).toMatchObject({ status: 'waiting', lastProblem: problem });
  });

  test('waits where nobody listens, and where the whole try takes too long', async () => {
    const { db } = connection;
    const gone = await openMute([], 'hang');
    await gone.close();
    const first = await enqueue(db);
    await deskAt(connection, gone.url).send();
    expect(await rowOf(db, first)).toMatchObject({ status: 'waiting', lastProblem: 'unreachable' });
    const chatty = await openMute(
      Array.from({ length: 9 }, () => '220-a'),
      'hang',
    );
    closing.push(chatty);
    const second = await enqueue(db);
    await deskAt(connection, chatty.url, { patience: 200 }).send();
    expect(await rowOf(db, second)).toMatchObject({ status: 'waiting', lastProblem: 'silent' });
  });

  test('waits where an attachment cannot be made, and keeps the bytes once it was', async () => {
    const { db } = connection;
    let count = 0;
    const kinds: MailKinds = {
      test: {
        makers: {
          pdf: async () => {
            count += 1;
            if (count === 1) throw new Error('The order is locked');
            return Buffer.from(`PDF ${count}`);
          },
        },
      },
    };
    const office = await open({
      judge: (tries) => (tries === 1 ? { code: 421, words: 'Busy' } : null),
    });
    const desk = deskAt(connection, office.url, { kinds });
    const attachment = { fileName: 'a.pdf', contentType: 'application/pdf', parameters: {} };
    const id = await enqueue(db, { attachments: [{ ...attachment, maker: 'pdf' }] });
    const unknown = await enqueue(db, { attachments: [{ ...attachment, maker: 'nobody' }] });
    await desk.send();
    expect(await rowOf(db, id)).toMatchObject({ lastProblem: 'attachment', lastWords: '' });
    expect(await rowOf(db, unknown)).toMatchObject({ lastProblem: 'attachment' });
    await desk.wait(30 * SECOND);
    await desk.send();
    await desk.wait(2 * MINUTE);
    await desk.send();
    expect(await rowOf(db, id)).toMatchObject({ status: 'sent', tries: 3 });
    const [kept] = await db
      .select()
      .from(outboxAttachments)
      .where(eq(outboxAttachments.messageId, id));
    expect([count, kept?.content?.toString()]).toEqual([2, 'PDF 2']);
    expect(office.delivered[0]?.mail.attachments.map(({ content }) => textOf(content))).toEqual([
      'PDF 2',
    ]);
  });
});

describe('several servers and a restart', () => {
  test('two that send at once deliver each message once', async () => {
    const { db } = connection;
    const office = await open();
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await enqueue(db, { subject: `Message ${count}` }));
    }
    const desks = [1, 2, 3].map(() => deskAt(connection, office.url));
    const sent = await Promise.all(desks.map((desk) => desk.send()));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(12);
    expect(office.delivered.map(({ mail }) => mail.subject).sort()).toEqual(
      ids.map((_id, count) => `Message ${count}`).sort(),
    );
  });

  test('what a server had begun when it was killed is taken on after 5 minutes', async () => {
    const { db } = connection;
    const office = await open();
    const desk = deskAt(connection, office.url);
    const id = await enqueue(db, {}, desk.clock.now);
    const stored = storedMessage({ mailServer: true, kinds: {} });
    const event = { type: 'send' } as const;
    await send(db, stored, { id, shopId: null, event, actor: CLOCK, at: desk.clock.now });
    await desk.wait(4 * MINUTE);
    await desk.send();
    expect((await rowOf(db, id)).status).toBe('sending');
    await desk.wait(MINUTE);
    expect(await rowOf(db, id)).toMatchObject({ status: 'waiting', lastProblem: 'lost' });
    await desk.wait(30 * SECOND);
    await desk.send();
    expect(await rowOf(db, id)).toMatchObject({ status: 'sent', tries: 2 });
    expect(office.delivered).toHaveLength(1);
  });
});

test('without a mail server messages are kept', async () => {
  const { db } = connection;
  const id = await enqueue(db);
  await deskAt(connection, null).send();
  expect(await rowOf(db, id)).toMatchObject({ status: 'kept', tab: 'kept', tries: 0 });
});

async function shopName() {
  const [shop] = await connection.db.select().from(shops).where(eq(shops.id, 1));
  return shop?.name;
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
const hashOf = (content: ArrayBuffer | Uint8Array | string) =>
  createHash('sha256').update(bytesOf(content)).digest('hex');
const textOf = (content: ArrayBuffer | Uint8Array | string) => bytesOf(content).toString();

function never(): never {
  throw new Error('Nothing was delivered');
}
