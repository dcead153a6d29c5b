import { expect, test } from 'vitest';
import { addressLine } from '../../api/customers/addressLine.ts';

test.each([
  ['01-05', '12 Maxwell Road, #01-05, 068805'],
  ['#01-05', '12 Maxwell Road, #01-05, 068805'],
  ['B1-05A', '12 Maxwell Road, #B1-05A, 068805'],
  ['Loading bay 2', '12 Maxwell Road, Loading bay 2, 068805'],
  ['3 楼', '12 Maxwell Road, 3 楼, 068805'],
  ['', '12 Maxwell Road, 068805'],
])('an address with the unit "%s" is written in one line', (unitNumber, line) => {
  expect(addressLine({ address: '12 Maxwell Road', unitNumber, postCode: '068805' })).toBe(line);
});
