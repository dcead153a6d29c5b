import type { FastifyBaseLogger } from 'fastify';
import { CODES } from '../../api/kernel/codes.ts';
import type { Session } from './access/session.ts';
import type { Failure } from './failure.ts';

/** What somebody who guesses, or uses what was taken from him, leaves behind. */
const SUSPECT: readonly string[] = [
  'wrongCredentials',
  'wrongPassword',
  'wrongOldPassword',
  'oneTimePasswordOver',
  'crossSite',
];

/**
 * Tells whoever runs the server of a refused call: as a warning what may be an attack, else where
 * `LOG_LEVEL` asks for it. What was sent is not repeated; fields are named.
 */
export function tellRefused(
  log: FastifyBaseLogger,
  { call, address, session }: { call: string; address: string; session: Session | undefined },
  { code, parts }: Failure,
): void {
  const why = parts.reason?.rule ?? parts.message;
  const isSuspect =
    code === CODES.tooManyTries ||
    SUSPECT.includes(why ?? '') ||
    why?.startsWith('notAdmitted.') === true;
  const line = {
    call,
    code,
    why,
    fields: Object.keys(parts.errors ?? {}),
    address,
    by: session?.account.username,
    of: parts.attempt?.target?.name,
  };
  if (isSuspect) log.warn(line, 'A call was refused');
  else log.info(line, 'A call was refused');
}
