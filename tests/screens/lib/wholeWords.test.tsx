import { createElement } from 'react';
import { expect, it } from 'vitest';
import { hasWholeWords, isShortNumber } from '../../../src/lib/wholeWords.ts';

it.each([
  ['OMC000005', true],
  ['Intermediate', true],
  ['S$17,100.00', true],
  ['Harbour Grill – Maxwell Road', true],
  ['Donaudampfschifffahrtsgesellschaft', false],
  [12, true],
  [createElement('span', { key: 1 }, 'Old ', createElement('b', null, 'Market')), true],
  [createElement('span', { key: 1 }, 'Donaudampfschifffahrtsgesellschaft'), false],
  [createElement(() => null, { key: 1 }), false],
])('a table keeps the words of %s whole: %s', (shown, isWhole) => {
  expect(hasWholeWords(shown)).toBe(isWhole);
});

it.each([
  ['OM-1031', true],
  ['L260725-1', true],
  ['TT-90144', true],
  [
    <a key="a" href="/goods/1">
      OM-1031
    </a>,
    true,
  ],
  ['RC-2026-110044', false],
  ['Seven-up', false],
  ['OM 1031', false],
  ['1031', false],
])('a short number with a dash stays in one line: %s', (shown, isOne) => {
  expect(isShortNumber(shown)).toBe(isOne);
});
