import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../support/office.tsx';

beforeAll(() => speak('en-US'));

const said = (name: string) => i18next.t('settlements:orders.detailsOf', { number: name });

describe('what is filled into a sentence', () => {
  it('does not turn the rest of it', () => {
    expect(said('abc\u202Edcba')).toBe('View details of abcdcba');
    expect(said('\u2067abc\u2069')).toBe('View details of abc');
    expect(said('שלום')).toBe('View details of \u2068שלום\u2069');
  });

  it('is whole otherwise, markup too', () => {
    for (const name of ['Golden Wok 金锅', '<b>"Q&A"</b>', 'Đặng 👩‍🍳', '0']) {
      expect(said(name)).toBe(`View details of ${name}`);
    }
    expect(i18next.t('settlements:orders.detailsOf', { number: 0 })).toBe('View details of 0');
  });
});
