import { expect, it } from 'vitest';
import { hueOf, initialsOf } from '../../../src/components/avatar/initials.ts';

it.each([
  ['WeiLing', 'W'],
  ['Old Market Provisions', 'OP'],
  ['wei.ling', 'WL'],
  ['老巴刹食品行', '老'],
  ['Đặng Thị Ánh', 'ĐÁ'],
  ['  ', ''],
  ['(new) shop', 'NS'],
])('stands for %s with %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name one colour of six, and not all names the same', () => {
  const names = ['admin', 'manager', 'clerk', 'auditor', 'tester', 'supervisor', 'WeiLing'];
  const hues = names.map(hueOf);
  expect(hues).toEqual(names.map(hueOf));
  expect(hues.every((hue) => hue >= 0 && hue < 6)).toBe(true);
  expect(new Set(hues).size).toBeGreaterThan(2);
});
