import { describe, expect, test } from 'vitest';
import { phoneLink, shownPhone } from '../../api/kernel/shownPhone.ts';

/** Stored as, shown in a shop of the country, shown elsewhere; null where it is not the country that says what it is. */
const NUMBERS: Record<string, [stored: string, inside: string, abroad: string | null][]> = {
  SG: [
    ['61234567', '6123 4567', null],
    ['6123-4567', '6123 4567', null],
    ['+6561234567', '6123 4567', '+65 6123 4567'],
    ['(+65) 6123 4567', '6123 4567', '+65 6123 4567'],
    ['006561234567', '6123 4567', '+65 6123 4567'],
    ['6561234567', '6123 4567', null],
    ['\uff0b\uff16\uff15 61234567', '6123 4567', '+65 6123 4567'],
  ],
  MY: [
    ['0123456789', '012-345 6789', null],
    ['+60123456789', '012-345 6789', '+60 12-345 6789'],
    ['+60 (0)12-345 6789', '012-345 6789', '+60 12-345 6789'],
    ['0060123456789', '012-345 6789', '+60 12-345 6789'],
    ['60123456789', '012-345 6789', null],
    ['01112345678', '011-1234 5678', null],
    ['+60 3-1234 5678', '03-1234 5678', '+60 3-1234 5678'],
    ['+60 7 388 4410', '07-388 4410', '+60 7-388 4410'],
    ['082 123456', '082-123 456', null],
  ],
  CN: [
    ['13812345678', '138 1234 5678', null],
    ['+86 138-1234-5678', '138 1234 5678', '+86 138 1234 5678'],
    ['008613812345678', '138 1234 5678', '+86 138 1234 5678'],
    ['8613812345678', '138 1234 5678', null],
    ['010-12345678', '010 1234 5678', null],
    ['+86 010 12345678', '010 1234 5678', '+86 10 1234 5678'],
    ['+8605921234567', '0592 123 4567', '+86 592 123 4567'],
  ],
  VN: [
    ['0912345678', '0912 345 678', null],
    ['0912.345.678', '0912 345 678', null],
    ['+84912345678', '0912 345 678', '+84 912 345 678'],
    ['+84 0912345678', '0912 345 678', '+84 912 345 678'],
    ['0084912345678', '0912 345 678', '+84 912 345 678'],
    ['84912345678', '0912 345 678', null],
    ['(028) 3822 1234', '028 3822 1234', null],
    ['+84 28 38221234', '028 3822 1234', '+84 28 3822 1234'],
    ['+842363822123', '0236 3822 123', '+84 236 3822 123'],
  ],
  HK: [
    ['21234567', '2123 4567', null],
    ['+85221234567', '2123 4567', '+852 2123 4567'],
    ['00852 9123 4567', '9123 4567', '+852 9123 4567'],
  ],
  AU: [
    ['0412345678', '0412 345 678', null],
    ['+61412345678', '0412 345 678', '+61 412 345 678'],
    ['+61 (02) 9876 5432', '(02) 9876 5432', '+61 2 9876 5432'],
    ['0011', '0011', '0011'],
  ],
  ID: [
    ['081234567890', '0812-3456-7890', null],
    ['+62 812 3456 7890', '0812-3456-7890', '+62 812-3456-7890'],
    ['(021) 50123456', '(021) 5012 3456', null],
  ],
  US: [
    ['4155550132', '(415) 555-0132', null],
    ['+1 (415) 555-0132', '(415) 555-0132', '+1 415-555-0132'],
    ['14155550132', '(415) 555-0132', null],
  ],
};

const rows = Object.entries(NUMBERS).flatMap(([country, numbers]) =>
  numbers.map((number) => [country, ...number] as const),
);

describe('a phone number is shown in one form', () => {
  test.each(rows)('%s: %s', (country, stored, inside, abroad) => {
    expect(shownPhone(stored, country)).toBe(inside);
    // Which country it is of nothing says: it stays as it is.
    expect(shownPhone(stored, undefined)).toBe(abroad ?? stored);
    const elsewhere = country === 'SG' ? 'VN' : 'SG';
    if (abroad !== null) expect(shownPhone(stored, elsewhere)).toBe(abroad);
  });

  test.each(rows)('%s: %s is the same once it is shown', (country, stored, inside) => {
    expect(shownPhone(inside, country)).toBe(shownPhone(stored, country));
  });

  test.each([
    ...['', 'none', '1234567', '999', '+', '6123 4567 8', '+65 6123 456', '91234567 / 61234567'],
    // No number of the country: another nought, another code.
    ...['0138 1234 5678', '06123 4567', '+6571234567', '8613812345678', '+44 20 7946 0958'],
  ])('%s cannot be read in Singapore, and is shown as it is', (typed) =>
    expect(shownPhone(typed, 'SG')).toBe(typed),
  );

  test('what is typed inside a country is that of no other', () => {
    expect(shownPhone('0912345678', 'SG')).toBe('0912345678');
    expect(shownPhone('91234567', 'CN')).toBe('91234567');
    expect(shownPhone('123456789', 'MY')).toBe('123456789');
    expect(shownPhone('0138 1234 5678', 'CN')).toBe('0138 1234 5678');
    expect(shownPhone('6123 4567', 'XX')).toBe('6123 4567');
  });

  test.each([
    ['6123-4567 ext 12', '6123 4567 ext 12'],
    ['+6561234567 ext. 12', '6123 4567 ext. 12'],
    ['61234567x12', '6123 4567 x12'],
    ['61234567#12', '6123 4567 #12'],
    ['+84 28 38221234 máy lẻ 5', '+84 28 3822 1234 máy lẻ 5'],
    ['+861012345678转8001', '+86 10 1234 5678 转8001'],
    ['none ext 12', 'none ext 12'],
  ])('%s keeps what stands behind it', (typed, shown) =>
    expect(shownPhone(typed, 'SG')).toBe(shown),
  );
});

describe('a link calls the whole number', () => {
  test.each([
    ['91234567', 'SG', 'tel:+6591234567'],
    ['+65 9123 4567', 'VN', 'tel:+6591234567'],
    ['0912 345 678', 'VN', 'tel:+84912345678'],
    ['+60 (0)12-345 6789', 'SG', 'tel:+60123456789'],
    ['0061 412 345 678', undefined, 'tel:+61412345678'],
    ['6123 4567 ext 12', 'SG', 'tel:+6561234567;ext=12'],
    ['+44 20 7946 0958', 'SG', 'tel:+442079460958'],
    ['9123 4567', undefined, 'tel:91234567'],
    ['none', 'SG', null],
    ['91234567 / 61234567', 'SG', null],
  ])('%s in %s', (number, country, link) => expect(phoneLink(number, country)).toBe(link));
});
