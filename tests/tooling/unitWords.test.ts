import { describe, expect, it } from 'vitest';
import { UNITS, unitKey } from '../../api/kernel/quantity.ts';
import { UNIT_ALIASES } from '../../api/kernel/unitWords.ts';
import { LOCALES } from '../../api/kernel/wire.ts';
import { UNIT_WORDS } from '../../server/goods/choices.ts';
import { chosen } from '../../server/kernel/files/choices.ts';
import { textOf } from '../../server/kernel/messages.ts';

describe('the words of units', () => {
  it.each(LOCALES.flatMap((locale) => [1, 2].map((count) => [locale, count] as const)))(
    'tell every unit from every other in %s, of %i',
    (locale, count) => {
      const words = UNITS.map((unit) => textOf(locale, unitKey(unit, count))?.toLowerCase());
      const alike = words.filter((word, at) => words.indexOf(word) !== at);
      expect(alike).toEqual([]);
      expect(words).not.toContain(undefined);
    },
  );

  it.each([
    ...[['CTN', 'carton'] as const, ['ctns', 'carton'] as const, ['箱', 'carton'] as const],
    ...[['PCS', 'piece'] as const, ['PC', 'piece'] as const, ['EA', 'piece'] as const],
    ...[['个', 'piece'] as const, ['件', 'piece'] as const, ['只', 'piece'] as const],
    ...[['BTL', 'bottle'] as const, ['瓶', 'bottle'] as const, ['chai', 'bottle'] as const],
    ...[['PKT', 'packet'] as const, ['包', 'packet'] as const, ['gói', 'packet'] as const],
    ...[['BAG', 'bag'] as const, ['KG', 'kg'] as const, ['kgs', 'kg'] as const],
    ...[['G', 'g'] as const, ['gm', 'g'] as const, ['L', 'litre'] as const],
    ...[['thùng', 'carton'] as const, ['罐', 'can'] as const, ['lon', 'can'] as const],
    ...[['整箱', 'case'] as const, ['听', 'tin'] as const, ['hộp thiếc', 'tin'] as const],
  ])('read %s in a file as %s', (word, unit) => {
    expect(chosen(UNIT_WORDS, word)).toBe(unit);
  });

  it('stand for units that there are', () => {
    expect(Object.keys(UNIT_ALIASES).filter((unit) => !UNITS.includes(unit))).toEqual([]);
  });
});
