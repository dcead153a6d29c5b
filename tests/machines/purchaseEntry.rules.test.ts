import { describe, expect, test } from 'vitest';
import { toMinor } from '../../api/kernel/money.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { LastPrice } from '../../api/purchasing/calls.ts';
import type { PurchaseDraft, Step } from '../../machines/purchaseEntry/draft.ts';
import { lastPriceOf } from '../../machines/purchaseEntry/lastPrice.ts';
import {
  departureIsBeforeArrival,
  lineAmount,
  lineProblems,
} from '../../machines/purchaseEntry/law/rules.ts';
import { judged, readPurchaseRows } from '../../machines/purchaseEntry/paste.ts';
import {
  ownerOfReason,
  stepVerdicts as stepVerdictsAt,
  supplierCanBeChosen,
} from '../../machines/purchaseEntry/verdicts.ts';
import { contentOf, draftOf, orderOf, wireDraftOf } from '../../machines/purchaseEntry/wire.ts';
import { NOW, rice } from './orderEntry.fixtures.ts';
import { entered, frozen, savedAs, supplier, whole } from './purchaseEntry.fixtures.ts';

const stepVerdicts = (draft: PurchaseDraft, step: Step, now = NOW) =>
  stepVerdictsAt(draft, step, now);

const rulesOf = (...args: Parameters<typeof stepVerdicts>) =>
  stepVerdicts(...args).map(({ field, reason }) => [field, reason.rule, reason.figures?.field]);

describe('What stands against a step', () => {
  test('is nothing where all is given', () => {
    const draft = entered(...whole);
    for (const step of ['warehouse', 'supplier', 'terms', 'goods', 'check'] as const) {
      expect(stepVerdicts(draft, step)).toEqual([]);
    }
  });

  test('is every field of the terms that is missing, at once', () => {
    expect(rulesOf(entered(), 'terms')).toEqual([
      ['country', 'purchaseFieldIsGiven', 'country'],
      ['tradeTerms', 'purchaseFieldIsGiven', 'tradeTerms'],
      ['estimatedArrival', 'purchaseFieldIsGiven', 'estimatedArrival'],
    ]);
  });

  test('is a departure after the arrival', () => {
    const late = {
      type: 'term',
      field: 'estimatedDeparture',
      value: '2026-03-10T02:00:00Z',
    } as const;
    expect(rulesOf(entered(...whole, late), 'terms')).toEqual([
      ['estimatedDeparture', 'departureIsBeforeArrival', undefined],
    ]);
  });

  test('is an arrival that has passed, as long as the order does not wait for approval', () => {
    const now = Date.parse('2026-03-09T02:00:00.000Z');
    const draft = entered(...whole);
    expect(rulesOf(draft, 'terms', now - 1)).toEqual([]);
    expect(rulesOf(draft, 'terms', now)).toEqual([
      ['estimatedArrival', 'arrivalIsAhead', undefined],
    ]);
    const order = { ...orderOf(savedAs(2, 'submitted')) };
    expect(rulesOf({ ...draft, order }, 'terms', now)).toEqual([]);
  });

  test('is a phone that is none', () => {
    const phone = (value: string) =>
      rulesOf(entered(...whole, { type: 'term', field: 'phone', value }), 'terms');
    expect(phone('call me')).toEqual([['phone', 'phoneIsReadable', undefined]]);
    expect(phone('1'.repeat(16)).map(([field]) => field)).toEqual(['phone']);
    expect(phone('+65 (6123) 4567')).toEqual([]);
    expect(phone('')).toEqual([]);
    const draft = entered(...whole, { type: 'term', field: 'phone', value: 'call me' });
    expect(wireDraftOf(draft).phone).toBe('');
  });

  test('is a price that is a slip of the hand', () => {
    const line = (cost: string) =>
      entered(...whole, { type: 'line', index: 0, part: { cost, quantity: null } });
    expect(rulesOf(line('1000000.00'), 'goods')).toContainEqual([
      'lines.0.cost',
      'priceIsNotTooLarge',
      undefined,
    ]);
    expect(rulesOf(line('999999.99'), 'goods').map(([field]) => field)).not.toContain(
      'lines.0.cost',
    );
  });

  test('is each figure of a line, by the law of the order', () => {
    const line = (part: object) => entered(...whole, { type: 'line', index: 0, part });
    expect(rulesOf(line({ cost: '', quantity: null, area: ' ' }), 'goods')).toEqual([
      ['lines.0.quantity', 'quantityIsGiven', undefined],
      ['lines.0.cost', 'costIsAboveZero', undefined],
      ['lines.0.area', 'areaIsGiven', undefined],
    ]);
    expect(rulesOf(line({ cost: 'twelve' }), 'goods')).toEqual([
      ['lines.0.cost', 'costIsAmount', undefined],
    ]);
    const goods = { ...rice, units: [{ unit: 'bottle', unitZh: '瓶', ratio: 1 }] };
    expect(
      lineProblems([{ goods, unit: 'bottle', quantity: 0.5, cost: '1.00' }], 'SGD')[0],
    ).toMatchObject([{ field: 'quantity', reason: { rule: 'quantityIsWhole' } }]);
    expect(rulesOf(line({ quantity: 0.0001 }), 'goods')).toEqual([
      ['lines.0.quantity', 'quantityIsValid', undefined],
    ]);
  });

  test('is an order without goods', () => {
    expect(rulesOf(entered(), 'goods')).toEqual([['lines', 'hasItems', undefined]]);
  });

  test('is a text that is too long, with what it may be', () => {
    const [line] = entered(...whole).lines;
    const long = entered(...whole, { type: 'term', field: 'company', value: 'x'.repeat(101) });
    const area = { ...long, lines: [{ ...line, area: 'x'.repeat(61) }] as typeof long.lines };
    expect(stepVerdicts(long, 'terms')).toMatchObject([
      { field: 'company', reason: { rule: 'textIsShortEnough', figures: { maximum: 100 } } },
    ]);
    expect(stepVerdicts(area, 'goods')).toMatchObject([
      { field: 'lines.0.area', reason: { rule: 'textIsShortEnough', figures: { maximum: 60 } } },
    ]);
  });

  test('is told of a frozen supplier with the way to it', () => {
    expect(supplierCanBeChosen(supplier)).toBeNull();
    expect(supplierCanBeChosen(frozen)).toMatchObject({
      rule: 'supplierNotFrozen',
      remedy: { record: 'supplier', id: frozen.id },
    });
  });

  test('leads to the step that mends it', () => {
    const of = (rule: string, field?: string) => ownerOfReason({ rule, figures: { field } });
    expect(of('purchaseFieldIsGiven', 'supplier')).toBe('supplier');
    expect(of('purchaseFieldIsGiven', 'company')).toBe('terms');
    expect(of('costIsAboveZero')).toBe('goods');
    expect(of('approverIsAnother')).toBeNull();
  });
});

describe('What the server and the guided entry both ask of a line', () => {
  const [line] = entered(...whole).lines;
  if (!line) throw new Error('There is no line');
  const problemsOf = (currency: string, ...parts: Partial<typeof line>[]) =>
    lineProblems(
      parts.map((part) => ({ ...line, ...part })),
      currency,
    ).map((all) => all.map(({ field, reason }) => [field, reason.rule]));

  test('is nothing of what nobody has said yet', () => {
    expect(problemsOf('SGD', { quantity: null, cost: '' }, {})).toEqual([[], []]);
  });

  test('is each field by itself, all at once', () => {
    expect(problemsOf('SGD', { unit: 'pallet', quantity: -2, cost: '-1' })).toEqual([
      [
        ['unit', 'unitIsOfGoods'],
        ['quantity', 'quantityIsValid'],
        ['cost', 'costIsAmount'],
      ],
    ]);
  });

  test('is cents where the currency has none', () => {
    expect(problemsOf('VND', { cost: '1.50' }, { cost: '1' })).toEqual([
      [['cost', 'amountFitsCurrency']],
      [],
    ]);
  });

  test('is what all lines together cost, from the line on that goes beyond', () => {
    const dear = { cost: '999999.99', quantity: 60 };
    const beyond = [['cost', 'amountIsNotTooLarge']];
    expect(problemsOf('SGD', dear, dear, {}, { cost: '' })).toEqual([[], beyond, beyond, []]);
    // One that is too dear by itself does not count against the others.
    expect(problemsOf('SGD', { cost: '9999999999.99' }, {})).toEqual([
      [['cost', 'priceIsNotTooLarge']],
      [],
    ]);
  });

  test('is a departure after the arrival, where both are moments', () => {
    const [early, late] = ['2026-03-05T02:00:00Z', '2026-03-05T10:00:01+08:00'];
    expect(departureIsBeforeArrival(late, early)?.rule).toBe('departureIsBeforeArrival');
    expect(departureIsBeforeArrival(early, late)).toBeNull();
    expect(departureIsBeforeArrival(early, early)).toBeNull();
    expect(departureIsBeforeArrival('31/2/2027', early)).toBeNull();
    expect(departureIsBeforeArrival(late, null)).toBeNull();
  });
});

describe('An amount', () => {
  const [line] = entered(...whole).lines;
  if (!line) throw new Error('There is no line');

  test('is quantity times price, rounded once', () => {
    expect(lineAmount({ ...line, quantity: 0.333, cost: '10.00' }, 'SGD')).toBe(333);
  });

  test('is none while the price cannot be read', () => {
    expect(lineAmount({ ...line, cost: 'x' }, 'SGD')).toBeNull();
    expect(lineAmount({ ...line, quantity: 99_999_999_999 }, 'SGD')).toBeNull();
  });
});

const EN = { locale: 'en-US' } as const;

describe('Pasted rows', () => {
  test('bring price and area behind the quantity', () => {
    expect(
      readPurchaseRows('GR-1024\t12\tcarton\tS$1,038.50\tLong An\nND-2001;3\n', EN),
    ).toMatchObject([
      { text: 'GR-1024', quantity: 12, unit: 'carton', cost: '1038.50', area: 'Long An' },
      { text: 'ND-2001', quantity: 3, unit: null, cost: '', area: '' },
    ]);
  });

  test.each([
    ['GR-1024\t4\tcrate\t38.50\tLong An', 'unit', 'unknown', 'crate'],
    ['GR-1024\tabc\tcarton\t38.50\tLong An', 'quantity', 'unreadable', 'abc'],
    ['GR-1024\t0\tcarton\t38.50\tLong An', 'quantity', 'unreadable', '0'],
    ['GR-1024\t1.2345\tcarton\t38.50\tLong An', 'quantity', 'unreadable', '1.2345'],
    ['GR-1024\t-4\tcarton\t38.50\tLong An', 'quantity', 'unreadable', '-4'],
    ['GR-1024\t4\tcarton\tcheap\tLong An', 'cost', 'unreadable', 'cheap'],
    ['GR-1024\t4\tcarton\t1.2345\tLong An', 'cost', 'unreadable', '1.2345'],
    ['GR-1024\t4\tcarton\t38.500\tLong An', 'cost', 'unreadable', '38.500'],
    ['GR-1024\t4\tcarton\tUSD 38.50\tLong An', 'cost', 'otherCurrency', 'USD 38.50'],
    // A column was left out: the price stands where the unit is, nothing of it is taken for another.
    ['GR-1024\t4\t38.50\tLong An', 'unit', 'unknown', '38.50'],
    ['GR-1024\t4\tcarton\t38.50\t12', 'area', 'unreadable', '12'],
    ['GR-1024\t4\tcarton\t38.50\tLong An\tnote', 'more', 'unknown', 'note'],
    ['XX-9\t4\tcarton\t38.50\tLong An', 'goods', 'unknown', 'XX-9'],
    ['\t4\tcarton\t38.50\tLong An', 'goods', 'unknown', ''],
  ])('with a bad cell stay, and the cell is named: %j', (line, column, why, cell) => {
    const good = 'GR-1024\t4\tbag\t3.50\tLong An';
    const found = readPurchaseRows(`${good}\n${line}`, { ...EN, currency: 'SGD' }).map((row) => ({
      row,
      goods: row.text === 'GR-1024' ? rice : null,
      couldBe: [],
    }));
    const { taken, left } = judged(found);
    expect(taken.map(({ row }) => row.line)).toEqual([good]);
    expect(left.map(({ row }) => [row.number, row.line])).toEqual([[2, line]]);
    expect(left[0]?.problems).toContainEqual({ column, why, cell });
    const draft = entered({ type: 'pasted', found });
    expect(draft.leftover).toBe(line);
    expect(draft.lines).toMatchObject([{ unit: 'bag', quantity: 4, cost: '3.50' }]);
  });

  test('that name the same goods twice, or are too many, are not lost', () => {
    const text = Array.from({ length: 101 }, () => 'GR-1024\t4').join('\n');
    const { taken, left } = judged(
      readPurchaseRows(text, EN).map((row) => ({ row, goods: rice, couldBe: [] })),
    );
    expect(taken).toHaveLength(1);
    expect(left.map(({ problems }) => problems[0]?.why)).toEqual([
      ...Array.from({ length: 99 }, () => 'twice'),
      'tooMany',
    ]);
  });

  test('bring figures as the language of the person writes them', () => {
    const costs = (locale: Locale, currency: string, ...cells: string[]) =>
      cells.map((cell) => {
        const [row] = readPurchaseRows(`GR-1024\t1\tbag\t${cell}`, { currency, locale });
        return row?.problems[0]?.why ?? row?.cost;
      });
    expect(costs('en-US', 'SGD', '1,038', '1,038.50', '12,50', 'SGD 7', '')).toEqual([
      '1038',
      '1038.50',
      'unreadable',
      '7',
      '',
    ]);
    expect(costs('vn-VM', 'VND', '12.500', '1.038,50', '12,500', '12.50')).toEqual([
      '12500',
      '1038.50',
      'unreadable',
      'unreadable',
    ]);
    const quantity = (locale: Locale, cell: string) =>
      readPurchaseRows(`GR-1024\t${cell}\tbag`, { locale })[0]?.quantity;
    expect([quantity('en-US', '1,200'), quantity('vn-VM', '1.200')]).toEqual([1200, 1200]);
    expect([quantity('en-US', '1.5'), quantity('vn-VM', '1,5')]).toEqual([1.5, 1.5]);
  });
});

describe('A draft and its order', () => {
  test('leave empty on the server what cannot be read yet', () => {
    expect(wireDraftOf(entered())).toMatchObject({
      warehouseId: null,
      supplierId: null,
      country: null,
      estimatedArrival: null,
      lines: [],
    });
  });

  test('say whether the order waits for approval', () => {
    expect(orderOf(savedAs(3, 'submitted'))).toEqual({
      id: 70,
      number: '260302000007',
      version: 3,
      isSubmitted: true,
    });
  });

  test('are the same after a journey through the server', () => {
    const draft = entered(...whole);
    const detail = savedAs(3);
    const { warehouse, terms } = draft;
    Object.assign(detail.purchaseOrder, {
      ...terms,
      warehouse,
      supplier,
      lines: [
        {
          goodsId: rice.id,
          sku: rice.sku,
          name: rice.name,
          nameZh: rice.nameZh,
          specification: rice.specification,
          unit: 'carton',
          unitZh: '箱',
          ratio: 4,
          quantity: 3,
          cost: '40.00',
          area: 'Long An',
          stock: 40,
        },
      ],
    });
    expect(contentOf(draftOf(detail, [rice], 'draft.0'))).toBe(contentOf(draft));
  });
});

describe('What goods cost last', () => {
  const paid = (cost: string, ratio: number, currency: string) =>
    [{ goodsId: 1, supplierId: 5, ratio, cost, currency }] as LastPrice[];
  const told = (cost: string, from: number, to: number, currency: string) =>
    lastPriceOf({ goodsId: 1, ratio: to, currency }, 5, paid(cost, from, currency))?.cost;

  test('is told in the unit of now, as fine as the currency goes', () => {
    expect(told('100000.00', 12, 1, 'VND')).toBe(toMinor('8333.00', 'VND'));
    expect(told('100.00', 12, 1, 'SGD')).toBe(toMinor('8.33', 'SGD'));
    expect(told('1.00', 0.5, 12.5, 'SGD')).toBe(toMinor('25.00', 'SGD'));
    expect(told('1.00', 2, 1, 'VND')).toBe(toMinor('1.00', 'VND'));
  });

  test('is exact where numbers are not', () => {
    expect(told('999999999999.99', 0.007, 0.021, 'SGD')).toBe(299_999_999_999_997);
  });

  test('is not told of another currency', () => {
    const prices = paid('5.00', 1, 'USD');
    expect(lastPriceOf({ goodsId: 1, ratio: 1, currency: 'SGD' }, 5, prices)?.cost).toBeNull();
    expect(lastPriceOf({ goodsId: 2, ratio: 1, currency: 'USD' }, 5, prices)).toBeNull();
  });
});
