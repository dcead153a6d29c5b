import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMinor } from '../../api/kernel/money.ts';
import { isSheet, lookUpPasted, readPasted, unitNamed } from '../../machines/kernel/entry/paste.ts';
import { enteredAmount, lineAmount } from '../../machines/orderEntry/law/price.ts';
import {
  backordered,
  baseQuantity,
  customerCanBeChosen,
  deliveryIsAhead,
  deliveryVerdict,
  type LineFacts,
  linesAreEnough,
  lineVerdicts,
  totalIsAsAgreed,
} from '../../machines/orderEntry/law/rules.ts';
import { priceRequest } from '../../machines/orderEntry/requests.ts';
import { orderSteps, stepVerdicts } from '../../machines/orderEntry/verdicts.ts';
import {
  customerA,
  frozenCustomer,
  fullDraft,
  NOW,
  noodles,
  rice,
  TOMORROW,
  YESTERDAY,
} from './orderEntry.fixtures.ts';

const line = (changes: Partial<LineFacts> = {}): LineFacts => ({
  goods: rice,
  unit: 'bag',
  quantity: 1,
  ...changes,
});

const KILOS = [{ unit: 'kg', unitZh: '公斤', ratio: 1 }];

const NAMED = {
  goods: 'Jasmine rice',
  goodsZh: '茉莉香米',
  base: 'bag',
  baseZh: '包',
};

describe('The customer', () => {
  test('is refused while frozen, with the way to the account', () => {
    expect(customerCanBeChosen(frozenCustomer)).toEqual({
      rule: 'customerCanBeChosen',
      figures: { customer: 'Harbour Grill', customerZh: '海港烧烤' },
      remedy: { record: 'customer', id: 3 },
    });
    expect(customerCanBeChosen(customerA)).toBeNull();
  });
});

describe('The lines', () => {
  test('are one at least and 200 at most', () => {
    expect(linesAreEnough([])).toEqual({ rule: 'hasItems' });
    expect(linesAreEnough(Array(200).fill(0))).toBeNull();
    expect(linesAreEnough(Array(201).fill(0))).toEqual({
      rule: 'linesAreNotTooMany',
      figures: { lines: 201, maximum: 200 },
    });
  });

  test('may take all of the stock, and not a thousandth more', () => {
    const goods = { ...rice, units: KILOS, maximumQuantity: null };
    expect(lineVerdicts([line({ goods, unit: 'kg', quantity: 40 })])).toEqual([null]);
    expect(lineVerdicts([line({ goods, unit: 'kg', quantity: 40.001 })])).toEqual([
      {
        rule: 'stockIsEnough',
        figures: { ...NAMED, base: 'kg', baseZh: '公斤', stock: 40, need: 40.001 },
        remedy: { record: 'goods', id: 100 },
      },
    ]);
  });

  test('may ask for more than is there where the shop takes back-orders, and what follows is told', () => {
    const goods = { ...rice, maximumQuantity: null, backorder: true };
    const lines = [line({ goods, quantity: 30 }), line({ goods, unit: 'carton', quantity: 5 })];
    expect(lineVerdicts(lines)).toEqual([null, null]);
    // 40 are on the shelf, and a carton holds four.
    expect(backordered(lines)).toEqual([0, 10]);
    expect(backordered([line({ goods, quantity: 40 })])).toEqual([0]);
    expect(
      lineVerdicts([line({ goods: { ...goods, maximumQuantity: 30 }, quantity: 31 })]),
    ).toEqual([expect.objectContaining({ rule: 'withinMaximumQuantity' })]);
  });

  test('are limited by what one order may take before the stock is', () => {
    expect(lineVerdicts([line({ quantity: 31 })])[0]).toEqual({
      rule: 'withinMaximumQuantity',
      figures: { ...NAMED, maximum: 30, need: 31 },
    });
  });

  test('are refused in the unit that was typed too, where they stand alone', () => {
    const typed = { quantity: 8, unit: 'carton' };
    const [alone] = lineVerdicts([line(typed)]);
    expect(alone?.figures).toEqual({
      ...NAMED,
      ...typed,
      unitZh: '箱',
      maximum: 30,
      need: 32,
    });
    const [, together] = lineVerdicts([line({ quantity: 1 }), line(typed)]);
    expect(together?.figures).toEqual({ ...NAMED, maximum: 30, need: 33 });
  });

  test('count together in base units, and the one that goes beyond is refused', () => {
    const verdicts = lineVerdicts([
      line({ unit: 'carton', quantity: 7 }),
      line({ goods: noodles, unit: 'packet', quantity: 9 }),
      line({ quantity: 3 }),
    ]);
    expect(verdicts).toEqual([
      null,
      null,
      expect.objectContaining({
        rule: 'withinMaximumQuantity',
        figures: expect.objectContaining({ need: 31, maximum: 30 }),
      }),
    ]);
  });

  test.each([
    ['no quantity', line({ quantity: null }), 'quantityIsGiven'],
    ['no number', line({ quantity: Number.NaN }), 'quantityIsNumber'],
    ['nought', line({ quantity: 0 }), 'quantityIsValid'],
    ['below nought', line({ quantity: -1 }), 'quantityIsValid'],
    ['four decimals', line({ quantity: 0.0001 }), 'quantityIsValid'],
    ['a million', line({ quantity: 1_000_000 }), 'quantityIsValid'],
    ['a unit of other goods', line({ unit: 'bottle' }), 'unitIsOfGoods'],
    ['off the shelf', line({ goods: { ...rice, shelf: 'offShelf' } }), 'goodsAreOnShelf'],
  ])('are refused with %s', (_what, wrong, rule) => {
    expect(lineVerdicts([wrong])[0]?.rule).toBe(rule);
  });

  test.each([
    ['bag', 0.5, { need: 0.5 }],
    ['bag', 1.001, { need: 1.001 }],
    ['carton', 0.3, { need: 1.2, quantity: 0.3, unit: 'carton', unitZh: '箱' }],
  ])('hold no part of what is counted: %s × %d', (unit, quantity, figures) => {
    expect(lineVerdicts([line({ unit, quantity })])).toEqual([
      { rule: 'quantityIsWhole', figures: { ...NAMED, ...figures } },
    ]);
  });

  test('hold a part of a unit that comes out whole, and any part of what is weighed', () => {
    const weighed = { ...rice, units: KILOS };
    expect(
      lineVerdicts([
        line({ unit: 'carton', quantity: 1.5 }),
        line({ goods: { ...weighed, id: 101 }, unit: 'kg', quantity: 0.125 }),
      ]),
    ).toEqual([null, null]);
  });

  test('convert units without drift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 1, max: 1000 }),
        (thousandths, ratio) => {
          const goods = { ...rice, units: [{ unit: 'box', unitZh: '盒', ratio }] };
          const base = baseQuantity({ goods, unit: 'box', quantity: thousandths / 1000 });
          expect(base).toBe((thousandths * ratio) / 1000);
        },
      ),
    );
  });

  test('cost the price times the base units, rounded once', () => {
    expect(lineAmount({ goods: rice, unit: 'carton', quantity: 3 }, 'SGD')).toBe('150.00');
    const loose = { ...rice, price: '0.35' };
    expect(lineAmount({ goods: loose, unit: 'bag', quantity: 0.1 }, 'SGD')).toBe('0.04');
    const dong = { ...rice, price: '12350.00' };
    expect(lineAmount({ goods: dong, unit: 'bag', quantity: 0.5 }, 'VND')).toBe('6175.00');
    expect(lineAmount({ goods: dong, unit: 'bag', quantity: 0.333 }, 'VND')).toBe('4113.00');
  });

  test('show no amount while the quantity is none', () => {
    for (const quantity of [null, 0, -1, 1.2345, 99_999_999_999, 1e21]) {
      expect(enteredAmount({ goods: rice, unit: 'bag', quantity }, 'SGD')).toBeNull();
    }
    expect(enteredAmount({ goods: rice, unit: 'carton', quantity: 3 }, 'SGD')).toBe('150.00');
  });

  test('cost as exact arithmetic says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        (price, thousandths) => {
          const goods = { ...rice, price: (price / 100).toFixed(2) };
          const amount = toMinor(
            lineAmount({ goods, unit: 'bag', quantity: thousandths / 1000 }, 'SGD'),
          );
          const off = BigInt(amount) * 1000n - BigInt(price) * BigInt(thousandths);
          expect(off <= 500n && off > -500n).toBe(true);
        },
      ),
    );
  });
});

describe('The delivery time', () => {
  test('is refused where it is earlier than now', () => {
    expect(deliveryIsAhead(YESTERDAY, NOW)).toEqual({
      rule: 'deliveryIsAhead',
      figures: { deliveryAt: YESTERDAY },
    });
    expect(deliveryIsAhead(TOMORROW, NOW)).toBeNull();
    expect(deliveryIsAhead(new Date(NOW).toISOString(), NOW)).toBeNull();
  });

  test('is refused where it is more than a year ahead', () => {
    const [within, beyond] = ['2027-03-02T02:00:00.000Z', '2027-03-02T02:00:01.000Z'];
    expect(deliveryVerdict(within, NOW)).toBeNull();
    expect(deliveryVerdict(beyond, NOW)).toEqual({
      rule: 'deliveryIsWithinYear',
      figures: { deliveryAt: beyond },
    });
    expect(stepVerdicts({ ...fullDraft, deliveryAt: beyond }, 'delivery', NOW)).toMatchObject([
      { field: 'deliveryAt', reason: { rule: 'deliveryIsWithinYear' }, missing: false },
    ]);
  });

  test.each(['25/12/20999', 'next Friday', '2026-12-25T10:00'])(
    'is refused where what was typed is none: %s',
    (typed) => {
      expect(deliveryVerdict(typed, NOW)).toEqual({ rule: 'momentIsReadable' });
      expect(priceRequest({ ...fullDraft, deliveryAt: typed })).not.toHaveProperty('deliveryAt');
    },
  );
});

describe('The total', () => {
  test('is refused where it is not the one agreed to, in minor units', () => {
    expect(totalIsAsAgreed('98.1', '98.10', 'SGD')).toBeNull();
    expect(totalIsAsAgreed('98.10', '109.00', 'SGD')).toEqual({
      rule: 'totalIsAsAgreed',
      figures: { agreed: 9810, now: 10900, currency: 'SGD' },
      money: ['agreed', 'now'],
    });
  });
});

describe('The steps', () => {
  test('open one after the other, as far as nothing stands against those before', () => {
    expect(orderSteps.firstProblem(fullDraft, NOW)).toBeNull();
    const withoutLines = { ...fullDraft, lines: [] };
    expect(orderSteps.firstProblem(withoutLines, NOW)).toBe('goods');
    expect(orderSteps.isOpen(withoutLines, 'goods', NOW)).toBe(true);
    expect(orderSteps.isOpen(withoutLines, 'delivery', NOW)).toBe(false);
    expect(orderSteps.isOpen({ ...fullDraft, reached: 'goods' }, 'delivery', NOW)).toBe(false);
  });

  test('name the field that something stands against', () => {
    const draft = {
      ...fullDraft,
      deliveryAt: YESTERDAY,
      customerRemark: 'x'.repeat(201),
      promotionCode: ' '.repeat(40),
    };
    expect(stepVerdicts(draft, 'delivery', NOW)).toEqual([
      {
        field: 'deliveryAt',
        reason: { rule: 'deliveryIsAhead', figures: { deliveryAt: YESTERDAY } },
        missing: false,
      },
      {
        field: 'customerRemark',
        reason: { rule: 'textIsShortEnough', figures: { maximum: 200 } },
        missing: false,
      },
    ]);
  });

  test('own the fields that the server names', () => {
    const { ownerOfErrors } = orderSteps;
    const ownerOf = (field: string) => ownerOfErrors({ [field]: 'x' });
    expect(ownerOf('lines.3.quantity')).toBe('goods');
    expect(ownerOf('linesOfOther')).toBeNull();
    expect(ownerOf('prepaid')).toBe('price');
    expect(ownerOfErrors({ promotionCode: 'x', 'lines.0.unit': 'y' })).toBe('goods');
    expect(ownerOfErrors({ something: 'x' })).toBeNull();
  });
});

describe('Pasted goods', () => {
  test.each([
    ['a spreadsheet row', 'GR-1024\t3\tcarton', { text: 'GR-1024', quantity: 3, unit: 'carton' }],
    [
      'a name with blanks',
      'Jasmine rice\t2.5',
      { text: 'Jasmine rice', quantity: 2.5, unit: null },
    ],
    ['commas', 'GR-1024, 12, bag', { text: 'GR-1024', quantity: 12, unit: 'bag' }],
    ['semicolons', '茉莉香米;4;箱', { text: '茉莉香米', quantity: 4, unit: '箱' }],
    ['the quantity first', '3 x Jasmine rice', { text: 'Jasmine rice', quantity: 3, unit: null }],
    ['a number and a quantity', 'GR-1024 6 bag', { text: 'GR-1024', quantity: 6, unit: 'bag' }],
    [
      'the unit at the quantity',
      'Gạo thơm; 3thùng',
      { text: 'Gạo thơm', quantity: 3, unit: 'thùng' },
    ],
    ['a name alone', 'Thai rice 5kg', { text: 'Thai rice 5kg', quantity: null, unit: null }],
  ])('are read from %s', (_what, text, row) => {
    expect(readPasted(text, 'en-US')).toEqual([{ unread: null, ...row, line: text }]);
  });

  test.each([
    ['Jasmine rice\t-1', 'Jasmine rice', '-1'],
    ['GR-1024 -1', 'GR-1024', '-1'],
    ['GR-1024\ta few\tcarton', 'GR-1024', 'a few'],
  ])('keep what is no quantity apart: %j', (line, text, unread) => {
    expect(readPasted(line, 'en-US')).toMatchObject([{ text, quantity: null, unread }]);
  });

  test('are read by the separators of the language, and a figure that is none is asked for', () => {
    const quantityOf = (figure: string, locale: 'en-US' | 'vn-VM') =>
      readPasted(`Jasmine rice\t${figure}`, locale).map(({ quantity }) => quantity);
    expect(quantityOf('1,000', 'en-US')).toEqual([1000]);
    expect(quantityOf('1.000', 'vn-VM')).toEqual([1000]);
    expect(quantityOf('2,5', 'vn-VM')).toEqual([2.5]);
    expect(quantityOf('2,5', 'en-US')).toEqual([null]);
    expect(quantityOf('１２．５', 'en-US')).toEqual([12.5]);
  });

  test('name a unit as the goods have it, or several of it', () => {
    const units = [
      { unit: 'bag', unitZh: '袋', ratio: 1 },
      { unit: 'box', unitZh: '盒', ratio: 4 },
    ];
    const named = ['bag', 'Bags', '袋', 'boxes', 'boxs', 'sack', 'bagses'].map((typed) =>
      unitNamed({ units }, typed),
    );
    expect(named).toEqual(['bag', 'bag', 'bag', 'box', 'box', null, null]);
  });

  test('are the goods that are called so, however their name is written', async () => {
    const goods = { ...rice, name: 'Phở khô', nameZh: '乾粉' };
    for (const typed of ['PHỞ KHÔ', 'phở khô'.normalize('NFD'), 'Phở\u200b khô', goods.sku]) {
      const wide = typed.replace(/[!-~]/g, (sign) =>
        String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
      );
      const [found] = await lookUpPasted(
        readPasted(`${wide}\t2`),
        async () => ({ rows: [goods] }),
        () => [],
      );
      expect([typed, found?.goods?.id]).toEqual([typed, goods.id]);
    }
    const units = [{ unit: 'hộp', unitZh: '盒', ratio: 1 }];
    expect(unitNamed({ units }, 'HỘP'.normalize('NFD'))).toBe('hộp');
  });

  test('are a list where there are rows or columns, and words to search for where not', () => {
    expect(isSheet('GR-1024\t3')).toBe(true);
    expect(isSheet('GR-1024\r\nND-2001\r\n')).toBe(true);
    expect(isSheet('  Jasmine rice\n')).toBe(false);
  });

  test('are read without a crash, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        for (const row of readPasted(text, 'en-US')) {
          expect(row.quantity === null || Number.isFinite(row.quantity)).toBe(true);
        }
      }),
    );
  });
});
