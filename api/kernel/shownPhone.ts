import { isPhone } from './wire.ts';

/** How the digits of a number stand apart, by how it begins; what begins otherwise stays as it is. */
const FORMS: readonly (readonly [form: RegExp, apart: string])[] = [
  // Singapore.
  [/^(\+65)?([3689]\d{3})(\d{4})$/, '$1 $2 $3'],
  // Vietnam: a landline of Hanoi or Ho Chi Minh City, then a mobile or any other.
  [/^(\+84|0)(2[48])(\d{4})(\d{4})$/, '$1 $2 $3 $4'],
  [/^(\+84|0)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4'],
  [/^(\+84|0)(\d{2})(\d{3})(\d{3})$/, '$1 $2 $3 $4'],
  // China.
  [/^(\+86)?(1[3-9]\d)(\d{4})(\d{4})$/, '$1 $2 $3 $4'],
  // Malaysia.
  [/^(\+60)(1\d)(\d{3})(\d{4,5})$/, '$1 $2 $3 $4'],
  [/^(\+60)([3-9])(\d{4})(\d{4})$/, '$1 $2 $3 $4'],
];

/**
 * A phone number as the product shows each: with blanks between its parts, whatever was typed between
 * them. What is none is shown as it is.
 */
export function shownPhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const digits = phone.replace(/[^\d+]/g, '');
  const found = FORMS.find(([form]) => form.test(digits));
  const apart = found ? digits.replace(found[0], found[1]) : phone.replace(/[^\d+]+/g, ' ');
  // The nought of a number inside its country stands with what follows it.
  return apart.trim().replace(/^0 /, '0');
}
