import { createTransport } from 'nodemailer';
import type { MailProblem } from '../../../machines/outboxMessage/law/facts.ts';
import type { MailServer } from './mailServer.ts';

/** A message as it goes out. */
export interface Outgoing {
  /** The name beside the sender's address. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  /** The same for every try. */
  mailId: string;
  attachments: { fileName: string; contentType: string; content: Buffer }[];
}

/** Sends mail. What it throws is a `MailFailure`. */
export interface Mailer {
  /** Answers what the server said when it took the message. */
  send(message: Outgoing, signal: AbortSignal): Promise<string>;
}

/** How long a mailer waits for a server, milliseconds. */
export interface Patience {
  /** Until the connection stands and the server greets. */
  greeting: number;
  /** Without a word from the server. */
  silence: number;
}

const USUAL_PATIENCE: Patience = { greeting: 15_000, silence: 30_000 };

/** Why a message was not sent: what kind of problem, and the words of whoever told it. */
export class MailFailure extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, words: string) {
    super(words);
    this.problem = problem;
  }
}

/** What was told is wrong: it would be refused again until somebody has mended it. */
export class Rejection extends MailFailure {
  /** The receiver's own code, and the field that it names. */
  readonly code: string | null;
  readonly field: string | null;

  constructor(words: string, { code, field }: Pick<Rejection, 'code' | 'field'>) {
    super('rejected', words);
    this.code = code;
    this.field = field;
  }
}

/** A mailer for one mail server. `from` is the address that every message comes from. */
export function createMailer(
  server: MailServer,
  from: string,
  patience: Patience = USUAL_PATIENCE,
): Mailer {
  const { verified, servername, ...connection } = server;
  const transport = createTransport({
    ...connection,
    tls: { rejectUnauthorized: verified, ...(servername === undefined ? {} : { servername }) },
    connectionTimeout: patience.greeting,
    greetingTimeout: patience.greeting,
    dnsTimeout: patience.greeting,
    socketTimeout: patience.silence,
    // A message's own parts are all there is: nothing is read from this machine or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ fromName, to, subject, text, mailId, attachments }, signal) {
      try {
        const { response } = await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${mailId}@${domain}>`,
          attachments: attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
          })),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return inShort(response);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The address that messages come from where `MAIL_FROM` does not say. */
export function usualSender({ host, auth }: MailServer): string {
  if (auth && /^[^\s@<>]+@[^\s@<>]+$/.test(auth.user)) return auth.user;
  return `larder@${/^[\d.]+$|:/.test(host) ? 'localhost' : host}`;
}

const PROBLEMS: Record<string, MailProblem> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  ETLS: 'insecure',
  EREQUIRETLS: 'insecure',
  ETIMEDOUT: 'silent',
  EABORT: 'silent',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNECTION: 'cutOff',
  EPROTOCOL: 'cutOff',
};

/** What Node.js calls a certificate that is not in order, or a server that speaks no TLS. */
const INSECURE = /CERT|TLS|SSL|UNABLE_TO_/;

function failureOf(error: unknown): MailFailure {
  const {
    code = '',
    response,
    originalCode = '',
    message,
  } = error as {
    code?: string;
    response?: string;
    originalCode?: string;
    message?: string;
  };
  return new MailFailure(
    problemOf(code, originalCode, response !== undefined),
    inShort(response ?? message ?? String(error)),
  );
}

function problemOf(code: string, originalCode: string, hasSpoken: boolean): MailProblem {
  if (INSECURE.test(originalCode)) return 'insecure';
  if (originalCode === 'ECONNRESET') return 'cutOff';
  const known = PROBLEMS[code];
  return hasSpoken && known !== 'signIn' ? 'refused' : (known ?? 'refused');
}

const WORDS_LIMIT = 500;

/** Another system's words in one line, without what a terminal or a database would stumble on. */
export function inShort(words: string): string {
  return words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS_LIMIT);
}
