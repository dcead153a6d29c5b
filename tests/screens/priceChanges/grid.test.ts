import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMinor, smallestAmount } from '../../../api/kernel/money.ts';
import type { ChangeLine, PricedUnit } from '../../../api/priceChanges/calls.ts';
import {
  namedPrices,
  pricesAlone,
  readClipboard,
} from '../../../src/screens/priceChanges/clipboard.ts';
import {
  changed,
  filled,
  type GridRow,
  gridOf,
  isUnsaved,
  linesOf,
  mergedRows,
  priced,
  raised,
  raisedRows,
  redone,
  rowsOf,
  summaryOf,
  undone,
  withUnits,
} from '../../../src/screens/priceChanges/grid.ts';
import { keptGrid, keptOf, rowsKept } from '../../../src/screens/priceChanges/kept.ts';
import {
  foundIn,
  isSameSheet,
  placesIn,
  rangeOf,
  sheetOf,
  stepped,
} from '../../../src/screens/priceChanges/sheet.ts';

const CURRENCIES = ['SGD', 'MYR', 'CNY', 'VND'] as const;

const unitOf = (goodsId: number, part: Partial<PricedUnit> = {}): PricedUnit => ({
  goodsId,
  sku: `GR-${goodsId}`,
  name: `Goods ${goodsId}`,
  nameZh: `商品${goodsId}`,
  unit: 'kg',
  unitZh: '公斤',
  at: 0,
  isSold: true,
  today: '5.00',
  tier: null,
  cost: '4.00',
  ...part,
});
const lineOf = (goodsId: number, price: string): ChangeLine => ({
  ...unitOf(goodsId),
  price,
  before: '5.00',
});
const pricesOf = (rows: readonly GridRow[]) => rows.map(({ price }) => price);
const down = (from: number, to: number) =>
  rangeOf({ row: from, column: 0 }, { row: to, column: 0 });
const five = withUnits(
  [],
  [1, 2, 3, 4, 5].map((id) => unitOf(id)),
);

describe('the grid', () => {
  test('begins with what goods cost today, and for a customer without a price with its tier’s', () => {
    const units = [unitOf(1), unitOf(2, { today: null, tier: '4.50' }), unitOf(3, { today: null })];
    expect(pricesOf(withUnits([], units))).toEqual(['5.00', '4.50', '']);
    expect(withUnits(five, [unitOf(2, { today: '9.00' })])).toEqual(five);
  });

  test('takes back and does again, a cell that is typed into at once', () => {
    let grid = gridOf(five);
    for (const typed of ['6', '6.', '6.5']) {
      grid = changed(grid, priced(grid.rows, 1, typed), 'price 1');
    }
    grid = changed(grid, filled(grid.rows, sheetOf(grid.rows, 1), down(1, 3)));
    expect(pricesOf(grid.rows)).toEqual(['5.00', '6.5', '6.5', '6.5', '5.00']);
    grid = undone(grid);
    expect(pricesOf(grid.rows)).toEqual(['5.00', '6.5', '5.00', '5.00', '5.00']);
    grid = undone(grid);
    expect(pricesOf(grid.rows)).toEqual(pricesOf(five));
    expect(undone(grid)).toBe(grid);
    grid = redone(redone(grid));
    expect(pricesOf(grid.rows)).toEqual(['5.00', '6.5', '6.5', '6.5', '5.00']);
    expect(redone(grid)).toBe(grid);
  });

  test('fills down a range, and of one row the price above it', () => {
    const rows = priced(five, 1, '7.00');
    expect(pricesOf(filled(rows, sheetOf(rows, 1), down(2, 2)))).toEqual([
      '5.00',
      '7.00',
      '7.00',
      '5.00',
      '5.00',
    ]);
    expect(pricesOf(filled(rows, sheetOf(rows, 1), down(1, 4)))).toEqual([
      '5.00',
      '7.00',
      '7.00',
      '7.00',
      '7.00',
    ]);
    expect(filled(rows, sheetOf(rows, 1), down(0, 0))).toBe(rows);
  });

  test('raises from what goods cost today, in the rows that are chosen alone', () => {
    const up = (minor: number) => fromMinor(raised(minor, 250, 5, 'SGD'));
    expect(pricesOf(raisedRows(five, new Set([1, 2]), up))).toEqual([
      ...['5.00', '5.15', '5.15', '5.00', '5.00'],
    ]);
    expect(raised(500, -1000, 1, 'SGD')).toBe(450);
    expect(raised(1_234_500, 330, 100, 'VND')).toBe(1_275_200);
    expect(raised(333, 0, 10, 'SGD')).toBe(330);
    expect(raised(335, 0, 10, 'SGD')).toBe(340);
  });

  test.each(CURRENCIES)('raised prices in %s are never finer than the currency', (currency) => {
    const smallest = smallestAmount(currency);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: -9_900, max: 90_000 }),
        fc.constantFrom(1, 5, 10, 100),
        (units, hundredths, step) => {
          const minor = units * smallest;
          const to = raised(minor, hundredths, step, currency);
          const whole = Math.max(step, smallest);
          expect(to % whole).toBe(0);
          expect(Math.abs(to - (minor * (10_000 + hundredths)) / 10_000)).toBeLessThanOrEqual(
            whole / 2 + 1e-3,
          );
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test('sums up what goes up, goes down, is new, stays, and is too low', () => {
    const rows = [
      { unit: unitOf(1), price: '6.00' },
      { unit: unitOf(2), price: '3.99' },
      { unit: unitOf(3, { today: null }), price: '5.00' },
      { unit: unitOf(4), price: '5.00' },
      { unit: unitOf(5), price: 'dear' },
    ];
    expect(summaryOf(rows, 20, 'SGD')).toEqual({
      ...{ up: 1, down: 1, fresh: 1, same: 1, belowCost: 1, belowFloor: 1, wrong: 1 },
    });
  });

  test('is unsaved where rows or prices differ, or today’s price has moved since', () => {
    const stored = [lineOf(1, '6.00')];
    expect(isUnsaved(rowsOf(stored), stored)).toBe(false);
    expect(isUnsaved(priced(rowsOf(stored), 0, '6.10'), stored)).toBe(true);
    const moved = [{ ...lineOf(1, '6.00'), today: '5.20' }];
    expect(isUnsaved(rowsOf(moved), moved)).toBe(true);
    expect(linesOf(rowsOf(moved))[0]?.before).toBe('5.20');
  });

  test('loses nothing that was typed where somebody else has saved, and takes over what they did', () => {
    const from = [1, 2, 3, 4].map((id) => ({ goodsId: id, unit: 'kg', at: 0, price: '5.00' }));
    const mine = rowsOf([
      lineOf(1, '6.00'),
      lineOf(2, '5.00'),
      lineOf(3, '6.30'),
      lineOf(6, '1.00'),
    ]);
    const stored = [lineOf(1, '7.00'), lineOf(2, '7.20'), lineOf(5, '8.00'), lineOf(4, '5.00')];
    const rows = mergedRows(from, mine, stored);
    expect(rows.map(({ unit, price, theirs }) => [unit.goodsId, price, theirs])).toEqual([
      // Both have changed it: what is typed stays, with theirs beside it.
      [1, '6.00', '7.00'],
      [2, '7.20', undefined],
      // They took it out, but it was changed here.
      [3, '6.30', undefined],
      [6, '1.00', undefined],
      [5, '8.00', undefined],
    ]);
  });
});

describe('the clipboard of a spreadsheet', () => {
  const html = `<meta charset="utf-8"><table><tr><td>GR-1</td><td>Jasmine
    rice</td><td>5,20</td></tr><tr><td>GR-2</td><td></td><td>6.10</td></tr></table>`;

  test('is read as its table where there is one, else as text with tabs', () => {
    expect(readClipboard({ html, text: 'GR-1\t5,20' })).toEqual([
      ['GR-1', 'Jasmine rice', '5,20'],
      ['GR-2', '', '6.10'],
    ]);
    expect(
      readClipboard({ html: '<b>GR-1</b>', text: 'GR-1\t5.20\r\n\r\nGR-2\t6.10\r\n' }),
    ).toEqual([['GR-1', '5.20'], [''], ['GR-2', '6.10']]);
    expect(readClipboard({ html: '', text: '"Rice ""A""\tB"\t"5\n20"\nGR-2\t"6' })).toEqual([
      ['Rice "A" B', '5 20'],
      ['GR-2', '"6'],
    ]);
  });

  test('names goods in its first column and prices in its last, or has prices alone', () => {
    expect(namedPrices(readClipboard({ html, text: '' }))).toEqual([
      { row: 1, name: 'GR-1', prices: [{ at: 0, text: '5,20' }] },
      { row: 2, name: 'GR-2', prices: [{ at: 0, text: '6.10' }] },
    ]);
    expect(pricesAlone(readClipboard({ html: '', text: '5.20\n\n6.10' }))).toEqual([
      ['5.20'],
      [''],
      ['6.10'],
    ]);
    expect(pricesAlone(readClipboard({ html, text: '' }))).toBeNull();
  });

  test('has prices of several levels in its last columns, or below the names of levels', () => {
    const levels = ['General price', 'Junior tier'];
    const two = [
      ['GR-1', 'Rice', '5.20', '5.00'],
      ['GR-2', 'Oil', '', '6.00'],
    ];
    expect(namedPrices(two, levels)).toEqual([
      {
        row: 1,
        name: 'GR-1',
        prices: [
          { at: 0, text: '5.20' },
          { at: 1, text: '5.00' },
        ],
      },
      { row: 2, name: 'GR-2', prices: [{ at: 1, text: '6.00' }] },
    ]);
    const headed = [
      ['Number', 'JUNIOR TIER', 'Remark', 'General price'],
      ['GR-1', '5', 'dear', '6'],
    ];
    expect(namedPrices(headed, levels)).toEqual([
      {
        row: 2,
        name: 'GR-1',
        prices: [
          { at: 0, text: '6' },
          { at: 1, text: '5' },
        ],
      },
    ]);
    expect(namedPrices([['GR-1', '5.20']], levels, 1)).toEqual([
      { row: 1, name: 'GR-1', prices: [{ at: 1, text: '5.20' }] },
    ]);
  });

  test('is prices alone over cells of the grid wherever all of it are prices', () => {
    const isPrice = (text: string) => /^[\d.]+$/.test(text);
    const block = [
      ['5.20', '5.00'],
      ['', '6'],
    ];
    expect(pricesAlone(block)).toBeNull();
    expect(pricesAlone(block, isPrice)).toEqual(block);
    expect(pricesAlone([['GR-1', '5.00']], isPrice)).toBeNull();
  });
});

describe('the sheet', () => {
  const rows = rowsOf([
    lineOf(1, '5.00'),
    { ...lineOf(1, '4.00'), at: 1 },
    { ...lineOf(2, '3.00'), at: 1 },
    lineOf(3, '7.00'),
    { ...lineOf(3, '6.00'), at: 1 },
  ]);
  const sheet = sheetOf(rows, 2);

  test('has goods below each other and levels beside each other', () => {
    expect(sheet.map(({ unit, cells }) => [unit.goodsId, cells])).toEqual([
      [1, [0, 1]],
      [2, [-1, 2]],
      [3, [3, 4]],
    ]);
    const all = rangeOf({ row: 2, column: 1 }, { row: 0, column: 0 });
    expect(placesIn(sheet, all)).toEqual([0, 1, 2, 3, 4]);
    expect(isSameSheet(rows, priced(rows, 1, '9'))).toBe(true);
    expect(isSameSheet(rows, rows.slice(1))).toBe(false);
  });

  test('fills down each level of a range, and leaves what has no price there', () => {
    const all = rangeOf({ row: 0, column: 0 }, { row: 2, column: 1 });
    expect(pricesOf(filled(rows, sheet, all))).toEqual(['5.00', '4.00', '4.00', '5.00', '4.00']);
  });

  test('is walked by steps, over cells without a price, and not beyond its edge', () => {
    const from = { row: 0, column: 0 };
    expect(stepped(sheet, from, { row: 1, column: 0 })).toEqual({ row: 2, column: 0 });
    expect(stepped(sheet, from, { row: 0, column: 1 })).toEqual({ row: 0, column: 1 });
    expect(stepped(sheet, from, { row: -1, column: 0 })).toBeNull();
    expect(stepped(sheet, from, { row: 10, column: 0 })).toEqual({ row: 2, column: 0 });
  });

  test('finds goods by all words of their names and number', () => {
    expect(foundIn(sheet, 'goods')).toEqual([0, 1, 2]);
    expect(foundIn(sheet, 'gr-2 GOODS')).toEqual([1]);
    expect(foundIn(sheet, '商品3')).toEqual([2]);
    // However wide, and with marks of a language that nobody has typed.
    expect(foundIn(sheet, 'ＧＲ－２ góods')).toEqual([1]);
    expect(foundIn(sheet, ' ')).toEqual([]);
  });
});

describe('what is kept over a reload', () => {
  test('is the same when it is read, and has goods once', () => {
    const rows = rowsOf([lineOf(1, '5.00'), { ...lineOf(1, 'dear'), at: 1 }]);
    const [first, second] = rows;
    if (!first || !second) throw new Error('There are two');
    const typed = [first, { ...second, theirs: '7.00' }];
    const kept = keptGrid.parse(JSON.parse(JSON.stringify(keptOf(typed))));
    expect(kept.units).toHaveLength(1);
    expect(rowsKept(kept)).toEqual(typed);
  });

  test('of 12,000 prices is less than half of what a browser keeps', () => {
    const rows = rowsOf(
      Array.from({ length: 12_000 }, (_, place) => ({
        ...lineOf(Math.floor(place / 6), '123456.00'),
        at: place % 6,
      })),
    );
    expect(JSON.stringify(keptOf(rows)).length).toBeLessThan(1_250_000);
  });
});
