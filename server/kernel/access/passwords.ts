import { hash, verify } from '@node-rs/argon2';
import { CODES } from '../../../api/kernel/codes.ts';
import { Failure } from '../failure.ts';

/** OWASP's least for argon2id, which is the library's default kind: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once would take the processor and the memory from everybody else. */
const AT_ONCE = 2;
/** More in the queue would wait longer than a person does. */
const MOST_WAITING = 100;

/** Too many passwords at once: this one was not looked at. */
export class TooBusy extends Failure {
  constructor() {
    super(CODES.tooManyTries);
  }
}

/** A password as it is stored. @throws TooBusy where too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password, COST));

/**
 * Whether a password is the one that was stored. Where there is no account (null) the same work is
 * done for nothing, so that the time does not tell.
 * @throws TooBusy where too many wait already.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await queued(async () => verify(stored ?? (await nobody), password));
  return stored !== null && right;
}

/** The password of no account. */
const nobody = hash(crypto.randomUUID(), COST);

let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MOST_WAITING) throw new TooBusy();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Whoever waits takes this one's place; only where nobody does is there one less running.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
