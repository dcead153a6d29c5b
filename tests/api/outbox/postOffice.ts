import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as the mail server took it. */
export interface Delivered {
  from: string;
  to: string[];
  raw: Buffer;
  mail: Email;
}

/** A real mail server that a test runs, with what it took. */
export interface PostOffice {
  /** Its address, as SMTP_URL has it. */
  url: string;
  delivered: Delivered[];
  /** How many connections it was asked for. */
  connections: number;
  close(): Promise<void>;
}

/** What a mail server answers to the end of a message; null takes it. */
export type Verdict = { code: number; words: string } | null;

export interface PostOfficeOptions extends SMTPServerOptions {
  /** Asked for each message, after it has come in whole. */
  judge?: (count: number) => Verdict | Promise<Verdict>;
  /** The scheme and parameters of its address. */
  scheme?: 'smtp' | 'smtps';
  user?: string;
  parameters?: string;
}

/** Starts a mail server on a free port of this machine. */
export async function openPostOffice({
  judge = () => null,
  scheme = 'smtp',
  user,
  parameters = '',
  ...options
}: PostOfficeOptions = {}): Promise<PostOffice> {
  const delivered: Delivered[] = [];
  let count = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    secure: scheme === 'smtps',
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    ...options,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        count += 1;
        const verdict = await judge(count);
        if (verdict)
          return done(Object.assign(new Error(verdict.words), { responseCode: verdict.code }));
        const raw = Buffer.concat(parts);
        const { mailFrom, rcptTo } = session.envelope;
        delivered.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        });
        return done(null, 'taken as number 17');
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${scheme}://${user ? `${user}@` : ''}127.0.0.1:${port}${parameters}`,
    delivered,
    get connections() {
      return connections;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * A server that is none: it says what it is told to, a line each time the other side has spoken, and
 * then nothing more, or hangs up.
 */
export async function openMute(
  lines: readonly string[],
  end: 'hang' | 'hangUp',
): Promise<Pick<PostOffice, 'url' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const left = [...lines];
    const speak = () => {
      const line = left.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
      else if (end === 'hangUp') socket.destroy();
    };
    socket.on('data', speak);
    speak();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
