import { nameForm } from './textForms.ts';

/**
 * A code as a scanner gives it, as it is compared with others: one of 12 figures (UPC-A) is the same as
 * the one of 13 (EAN-13) with a leading nought, as which many scanners read it.
 */
export const codeForm = (code: string): string => nameForm(code).replace(/^0(?=\d{12}$)/, '');

/** How the same code may be written: as it is first. */
export function codesLike(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code];
}
