import { describe, expect, it } from 'vitest';
import { reasonInWords, type Wording } from '../../api/reasons.ts';
import errors from '../../i18n/en-US/errors.json' with { type: 'json' };
import orders from '../../i18n/en-US/orders.json' with { type: 'json' };

const files: Record<string, unknown> = { errors, orders };

/** Looks a key up in the en-US files and fills its placeholders. */
function textOf(key: string, figures: Record<string, string>): string | null {
  const [file = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<unknown>(
      (level, part) => (level as Record<string, unknown> | undefined)?.[part],
      files[file],
    );
  return typeof found === 'string'
    ? found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => figures[name] ?? `?${name}`)
    : null;
}

const wording: Wording = {
  locale: 'en-US',
  text: textOf,
  money: (minor, currency) => `${currency} ${(minor / 100).toFixed(2)}`,
  number: (value) => `#${value}`,
  moment: (instant) => `at ${instant}`,
};

describe('a reason in words', () => {
  it('writes amounts as money and other figures as numbers', () => {
    const words = reasonInWords(
      {
        rule: 'withinCreditLimit',
        figures: {
          excess: 42_000,
          limit: 100_000,
          receivable: 90_000,
          currency: 'SGD',
          customer: 'Ah Huat',
        },
        money: ['excess', 'limit', 'receivable'],
      },
      wording,
    );
    expect(words).toContain('SGD 420.00');
    expect(words).toContain('Ah Huat');
    expect(words).not.toContain('?');
    expect(
      reasonInWords(
        { rule: 'stockIsThere', figures: { goods: 'Rice', goodsZh: '大米', need: 5, stock: 3 } },
        wording,
      ),
    ).toBe('Insufficient stock of Rice: #5 needed, #3 on the shelf.');
  });

  it('names states, events and permissions in words', () => {
    const words = reasonInWords(
      {
        rule: 'wrongState',
        figures: { event: 'accept', fulfilment: 'shipping.ownDriver', payment: 'unpaid' },
      },
      wording,
    );
    expect(words).toContain(orders.events.accept);
    expect(words).toContain(orders.places.shipping.ownDriver);
    expect(words).toContain(orders.places.unpaid);
    expect(
      reasonInWords({ rule: 'permission', figures: { permission: 'order.correct' } }, wording),
    ).toContain(errors.permissions.order.correct);
  });

  it('tells the wrong state of an account as such', () => {
    expect(
      reasonInWords(
        { rule: 'wrongState', figures: { event: 'freeze', account: 'frozen' } },
        wording,
      ),
    ).toBe('Not possible: the account is frozen.');
  });

  it("takes the goods' Chinese name in Chinese", () => {
    expect(
      reasonInWords(
        { rule: 'goodsAreOnShelf', figures: { goods: 'Rice', goodsZh: '大米' } },
        { ...wording, locale: 'zh-CN' },
      ),
    ).toContain('大米');
  });

  it('says that the operation was unsuccessful where a rule has no words', () => {
    expect(reasonInWords({ rule: 'noSuchRule' }, wording)).toBe('Operation unsuccessful');
  });
});
