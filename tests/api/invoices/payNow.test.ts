// engine: once

import { expect, test } from 'vitest';
import { checksum, payNowText } from '../../../server/invoices/payNow.ts';

test('the checksum is the one of EMV codes', () => {
  // The value that catalogues of checksums give for CRC-16/CCITT-FALSE.
  expect(checksum('123456789')).toBe('29B1');
  expect(checksum('')).toBe('FFFF');
});

test('a code names the payee, the fixed amount and the reference, each with its length', () => {
  const text = payNowText({
    uen: '201012345K',
    amount: '21.80',
    payee: '老巴刹 Old Market Provisions and Sons',
    reference: 'OM-INV-0000001',
  });
  expect(text.slice(0, -4)).toBe(
    '00020101021226370009SG.PAYNOW010120210201012345K03010' +
      '520400005303702540521.805802SG' +
      '5925Old Market Provisions and6009Singapore62180114OM-INV-00000016304',
  );
  expect(text.slice(-4)).toBe(checksum(text.slice(0, -4)));
});
