import { describe, expect, test } from 'vitest';
import { charactersIn } from '../../api/kernel/characters.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const counted = (text: string) => [...segmenter.segment(text)].length;

describe('The characters of a text', () => {
  test.each([
    ['', 0],
    ['Larder', 6],
    ['Thực phẩm', 9],
    ['Thực phẩm'.normalize('NFD'), 9],
    ['食品，批发', 5],
    ['a\r\nb', 3],
    ['👩‍👩‍👧 x', 3],
    ['🇸🇬', 1],
    ['©️', 1],
    ['か\u3099', 1],
  ])('of %j are %i', (text, count) => expect(charactersIn(text)).toBe(count));

  test('are counted as by Unicode between any two letters of the basic plane', () => {
    const wrong: string[] = [];
    const others = ['a', 'ạ', '\u0301'];
    for (let code = 0; code < 0x1_0000; code += 1) {
      const letter = String.fromCharCode(code);
      for (const other of code < 0x3_100 || code > 0xfe_ff ? others : ['a', '食']) {
        for (const text of [letter + other, other + letter, letter + letter]) {
          if (charactersIn(text) !== counted(text)) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
