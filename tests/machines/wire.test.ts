import { describe, expect, test } from 'vitest';
import { errorsOf } from '../../api/kernel/issues.ts';
import { requiredText } from '../../api/kernel/wire.ts';

const name = requiredText(20);

describe('a text that is required', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \t\u00a0\u3000 '],
    ['a space without width', '\u200b'],
    ['marks that turn the writing', '\u202e\u2066\u200f'],
    ['fillers that look empty', '\u3164\u115f\u2800'],
  ])('is missing where it is %s', (_what, typed) => {
    const { error } = name.safeParse(typed);
    expect(errorsOf(error?.issues ?? [])).toEqual({ '': 'validation.required' });
  });

  test.each(['A', '陈', 'ảnh', '👩‍🍳', 'שלום', '\u200fשלום', '٣'])(
    'is there where it is %s',
    (typed) => {
      expect(name.parse(typed)).toBe(typed);
    },
  );
});
