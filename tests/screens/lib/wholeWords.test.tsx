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
  [createElement('span', null, 'Old ', createElement('b', null, 'Market')), true],
  [createElement('span', null, 'Donaudampfschifffahrtsgesellschaft'), false],
  [createElement(() => null), false],
])('a table keeps the words of %s whole: %s', (shown, isWhole) => {
  expect(hasWholeWords(shown)).toBe(isWhole);
});
