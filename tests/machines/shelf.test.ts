import { describe, expect, test } from 'vitest';
import { shelfGives, shelfHoldsIt } from '../../machines/kernel/law/rules.ts';

const rice = {
  goodsId: 4,
  name: 'Basmati rice',
  nameZh: '印度香米',
  stock: 12.5,
  baseUnit: 'kg',
  baseUnitZh: '公斤',
};

describe('The shelf', () => {
  test('gives what is on it, to the last bit', () => {
    expect(shelfGives(rice, 12.5)).toBeNull();
    expect(shelfGives(rice, -3)).toBeNull();
    expect(shelfGives(rice, 12.501)).toEqual({
      rule: 'stockIsThere',
      figures: {
        goods: 'Basmati rice',
        goodsZh: '印度香米',
        stock: 12.5,
        need: 12.501,
        base: 'kg',
        baseZh: '公斤',
      },
      remedy: { record: 'goods', id: 4 },
    });
  });

  test('holds less than a thousand million', () => {
    const full = { ...rice, stock: 999_999_990 };
    expect(shelfHoldsIt(full, 9.999)).toBeNull();
    expect(shelfHoldsIt(full, 10)).toEqual({
      rule: 'shelfHoldsIt',
      figures: { goods: 'Basmati rice', goodsZh: '印度香米' },
    });
  });
});
