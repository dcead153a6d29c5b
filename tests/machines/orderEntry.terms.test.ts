import { expect, test } from 'vitest';
import {
  leadTimeIsKept,
  minimumSpendingIsReached,
  promotionVerdict,
} from '../../machines/orderEntry/law/terms.ts';

const NOW = new Date('2026-03-02T02:00:00.000Z');

const promotion = {
  code: 'WELCOME',
  active: true,
  validFrom: new Date('2026-03-01T00:00:00.000Z'),
  validTo: new Date('2026-04-01T00:00:00.000Z'),
  totalLimit: 10,
  used: 3,
  minimumItems: 50_00,
};

const goods = (items: number, currency = 'SGD') => ({ items, currency, now: NOW });

test('the earliest day that the shop delivers on is taken, and no day before it', () => {
  const shop = { days: 2, earliest: '2026-03-04' };
  expect(leadTimeIsKept('2026-03-04', shop)).toBeNull();
  expect(leadTimeIsKept('2026-03-03', shop)).toEqual({ rule: 'leadTimeIsKept', figures: shop });
});

test('goods of just the minimum are taken', () => {
  expect(minimumSpendingIsReached(goods(30_00), 30_00)).toBeNull();
  expect(minimumSpendingIsReached(goods(29_99), 30_00)).toEqual({
    rule: 'minimumSpendingIsReached',
    figures: { minimum: 30_00, items: 29_99, currency: 'SGD' },
    money: ['minimum', 'items'],
  });
});

test('a promotion is taken from its first moment to before its last, while copies are left', () => {
  expect(promotionVerdict(promotion, goods(50_00))).toBeNull();
  const refused = (changes: Partial<typeof promotion>) =>
    promotionVerdict({ ...promotion, ...changes }, goods(50_00))?.rule;
  expect(promotionVerdict(null, goods(50_00))?.rule).toBe('promotionIsKnown');
  expect(refused({ active: false })).toBe('promotionIsKnown');
  expect(refused({ validFrom: NOW })).toBeUndefined();
  expect(refused({ validFrom: new Date(NOW.getTime() + 1) })).toBe('promotionHasBegun');
  expect(refused({ validTo: NOW })).toBe('promotionHasNotEnded');
  expect(refused({ used: 10 })).toBe('promotionIsLeft');
});

test('what is missing to a promotion is said in amounts that can be paid', () => {
  const figures = (items: number, currency: string) =>
    promotionVerdict(promotion, goods(items, currency))?.figures;
  expect(figures(49_99, 'SGD')).toMatchObject({ minimum: 50_00, missing: 1 });
  expect(figures(49_01, 'VND')).toMatchObject({ minimum: 50_00, missing: 100 });
});
