import type { MailProblem } from '../../../machines/outboxMessage/law/facts.ts';
import { inShort, type Mailer, MailFailure } from './mailer.ts';

/** The warehouse system as `WAREHOUSE_URL` names it. */
export interface WarehouseSystem {
  /** Where its calls begin; ends with a slash. */
  base: string;
  /** What it asks for as a bearer token. */
  token: string | undefined;
}

/** How long its answer is waited for, milliseconds. */
const PATIENCE = 30_000;
/** How much of its answer is read, bytes: more than is kept. */
const READ = 4_096;

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
 * `Idempotency-Key`, by which the receiver drops the second. What it throws is a `MailFailure`.
 */
export function createWarehouse(
  { base, token }: WarehouseSystem,
  patience: number = PATIENCE,
): Mailer {
  return {
    async send({ to, text, mailId }, signal) {
      const late = AbortSignal.timeout(patience);
      let status: number;
      let words: string;
      try {
        const response = await fetch(`${base}${to}`, {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': mailId,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: text,
          // The token is only for the configured address, so redirects are not followed.
          redirect: 'manual',
          signal: AbortSignal.any([signal, late]),
        });
        status = response.status;
        words = inShort(`${status} ${await beginningOf(response)}`);
      } catch (error) {
        throw failureOf(error);
      }
      if (status >= 200 && status < 300) return words;
      throw new MailFailure(status === 401 || status === 403 ? 'signIn' : 'refused', words);
    },
  };
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
