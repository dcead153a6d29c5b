import { randomInt } from 'node:crypto';
import { hashPassword } from './passwords.ts';

/** A one-time password is good for that long, milliseconds. */
export const GOOD_FOR = 24 * 60 * 60_000;

/** Without what is taken for another when it is read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A password for one sign-in, as it is said once and as it is stored. */
export async function newOneTimePassword(at: Date) {
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
  return {
    password,
    row: {
      passwordHash: await hashPassword(password),
      oneTimeUntil: new Date(at.getTime() + GOOD_FOR),
    },
  };
}
