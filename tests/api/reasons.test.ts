// engine: either

import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { LOCALES, type Locale } from '../../api/kernel/wire.ts';
import { REASON_TEXTS, reasonInWords, type Wording } from '../../api/reasons.ts';
import orders from '../../i18n/en-US/orders.json' with { type: 'json' };
import { readNamespaces } from '../../i18n/read.ts';
import { charts } from '../../machines/charts.ts';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { beginningState } from '../../machines/kernel/law/graph.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { refusalInWords } from '../../server/kernel/messages.ts';
import { LAWS } from '../domains/laws.ts';

const english = readNamespaces('en-US');

/** Looks a key up in the en-US texts and fills its placeholders. */
function textOf(key: string, figures: Record<string, string>): string | null {
  const [file = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<unknown>(
      (level, part) => (level as Record<string, unknown> | undefined)?.[part],
      english[file],
    );
  return typeof found === 'string'
    ? found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => figures[name] ?? `?${name}`)
    : null;
}

const SINGAPORE = { currency: 'SGD', timeZone: 'Asia/Singapore' };
const RICE = { goods: 'Rice', goodsZh: '大米', base: 'kg', baseZh: '公斤' };

const wording: Wording = {
  locale: 'en-US',
  text: textOf,
  money: (minor, currency) => `${currency} ${(minor / 100).toFixed(2)}`,
  number: (value) => `#${value}`,
  moment: (instant) => `at ${instant}`,
  day: (day) => day,
  phone: (number) => `tel ${number}`,
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
      reasonInWords({ rule: 'stockIsThere', figures: { ...RICE, need: 5, stock: 3 } }, wording),
    ).toBe('Insufficient stock of Rice: #5 kg needed, #3 kg on the shelf.');
  });

  it('counts units as the language counts: one carton, several cartons', () => {
    const figures = { goods: 'Oil', unit: 'carton', base: 'bottle', open: 1, quantity: 2.5 };
    expect(reasonInWords({ rule: 'shipsWhatIsOpen', figures }, wording)).toBe(
      'Oil: #1 carton can still be shipped, not #2.5 cartons.',
    );
    const short = { goods: 'Oil', goodsZh: '油', base: 'box', baseZh: '盒', need: 12, stock: 1 };
    expect(refusalInWords('en-US', { rule: 'stockIsThere', figures: short }, SINGAPORE)).toContain(
      '12 boxes needed, 1 box on the shelf',
    );
    expect(refusalInWords('zh-CN', { rule: 'stockIsThere', figures: short }, SINGAPORE)).toContain(
      '需要 12 盒，现有 1 盒',
    );
  });

  it('names states, events and permissions in words', () => {
    const words = reasonInWords(
      {
        rule: 'wrongState',
        record: 'order',
        figures: { event: 'accept', fulfilment: 'shipping.ownDriver', payment: 'unpaid' },
      },
      wording,
    );
    expect(words).toContain(orders.events.accept);
    expect(words).toContain(orders.places.shipping.ownDriver);
    expect(words).toContain(orders.places.unpaid);
    expect(
      reasonInWords({ rule: 'permission', figures: { permission: 'order.correct' } }, wording),
    ).toContain(orders.permissions.order.correct);
  });

  it('writes a phone number as the shop does', () => {
    const reason = {
      rule: 'walletHasOwner',
      record: 'afterSalesCase',
      figures: { phone: '+6585679497' },
    };
    expect(reasonInWords(reason, wording)).toContain('tel +6585679497');
    expect(refusalInWords('en-US', reason, { ...SINGAPORE, countryCode: 'SG' })).toContain(
      'number 8567 9497 ',
    );
    expect(refusalInWords('en-US', reason, { ...SINGAPORE, countryCode: 'VN' })).toContain(
      'number +65 8567 9497 ',
    );
  });

  it('tells the wrong state of an account as such', () => {
    expect(
      reasonInWords(
        {
          rule: 'wrongState',
          record: 'customer',
          figures: { event: 'freeze', account: 'frozen', authorisation: 'inAuth' },
        },
        wording,
      ),
    ).toBe('Not possible: the account is frozen, and the customer waits for authorisation.');
  });

  it("takes the goods' Chinese name in Chinese", () => {
    expect(
      reasonInWords(
        { rule: 'goodsAreOnShelf', figures: { goods: 'Rice', goodsZh: '大米' } },
        { ...wording, locale: 'zh-CN' },
      ),
    ).toContain('大米');
  });

  it.each([
    ['en-US', 'Egg noodles, 200 g: 3 cartons still to come in.'],
    ['zh-CN', '鸡蛋面，200 克：还有 3 箱未收货。'],
    ['vn-VM', 'Egg noodles, 200 g: còn 3 thùng chưa nhận.'],
  ] as const)('holds name, quantity and unit apart in %s', async (locale, sentence) => {
    const text = await screenTexts(locale);
    const named = {
      goods: 'Egg noodles, 200 g',
      goodsZh: '鸡蛋面，200 克',
      unit: 'carton',
      unitZh: '箱',
    };
    const say = (rule: string, figures: object) =>
      reasonInWords(
        { rule, figures: { ...named, ...figures } },
        { ...wording, locale, text, number: String },
      );
    expect(say('isReceivedInFull', { open: 3 })).toBe(sentence);
    const unit = { 'en-US': 'carton', 'zh-CN': '箱', 'vn-VM': 'thùng' }[locale];
    for (const rule of ['shipsWhatIsOpen', 'receivesWhatIsOpen', 'claimIsWithinBought']) {
      const spoken = say(rule, { open: 3, quantity: 4 });
      expect(spoken, rule).toMatch(/^(Egg noodles, 200 g:|鸡蛋面，200 克：)/);
      expect(spoken, rule).toContain(`3 ${unit}`);
    }
    expect(say('keepsWhatWasShipped', { shipped: 3 })).toContain(`3 ${unit}`);
    // A unit that the texts do not know is told as the goods have it.
    expect(say('isReceivedInFull', { open: 3, unit: 'firkin', unitZh: '' })).toContain('3 firkin');
    const base = { base: 'carton', baseZh: '箱', need: 5, stock: 3 };
    const short = say('stockIsThere', base);
    for (const figure of ['3', '5']) expect(short).toContain(`${figure} ${unit}`);
  });

  it('says that the operation was unsuccessful where a rule has no words', () => {
    expect(reasonInWords({ rule: 'noSuchRule' }, wording)).toBe('Operation unsuccessful');
  });
});

/** The wrong states that a chart answers where its records begin, and one move later. */
function wrongStatesOf({ lifecycle, variants }: (typeof LAWS)[number]): Reason[] {
  return variants.flatMap(({ facts }) => {
    const answersAt = (snapshot: AnyMachineSnapshot) =>
      lifecycle.intents(facts).map((event) => ask(lifecycle, snapshot, event, () => true));
    const beginning = restore(lifecycle, beginningState(lifecycle), facts);
    const first = answersAt(beginning);
    const later = first.flatMap(({ possible, event }) =>
      possible ? answersAt(advance(beginning, lifecycle.chart, event)[0]) : [],
    );
    return [...first, ...later].flatMap((answer) =>
      !answer.possible && answer.reason.rule === 'wrongState' ? [answer.reason] : [],
    );
  });
}

/** The screens' texts, of those namespaces alone that a reason's words load. */
async function screenTexts(locale: Locale): Promise<Wording['text']> {
  const all = readNamespaces(locale);
  const texts = Object.fromEntries(REASON_TEXTS.map((name) => [name, all[name] ?? {}]));
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts },
    interpolation: { escapeValue: false },
    contextSeparator: '::',
  });
  const translate = i18n.t as unknown as (key: string, figures: object) => string;
  return (key, figures) => (i18n.exists(key) ? translate(key, figures) : null);
}

describe('the wrong state of every record', () => {
  it('is asked of every lifecycle', () => {
    expect(LAWS.map(({ lifecycle }) => lifecycle.id).sort()).toEqual(Object.keys(charts).sort());
  });

  it.each(LOCALES)('is a whole sentence in %s, by the server and on the screen', async (locale) => {
    const text = await screenTexts(locale);
    for (const subject of LAWS) {
      const reasons = wrongStatesOf(subject);
      expect(reasons.length, subject.lifecycle.id).toBeGreaterThan(0);
      for (const reason of reasons) {
        const spoken = refusalInWords(locale, reason);
        expect(reasonInWords(reason, { ...wording, locale, text })).toBe(spoken);
        expect(spoken).not.toBe(text('errors:code.refused', {}));
        expect(spoken).not.toMatch(/“”|\{\{|\(\)/);
        const raw = Object.values(reason.figures ?? {}).filter((name) =>
          [`“${name}”`, `(${name})`, `（${name}）`].some((quoted) => spoken.includes(quoted)),
        );
        expect(raw, spoken).toEqual([]);
      }
    }
  });
});
