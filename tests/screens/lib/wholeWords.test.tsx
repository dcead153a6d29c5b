import { createElement } from 'react';
import { expect, it } from 'vitest';
import { hasWholeWords } from '../../../src/lib/wholeWords.ts';

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
