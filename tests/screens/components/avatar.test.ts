import { expect, it } from 'vitest';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { hueOf, initialsOf } from '../../../src/components/avatar/initials.ts';
import { pictureIn } from '../../../src/components/avatar/pictureIn.ts';

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

it('is that of whoever did it at the moment, also where two are called the same', () => {
  const line = (actorId: number | null, at: string, actorAvatar: number | null) =>
    ({ actorId, actorName: 'Mei', at, actorAvatar }) as HistoryLine;
  const history = [
    line(1, '2026-11-28', 11),
    line(2, '2026-11-29', 22),
    line(3, '2026-11-30', null),
  ];
  const pictures = [
    { actorName: 'Mei' },
    { actorName: 'Mei', at: '2026-11-29' },
    { actorName: 'Mei', at: '2026-11-30' },
    { actorId: 2 },
    { actorId: 4 },
    { actorName: 'Lan', at: '2026-11-29' },
  ].map((said) => pictureIn(history, said));
  expect(pictures).toEqual([11, 22, null, 22, null, null]);
});
