// engine: once

import { describe, expect, test } from 'vitest';
import type { Locale } from '../../../api/kernel/wire.ts';
import { type ReadAs, readCell } from '../../../server/kernel/files/cells.ts';
import { readBack } from '../../../server/kernel/files/readBack.ts';
import type { Cell } from '../../../server/kernel/files/sheet.ts';

/** What a cell is read as: its value, or the rule that refuses it. */
function read(as: ReadAs, cell: Cell, shown: string | null = null, locale: Locale = 'en-US') {
  const { value, error } = readCell({ cell, shown }, as, { locale, currency: 'SGD' });
  return typeof error === 'object' ? error.rule : (error ?? value);
}

describe('a cell', () => {
  test('of text is what a person sees, of a number all its digits where more is not shown', () => {
    expect(read('text', 912345678, '0912345678')).toBe('0912345678');
    expect(read('text', 6561234567, '+65 6123 4567')).toBe('+65 6123 4567');
    expect(read('text', 61234567, '61,234,567.00')).toBe('61234567');
    expect(read('text', 1.5, null, 'vn-VM')).toBe('1,5');
    expect(read('text', 8801234567890)).toBe('8801234567890');
    expect(read('text', new Date('2026-03-04'), '4-Mar')).toBe('4-Mar');
    expect(read('text', " '0912345678")).toBe('0912345678');
    expect(read('text', "'t Hof")).toBe("'t Hof");
    expect(read('text', null)).toBe('');
  });

  test('of text that is a number of over fifteen digits has lost the last ones', () => {
    expect(read('text', 999_999_999_999_999)).toBe('999999999999999');
    expect(read('text', 1_234_567_890_123_456)).toBe('numberKeepsItsDigits');
    expect(read('phone', 1_234_567_890_123_456)).toBe('numberKeepsItsDigits');
    expect(read('text', '1234567890123456')).toBe('1234567890123456');
  });

  test('of an amount or a quantity is its number, whatever is shown of it', () => {
    for (const as of ['amount', 'quantity'] as const) {
      expect(read(as, 1499.995, 'S$1,500')).toBe('1499.995');
      expect(read(as, 0.1 + 0.2, '0.30')).toBe('0.3');
      expect(read(as, 1.125, null, 'vn-VM')).toBe('1.125');
      expect(read(as, '１，２３４．５')).toBe('1234.5');
      expect(read(as, { formula: '=A1' })).toBe('formulaHasValue');
    }
    expect(read('amount', 100, 'US$100.00')).toBe('amountIsIn');
    expect(read('amount', '1.500')).toBe('amountIsWrittenSo');
    expect(read('quantity', '1.500')).toBe('1.500');
    expect(read('quantity', '12 kg')).toBe('numberIsWrittenSo');
  });

  test('of a day is the day, as people write it where that is one alone', () => {
    expect(read('day', new Date('2026-11-26T10:00:00Z'), '26/11/26')).toBe('2026-11-26');
    for (const typed of [
      ...['2026-11-26', '2026/11/26', '2026.11.26', '2026年11月26日', '２０２６－１１－２６'],
      ...['26/11/2026', '11/26/2026', '26-11-2026', '26 Nov 2026', 'November 26, 2026'],
      ...['ngày 26 tháng 11 năm 2026', '26 tháng 11, 2026'],
    ]) {
      expect([typed, read('day', typed)]).toEqual([typed, '2026-11-26']);
    }
    expect(read('day', '3/3/2026')).toBe('2026-03-03');
    for (const typed of ['03/04/2026', '31/02/2026', '2026-13-01', '26 Foo 2026', 'soon', 45987]) {
      expect([typed, read('day', typed)]).toEqual([typed, 'dayIsWrittenSo']);
    }
  });

  test('of a phone number has no fraction', () => {
    expect(read('phone', 61234567.5)).toBe('validation.phone');
    expect(read('phone', 61234567)).toBe('61234567');
  });
});

test('what was read is said where it is not plainly what stands there', () => {
  const told = (as: ReadAs, typed: string, locale: Locale = 'en-US', currency = 'SGD') => {
    const { value, error } = readCell({ cell: typed, shown: null }, as, { locale, currency });
    return error === undefined ? readBack({ typed, value }, as, { locale, currency }) : error;
  };
  expect(told('amount', '1.500,00', 'vn-VM', 'VND')).toBe('1.500\u00a0đ');
  expect(told('amount', '1.500,00', 'en-US', 'VND')).toBe('đ1,500');
  expect(told('amount', '1500', 'vn-VM', 'VND')).toBeNull();
  expect(told('quantity', '１２')).toBe('12');
  expect(told('quantity', '1.500', 'vn-VM')).toBeNull();
  expect(told('quantity', '1.500')).toBe('1.5');
  expect(told('quantity', '1500')).toBeNull();
  expect(told('day', '26/11/2026')).toBe('26 Nov 2026');
  expect(told('day', '2026-11-26', 'zh-CN')).toBeNull();
  expect(told('day', '26/11/2026', 'zh-CN')).toBe('2026年11月26日');
  expect(told('moment', '26/11/2026 2:30 pm')).toBe('26 Nov 2026, 14:30');
  expect(told('moment', '2026-11-26 14:30')).toBeNull();
});
