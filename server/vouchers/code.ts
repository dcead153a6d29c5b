import { randomBytes } from 'node:crypto';

/** Letters and figures that nobody takes for another. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** What a code begins with: a compensation of after-sales, or a copy of a voucher. */
export type CodePrefix = 'CV' | 'VC';

/** A code that nobody guesses: ten signs of 31, `CV-7KQ2M-XX4TD`. */
export function voucherCode(prefix: CodePrefix): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${prefix}-${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** A code of which the last two signs alone are shown: `VC-•••••-•••TD`. */
export const maskedCode = (code: string): string => code.replace(/(?<=-.*)[A-Z0-9](?=.{2})/g, '•');

/** A code as it is stored, whatever dashes, blanks and small letters people type. */
export function readCode(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const at = signs.length - LENGTH;
  return at < 1
    ? signs
    : `${signs.slice(0, at)}-${signs.slice(at, at + LENGTH / 2)}-${signs.slice(at + LENGTH / 2)}`;
}
