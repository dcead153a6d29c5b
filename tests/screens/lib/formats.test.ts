import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, money } from '../../../api/kernel/wire.ts';
import { endOfDay, formatDate, instantOf, wallClockOf } from '../../../src/lib/dates.ts';
import { LANGUAGES } from '../../../src/lib/language.ts';
import { formatMoney, moneyOrTyped, readMoney, writeMoney } from '../../../src/lib/money.ts';
import { readNumber, writeNumber } from '../../../src/lib/numbers.ts';
import { pagerOf, readPage } from '../../../src/lib/pages.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('languages', () => {
  it('are those of the contract', () => {
    expect(LANGUAGES).toEqual([...LOCALES]);
  });
});

describe('money', () => {
  it.each([
    ['1234.5', 'SGD', 'en-US', 'S$1,234.50'],
    ['1234.5', 'MYR', 'en-US', 'RM1,234.50'],
    ['1234.5', 'CNY', 'zh-CN', '￥1,234.50'],
    ['-12.3', 'SGD', 'en-US', '-S$12.30'],
    ['1234.5', 'SGD', 'vn-VM', '1.234,50 S$'],
    ['1234567', 'VND', 'vn-VM', '1.234.567 đ'],
    ['1234567', 'VND', 'en-US', 'đ1,234,567'],
    ['5', 'IDR', 'en-US', 'S$5.00'],
  ] as const)('%s in %s reads in %s as %s', (amount, currency, locale, shown) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(shown);
  });

  it('takes minor units as a number', () => {
    expect(formatMoney(42_000, 'SGD', 'en-US')).toBe('S$420.00');
  });

  it.each([
    ['1,234.5', 'en-US', '1234.50'],
    ['1234', 'en-US', '1234.00'],
    ['1.234,5', 'vn-VM', '1234.50'],
    ['1234,5', 'vn-VM', '1234.50'],
    ['12.50', 'vn-VM', null],
    ['1,5', 'en-US', null],
    [' 12 ', 'zh-CN', '12.00'],
    ['１，２３４．５', 'zh-CN', '1234.50'],
    ['１２，５', 'vn-VM', '12.50'],
    ['12,34', 'en-US', null],
    ['1.234', 'en-US', null],
    ['twelve', 'en-US', null],
    ['', 'en-US', null],
  ] as const)('typed as %j in %s is %s', (typed, locale, amount) => {
    expect(readMoney(typed, 'SGD', locale)).toBe(amount);
  });

  it('is sent as nothing that could be taken for an amount where it is none', () => {
    expect(moneyOrTyped('1.234,5', 'SGD', 'vn-VM')).toBe('1234.50');
    expect(moneyOrTyped('12.50', 'SGD', 'vn-VM')).toBe(' 12.50');
    expect(money.safeParse(moneyOrTyped('12.50', 'SGD', 'vn-VM')).success).toBe(false);
    expect(moneyOrTyped(' ', 'SGD', 'en-US')).toBe('');
  });

  it('is sent as the number that it is where it is too large or too fine, so that the error says so', () => {
    expect(moneyOrTyped('9,999,999,999,999', 'SGD', 'en-US')).toBe('9999999999999');
    expect(moneyOrTyped('1.500,505', 'SGD', 'vn-VM')).toBe('1500.505');
    expect(moneyOrTyped('120,5', 'VND', 'vn-VM')).toBe('120.5');
  });

  it('has no cents in dong', () => {
    expect(readMoney('120.000', 'VND', 'vn-VM')).toBe('120000.00');
    expect(readMoney('120.5', 'VND', 'en-US')).toBeNull();
  });

  it('is read back as it was written into a field, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999_999 }),
        fc.constantFrom(...LOCALES),
        (minor, locale) => {
          const amount = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
          return readMoney(writeMoney(amount, 'SGD', locale), 'SGD', locale) === amount;
        },
      ),
    );
  });
});

describe('numbers', () => {
  it('are read back as they were written, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_000 }),
        fc.constantFrom(...LOCALES),
        (thousandths, locale) => {
          const value = thousandths / 1000;
          return readNumber(writeNumber(value, locale), locale) === value;
        },
      ),
      // A whole number of thousands in a language with points for thousands.
      {
        examples: [
          [1_234_000, 'vn-VM'],
          [500, 'vn-VM'],
          [1_000_000, 'en-US'],
        ],
      },
    );
  });

  it.each(['', 'x', '1e3', '1..2', '--1', '1。5', '５²'])('are not %j', (typed) => {
    expect(readNumber(typed, 'en-US')).toBeNull();
  });
});

describe('times', () => {
  it("are shown by the shop's clock, in the person's language", () => {
    const moment = '2026-11-21T16:30:00Z';
    expect(formatDate(moment, 'dateTime', 'en-US', 'Asia/Singapore')).toBe('22 Nov 2026, 00:30');
    expect(formatDate(moment, 'date', 'zh-CN', 'Asia/Ho_Chi_Minh')).toBe('2026年11月21日');
    expect(formatDate(moment, 'time', 'vn-VM', 'Asia/Shanghai')).toBe('00:30');
    expect(formatDate(moment, 'date', 'vn-VM', 'Asia/Ho_Chi_Minh')).toBe('21/11/2026');
    expect(formatDate(moment, 'dateTime', 'vn-VM', 'Asia/Shanghai')).toBe('00:30 22/11/2026');
  });

  it.each([
    ['2026-11-22', 'Asia/Singapore', '2026-11-21T16:00:00.000Z'],
    ['2026-11-22T09:30', 'Asia/Ho_Chi_Minh', '2026-11-22T02:30:00.000Z'],
    // The clocks go back: the day has 25 hours.
    ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('on the wall at %s in %s are %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it.each(['', 'today', '2026-13-01', '2026-11-21T25:00', '21.11.2026'])('are not %j', (text) => {
    expect(instantOf(text, 'Asia/Singapore')).toBeNull();
  });

  it('stand on the wall as they were taken from it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000 }),
        fc.constantFrom('Asia/Singapore', 'Asia/Shanghai', 'Asia/Ho_Chi_Minh', 'UTC'),
        (minutes, zone) => {
          const instant = new Date(
            1_700_000_000_000 + minutes * 60_000 - (1_700_000_000_000 % 60_000),
          );
          return instantOf(wallClockOf(instant, zone), zone) === instant.toISOString();
        },
      ),
    );
  });

  it('end a day with its last millisecond', () => {
    expect(endOfDay('2026-11-21', 'Asia/Singapore')).toBe('2026-11-21T15:59:59.999Z');
    expect(endOfDay('2026-12-31', 'UTC')).toBe('2026-12-31T23:59:59.999Z');
    expect(endOfDay('2026-11-21T10:00', 'UTC')).toBeNull();
  });
});

describe('pages', () => {
  it('are read off an address that anyone may have typed', () => {
    expect(readPage({ cursor: 'abc', direction: 'previous', size: 20 })).toEqual({
      cursor: 'abc',
      direction: 'previous',
      size: 20,
    });
    expect(readPage({ cursor: 7, direction: 'sideways', size: 201 })).toEqual({});
    expect(readPage({ size: -1 })).toEqual({});
  });

  it('are left by the cursors of the answer', () => {
    const visited: unknown[] = [];
    const answer = { next: 'n', previous: 'p', total: { count: 9, exact: true } };
    const pager = pagerOf(answer, { cursor: 'here', size: 20 }, (to) => visited.push(to));
    for (const to of ['first', 'previous', 'next', 'last'] as const) pager.onGo(to);
    pager.onSize?.(100);
    pager.onSize?.(50);
    expect(visited).toEqual([
      { size: 20 },
      { size: 20, cursor: 'p', direction: 'previous' },
      { size: 20, cursor: 'n' },
      { size: 20, direction: 'last' },
      { size: 100 },
      {},
    ]);
  });

  it('do not go where there is nothing', () => {
    const visited: unknown[] = [];
    const pager = pagerOf(null, {}, (to) => visited.push(to));
    expect(pager).toMatchObject({ hasNext: false, hasPrevious: false, total: null, size: 50 });
    pager.onGo('next');
    pager.onGo('previous');
    expect(visited).toEqual([]);
  });
});
