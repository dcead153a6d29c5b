import { describe, expect, it } from 'vitest';
import { readQuantity, readQuantityOfUnit } from '../../../api/kernel/quantityOfUnit.ts';
import { readDay } from '../../../src/components/moment/day.ts';

const TODAY = '2026-11-21';

describe('a day as people type it', () => {
  it.each([
    ['25/12/2026', 'en-US', '2026-12-25'],
    ['25.12.26', 'vn-VM', '2026-12-25'],
    ['5-1-2027', 'vn-VM', '2027-01-05'],
    ['2026-12-25', 'en-US', '2026-12-25'],
    ['2026年12月25日', 'zh-CN', '2026-12-25'],
    ['25/12', 'en-US', '2026-12-25'],
    ['5/1', 'en-US', '2027-01-05'],
    ['12月25日', 'zh-CN', '2026-12-25'],
    ['２０２６－１２－２５', 'zh-CN', '2026-12-25'],
    ['１２月２５日', 'zh-CN', '2026-12-25'],
    ['21/11', 'vn-VM', '2026-11-21'],
    // 21 November 2026 is a Saturday.
    ['Tomorrow', 'en-US', '2026-11-22'],
    ['+2', 'en-US', '2026-11-23'],
    ['mon', 'en-US', '2026-11-23'],
    ['saturday', 'en-US', '2026-11-28'],
    ['mai', 'vn-VM', '2026-11-22'],
    ['Thứ hai', 'vn-VM', '2026-11-23'],
    ['thu 5', 'vn-VM', '2026-11-26'],
    ['chủ nhật', 'vn-VM', '2026-11-22'],
    ['明天', 'zh-CN', '2026-11-22'],
    ['后天', 'zh-CN', '2026-11-23'],
    ['周一', 'zh-CN', '2026-11-23'],
    ['星期天', 'zh-CN', '2026-11-22'],
    ['in 3 days', 'en-US', '2026-11-24'],
    ['1 day', 'en-US', '2026-11-22'],
    ['2 weeks', 'en-US', '2026-12-05'],
    ['the day after tomorrow', 'en-US', '2026-11-23'],
    ['3天后', 'zh-CN', '2026-11-24'],
    ['2个星期后', 'zh-CN', '2026-12-05'],
    ['大后天', 'zh-CN', '2026-11-24'],
    ['3 ngày nữa', 'vn-VM', '2026-11-24'],
    ['sau 1 tuần', 'vn-VM', '2026-11-28'],
    ['next fri', 'en-US', '2026-11-27'],
    ['next Sunday', 'en-US', '2026-11-29'],
    ['下周五', 'zh-CN', '2026-11-27'],
    ['下个星期天', 'zh-CN', '2026-11-29'],
    ['thứ sáu tuần sau', 'vn-VM', '2026-11-27'],
  ] as const)('%s in %s is %s', (typed, locale, day) => {
    expect(readDay(typed, TODAY, locale)).toBe(day);
  });

  it('is said as well where the nearest one is meant, unless it is of days that were', () => {
    expect(readDay('tomorrow', TODAY, 'en-US', 'nearest', true)).toBe('2026-11-22');
    expect(readDay('thứ sáu', TODAY, 'vn-VM', 'nearest', true)).toBe('2026-11-27');
    expect(readDay('tomorrow', TODAY, 'en-US', 'nearest')).toBeNull();
  });

  it('of the next week is never one of this week', () => {
    // 16 November 2026 is a Monday, 22 November a Sunday.
    expect(readDay('next fri', '2026-11-16', 'en-US')).toBe('2026-11-27');
    expect(readDay('next mon', '2026-11-16', 'en-US')).toBe('2026-11-23');
    expect(readDay('next mon', '2026-11-22', 'en-US')).toBe('2026-11-23');
  });

  it.each([
    '',
    'next',
    'next someday',
    'someday',
    '+',
    '31/2/2027',
    '1/13/2027',
    '25',
    '1/2/3/4',
    '12/2026/1',
    '0/0',
  ])('%j is none', (typed) => {
    expect(readDay(typed, TODAY, 'en-US')).toBeNull();
  });
});

describe('a quantity as people type it', () => {
  it.each([
    ['3', 'en-US', 3],
    [' 2.5 ', 'en-US', 2.5],
    ['.5', 'en-US', 0.5],
    ['1.', 'en-US', 1],
    ['1,000', 'en-US', 1000],
    ['12,500.5', 'zh-CN', 12_500.5],
    ['1.000', 'vn-VM', 1000],
    ['12.500,5', 'vn-VM', 12_500.5],
    ['2,5', 'vn-VM', 2.5],
    ['', 'en-US', null],
    ['-1', 'en-US', -1],
    ['2,5', 'en-US', Number.NaN],
    ['0,500', 'en-US', Number.NaN],
    ['1,00', 'zh-CN', Number.NaN],
    ['1,0000', 'en-US', Number.NaN],
    ['2.5', 'vn-VM', Number.NaN],
    ['x', 'en-US', Number.NaN],
    ['.', 'en-US', Number.NaN],
    ['1e5', 'en-US', Number.NaN],
    ['1.2.3', 'en-US', Number.NaN],
    ['１２３', 'zh-CN', 123],
    ['－１．５', 'zh-CN', -1.5],
    ['　２，５', 'vn-VM', 2.5],
  ] as const)('%j in %s is %s', (typed, locale, quantity) => {
    expect(readQuantity(typed, locale)).toBe(quantity);
  });
});

describe('a quantity with its unit', () => {
  const units = [
    { unit: 'kg', unitZh: '公斤' },
    { unit: 'sack', unitZh: '袋' },
  ];
  const inVietnamese = (unit: string) => (unit === 'sack' ? ['bao', 'bao'] : ['kg']);
  const read = (typed: string) => readQuantityOfUnit(typed, 'en-US', units, inVietnamese);

  it.each([
    ['2', { quantity: 2 }],
    ['2 sacks', { quantity: 2, unit: 'sack' }],
    ['2sack', { quantity: 2, unit: 'sack' }],
    ['2 bao', { quantity: 2, unit: 'sack' }],
    ['2袋', { quantity: 2, unit: 'sack' }],
    ['1.5 KG', { quantity: 1.5, unit: 'kg' }],
    // Still being typed.
    ['2 sa', { quantity: 2 }],
    ['', { quantity: null }],
    ['2 boxes', { quantity: Number.NaN, unknown: 'boxes' }],
    ['sacks', { quantity: Number.NaN }],
  ])('%s', (typed, meant) => expect(read(typed)).toEqual(meant));
});
