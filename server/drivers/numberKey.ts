import { nameForm } from '../../api/kernel/textForms.ts';

/** More digits than a number has. */
const DIGITS = 20;

/** A driver's number as it is compared and sorted by: `D2` is `d02` too, and comes before `D10`. */
export const numberKey = (number: string): string =>
  nameForm(number).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'),
  );
