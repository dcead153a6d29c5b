import type { MailProblem } from '../../../machines/outboxMessage/law/facts.ts';
import { readAnswer } from './answer.ts';
import { inShort, type Mailer, MailFailure, Rejection } from './mailer.ts';

/** The warehouse system as `WAREHOUSE_URL` names it. */
export interface WarehouseSystem {
  /** Where its calls begin; ends with a slash. */
  base: string;
  /** What it asks for as a bearer token. */
  token: string | undefined;
}

/** How long its answer is waited for, milliseconds. */
const PATIENCE = 30_000;
/** How much of its answer is read, characters: what it says of one record is shorter. */
const READ = 65_536;

/**
 * Reads `https://host/path`, or `https://:token@host/path` where it wants a bearer token; a token
 * leaves this machine encrypted.
 * @throws RangeError with what is wrong, to follow the variable's name.
 */
export function readWarehouse(text: string): WarehouseSystem {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('must be an address that begins with https:// or http://');
  }
  if (url.username !== '')
    throw new RangeError('must have no user, only :token@ where one is asked');
  if (url.search !== '' || url.hash !== '') throw new RangeError('must end after the path');
  const token = url.password === '' ? undefined : decodeURIComponent(url.password);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (token !== undefined && url.protocol === 'http:' && !isHere) {
    throw new RangeError('must begin with https:// where it has a token');
  }
  return { base: `${url.origin}${url.pathname.replace(/\/*$/, '/')}`, token };
}

/**
 * Calls the warehouse system: each message is put, as JSON, under its path. Every try bears the same
 * `Idempotency-Key`, by which the receiver drops the second. What it throws is a `MailFailure`; a
 * `Rejection` where it refuses what it is told.
 */
export function createWarehouse(system: WarehouseSystem, patience: number = PATIENCE): Mailer {
  return {
    async send({ to, text, mailId }, signal) {
      const late = AbortSignal.timeout(patience);
      let status: number;
      let answered: string;
      try {
        const response = await fetch(`${system.base}${to}`, {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': mailId,
            ...bearerOf(system),
          },
          body: text,
          redirect: 'manual',
          signal: AbortSignal.any([signal, late]),
        });
        status = response.status;
        answered = await beginningOf(response);
      } catch (error) {
        throw failureOf(error);
      }
      const { isTaken, code, field, message } = readAnswer(status, answered);
      const words = inShort(message ?? `${status} ${answered}`);
      switch (outcomeOf(status, isTaken)) {
        case 'taken':
          return words;
        case 'rejected':
          throw new Rejection(words, { code, field });
        case 'signIn':
          throw new MailFailure('signIn', words);
        default:
          throw new MailFailure('refused', words);
      }
    },
  };
}

/** How long a person waits for what the warehouse system says, milliseconds. */
const PERSONS_PATIENCE = 10_000;

/** Reads what the warehouse system says under a path, as JSON. What it throws is a `MailFailure`. */
export type AskWarehouse = (path: string) => Promise<unknown>;

/** Asks the warehouse system, for a person who waits for the answer. */
export const askerOf =
  (system: WarehouseSystem, patience: number = PERSONS_PATIENCE): AskWarehouse =>
  async (path) => {
    try {
      const response = await fetch(`${system.base}${path}`, {
        headers: bearerOf(system),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      const answered = await beginningOf(response);
      if (response.status === 200) return JSON.parse(answered);
      const said = readAnswer(response.status, answered);
      throw new MailFailure('refused', inShort(said.message ?? `${response.status} ${answered}`));
    } catch (error) {
      if (error instanceof MailFailure) throw error;
      if (error instanceof SyntaxError) throw new MailFailure('refused', inShort(error.message));
      throw failureOf(error);
    }
  };

/** The token is only for the configured address, so redirections are not followed. */
const bearerOf = ({ token }: WarehouseSystem): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** What it may take another time, as it is: it was too slow, has too much to do, or is out of order. */
const PASSING = [408, 425, 429];

/** What an answer means for the message: only what is wrong with its data needs a person. */
function outcomeOf(status: number, isTaken: boolean): 'taken' | 'rejected' | 'signIn' | 'passing' {
  if (status >= 200 && status < 300) return isTaken ? 'taken' : 'rejected';
  if (status === 401 || status === 403) return 'signIn';
  return status >= 400 && status < 500 && !PASSING.includes(status) ? 'rejected' : 'passing';
}

/** The first of what was answered; the rest is not waited for. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < READ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

const UNREACHABLE = ['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

function failureOf(error: unknown): MailFailure {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return new MailFailure('silent', message);
  const code = cause?.code ?? '';
  const words = inShort(cause?.message || code || message);
  return new MailFailure(problemOf(code), words);
}

function problemOf(code: string): MailProblem {
  if (UNREACHABLE.includes(code)) return 'unreachable';
  if (code.includes('TIMEOUT')) return 'silent';
  return /CERT|TLS|SSL|UNABLE_TO_/.test(code) ? 'insecure' : 'cutOff';
}
