// engine: once

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { isMailAddress } from '../../../server/kernel/outbox/address.ts';
import { usualSender } from '../../../server/kernel/outbox/mailer.ts';
import { readMailServer } from '../../../server/kernel/outbox/mailServer.ts';
import { openDatabase } from '../support/database.ts';
import { fillWithFew } from '../support/fewRows.ts';
import { deskAt, enqueue, rowOf } from './desk.ts';
import { openPostOffice, type PostOfficeOptions } from './postOffice.ts';

let connection: Connection;
let close = async () => {};

beforeAll(async () => {
  connection = await openDatabase({ name: 'few', fill: ({ db }) => fillWithFew(db) });
});
afterAll(() => connection.close());
afterEach(async () => {
  await close();
  await connection.db.delete(outboxMessages);
});

/** Sends one message by a mail server of this kind. */
async function sendBy(options: PostOfficeOptions, mail: Parameters<typeof enqueue>[1] = {}) {
  const office = await openPostOffice(options);
  close = office.close;
  const id = await enqueue(connection.db, mail);
  await deskAt(connection, office.url).send();
  return { office, row: await rowOf(connection.db, id) };
}

const signIn: PostOfficeOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'shop' && password === 'p@ss'
    ? done(null, { user: 'shop' })
    : done(new Error('Who is that?'));

describe('the connection', () => {
  test('is encrypted where the mail server offers it', async () => {
    let secure: boolean | undefined;
    const { row } = await sendBy({
      onMailFrom: (_address, session, done) => {
        secure = session.secure;
        done();
      },
    });
    expect([row.status, secure]).toEqual(['sent', true]);
  });

  test.each<[string, PostOfficeOptions, string | null]>([
    ['plain where asked', { parameters: '?ignoreTLS=true' }, null],
    ['plain where nothing else is offered', { hideSTARTTLS: true }, null],
    [
      'never plain where TLS is required',
      { hideSTARTTLS: true, parameters: '?requireTLS=true' },
      'insecure',
    ],
    ['never to a stranger where TLS is required', { parameters: '?requireTLS=true' }, 'insecure'],
    ['never to a stranger by smtps', { scheme: 'smtps' }, 'insecure'],
    [
      'with a stranger where told so',
      { scheme: 'smtps', parameters: '?tls.rejectUnauthorized=false' },
      null,
    ],
  ])('is %s', async (_name, options, problem) => {
    const { row, office } = await sendBy(options);
    expect([row.lastProblem, office.delivered.length]).toEqual([problem, problem === null ? 1 : 0]);
  });

  test('signs in with the user and password of the address', async () => {
    const { row, office } = await sendBy({
      authOptional: false,
      onAuth: signIn,
      user: 'shop:p%40ss',
    });
    expect([row.status, office.delivered.length]).toEqual(['sent', 1]);
  });

  test('tells a wrong password as such, without writing it down', async () => {
    const { row } = await sendBy({ authOptional: false, onAuth: signIn, user: 'shop:secret' });
    expect(row).toMatchObject({ status: 'waiting', lastProblem: 'signIn' });
    expect(row.lastWords).not.toContain('secret');
  });

  test('keeps a password from a mail server elsewhere that is not encrypted or not proven', () => {
    expect(readMailServer('smtp://u:p@mail.example.com')).toMatchObject({
      requireTLS: true,
      verified: true,
    });
    expect(readMailServer('smtp://u:p@mail.example.com?ignoreTLS=true')).toMatchObject({
      requireTLS: false,
      ignoreTLS: true,
    });
    expect(readMailServer('smtp://mail.example.com')).toMatchObject({ requireTLS: false });
    expect(readMailServer('smtp://[::1]:2525').host).toBe('::1');
    expect(() => readMailServer('smtp://a:%zz@b')).toThrow('write % as %25');
  });
});

describe('what a person or a record brings', () => {
  test('cannot begin another header', async () => {
    const nasty = 'Order\r\nBcc: thief@example.com\r\n\r\nHello\u2028\u0000';
    const { office } = await sendBy(
      {},
      {
        subject: nasty,
        text: 'Body\r\n.\r\nMAIL FROM:<thief@example.com>\r\n',
        attachments: [
          {
            fileName: `a"\r\nX-Evil: 1\r\n.pdf`,
            contentType: 'application/pdf',
            content: Buffer.of(1),
          },
        ],
      },
    );
    const [delivered] = office.delivered;
    expect(delivered?.to).toEqual(['supplier@example.com']);
    expect(delivered?.mail.bcc ?? []).toEqual([]);
    expect(delivered?.mail.subject).toBe('Order Bcc: thief@example.com Hello');
    expect(delivered?.mail.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(delivered?.raw.toString()).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(delivered?.mail.text).toContain('MAIL FROM:<thief@example.com>');
    expect(office.delivered).toHaveLength(1);
  });

  test.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'A Name <a@b.example>',
    '"x y"@b.example',
    'a@b.example\u0000',
    'nobody',
    '@b.example',
    'a@',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(254)}`,
  ])('is no address: %j', async (to) => {
    expect(isMailAddress(to)).toBe(false);
    await expect(enqueue(connection.db, { to })).rejects.toThrow('one e-mail address');
  });

  test.each([
    'a@b.example',
    'đơn.hàng+1@供应商.example',
    "o'hara_1@[127.0.0.1]".replace(/[[\]]/g, ''),
  ])('is an address: %j', (to) => {
    expect(isMailAddress(to)).toBe(true);
  });
});

test('mail comes from the signed-in address, else from one of the mail server’s host', () => {
  const from = (url: string) => usualSender(readMailServer(url));
  expect(from('smtps://orders%40shop.example:x@mail.example.com')).toBe('orders@shop.example');
  expect(from('smtp://mail.example.com')).toBe('larder@mail.example.com');
  expect(from('smtp://127.0.0.1:25')).toBe('larder@localhost');
  expect(from('smtp://[::1]:25')).toBe('larder@localhost');
});
