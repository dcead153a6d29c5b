import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../api/kernel/wire.ts';
import { eachText, type TextsByName } from '../../i18n/namespaces.ts';
import { readFiles } from '../../i18n/read.ts';
import { root } from '../../server/install.mjs';

type Locale = (typeof LOCALES)[number];

/** A word that no text of a language holds, or none of the files that `isIn` takes. */
interface NotWord {
  locale: Locale;
  word: string;
  files: readonly string[];
  /** What its row of the table is called. */
  row: string;
  isIn: (file: string) => boolean;
}

/** Where a word has to stand all the same: `<language> <file>:<key>`, the word, and why. */
const MAY: readonly (readonly [place: RegExp, word: string, why: string])[] = [
  [/^en-US site:faq\.entries\.branch\.words$/, 'outlet', 'a visitor may search by it'],
  [/^en-US site:faq\.entries\.statements\.words$/, 'payout', 'a visitor may search by it'],
  [/^en-US site:faq\.entries\.statements\.words$/, 'billing cycle', 'a visitor may search by it'],
  [/^zh-CN site:faq\.entries\.branch\.words$/, '门店', 'a visitor may search by it'],
  [/^zh-CN site:faq\.entries\.kinds\.words$/, '外卖', 'a visitor may search by it'],
  [/^zh-CN site:faq\.entries\.kinds\.words$/, '自取', 'a visitor may search by it'],
  [/^vn-VM site:faq\.entries\.kinds\.words$/, 'tự lấy', 'a visitor may search by it'],
  [/^zh-CN (orders|receipts|recharges):methods\.(WECHAT_PAY|ALIPAY)$/, '支付', 'a name'],
  [/^zh-CN purchasing:tradeTerms\.C(FR|IF|PT|IP)$/, '运费', 'the official name of a trade term'],
  [/^zh-CN purchasing:document\.note$/, '送货', 'what a supplier reads: 送货单'],
  [/^zh-CN customers:syncMany\.outcome\.refused$/, '拒绝', 'a rule refuses, nobody rejects'],
];

const LANGUAGE = new RegExp(`^(${LOCALES.join('|')})(?: (in|outside) ([\\w, ]+))?: (.+)$`);

/** The words behind the languages in the last column of the glossary's table. */
function wordsOf(glossary: string): NotWord[] {
  const rows = [...glossary.matchAll(/^\|([^|]*)\|.*\|([^|]*)\|$/gm)];
  return rows.flatMap(([, row = '', cell = '']) =>
    cell.split(';').flatMap((part) => {
      const [, locale, scope, named = '', words = ''] = LANGUAGE.exec(part.trim()) ?? [];
      if (words === '' && LOCALES.some((one) => part.trim().startsWith(one))) {
        throw new Error(`The glossary cannot be read: ${part.trim()}`);
      }
      const files = named === '' ? [] : named.split(',').map((file) => file.trim());
      return words === ''
        ? []
        : words.split(',').map((word) => ({
            locale: locale as Locale,
            word: word.trim(),
            row: row.trim(),
            files,
            isIn: (file: string) =>
              scope === undefined || files.includes(file) === (scope === 'in'),
          }));
    }),
  );
}

/** Chinese has no spaces between words; elsewhere a word ends where its letters do. */
const patternOf = ({ locale, word }: NotWord): RegExp =>
  locale === 'zh-CN'
    ? new RegExp(word, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}])${word.normalize('NFC')}(?![\\p{L}\\p{N}])`, 'iu');

const said = (text: string) => text.replace(/\{\{\w+\}\}/g, '').normalize('NFC');

/** Where the files of a language hold words that they should not: `<language> <file>:<key>: <word>`. */
function foundIn(locale: Locale, files: TextsByName, words: readonly NotWord[]) {
  const wanted = words
    .filter((word) => word.locale === locale)
    .map((word) => ({ ...word, pattern: patternOf(word) }));
  return Object.entries(files).flatMap(([file, texts]) =>
    Array.from(eachText(texts)).flatMap(([keys, text]) =>
      wanted
        .filter(({ isIn, pattern }) => isIn(file) && pattern.test(said(text)))
        .map(({ word, row }) => ({ place: `${locale} ${file}:${keys.join('.')}`, word, row })),
    ),
  );
}

const allowed = (found: { place: string; word: string }) =>
  MAY.find(([place, word]) => word === found.word && place.test(found.place));

const WORDS = wordsOf(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));

describe('the words that the glossary does not have', () => {
  test.each(LOCALES)('stand in no text of %s', (locale) => {
    const found = foundIn(locale, readFiles(locale), WORDS);
    expect(
      found
        .filter((one) => !allowed(one))
        .map(({ place, word, row }) => `${place}: “${word}” (the glossary’s row “${row}”)`),
    ).toEqual([]);
  });

  test('stand where they may, each of them', () => {
    const found = LOCALES.flatMap((locale) => foundIn(locale, readFiles(locale), WORDS));
    const used = new Set(found.map(allowed));
    expect(MAY.filter((one) => !used.has(one)).map(String)).toEqual([]);
  });

  test('are read from the table, for every language and for files that are there', () => {
    for (const locale of LOCALES) {
      const files = Object.keys(readFiles(locale));
      const words = WORDS.filter((word) => word.locale === locale);
      expect(words.length).toBeGreaterThan(20);
      expect(words.flatMap((word) => word.files).filter((name) => !files.includes(name))).toEqual(
        [],
      );
    }
  });
});

describe('a word that is not written', () => {
  const table = [
    '| In code | en-US | zh-CN | vn-VM | Not |',
    '| --- | --- | --- | --- | --- |',
    '| shop | shop | 店铺 | cửa hàng | branch (in code); en-US: outlet; zh-CN: 门店, 门市 |',
    '| platform | platform | 平台 | nền tảng | vn-VM: sàn |',
    '| decline | decline | 拒绝 | từ chối | deny; zh-CN in bulk: 驳回; vn-VM outside errors: bản ghi |',
  ].join('\n');
  const found = (locale: Locale, files: TextsByName) =>
    foundIn(locale, files, wordsOf(table)).map(({ place, word }) => `${place}: ${word}`);

  test('is found by its file and key', () => {
    expect(
      found('zh-CN', { orders: { places: { accepted: '门店已接单', cancelled: '已取消' } } }),
    ).toEqual(['zh-CN orders:places.accepted: 门店']);
    expect(found('vn-VM', { finance: { borne: 'Sàn và tài xế chịu' } })).toEqual([
      'vn-VM finance:borne: sàn',
    ]);
  });

  test('is found in its own language alone, and as a whole word', () => {
    expect(
      found('en-US', {
        a: { b: 'Outlets', c: 'The outlet.', d: 'An {{outlet}}', e: 'sàn', f: 'branch' },
      }),
    ).toEqual(['en-US a:c: outlet']);
    expect(found('vn-VM', { a: { b: 'Sàng lọc', c: 'outlet' } })).toEqual([]);
  });

  test('is not passed over where its row is written another way', () => {
    expect(() => wordsOf('| a | a | a | a | none; zh-CN 门店 |')).toThrow('zh-CN 门店');
  });

  test('is found in the files that its row names, or outside of them', () => {
    expect(found('zh-CN', { bulk: { a: '驳回申请' }, desk: { a: '驳回申请' } })).toEqual([
      'zh-CN bulk:a: 驳回',
    ]);
    expect(found('vn-VM', { errors: { a: 'Bản ghi này' }, orders: { a: 'Bản ghi này' } })).toEqual([
      'vn-VM orders:a: bản ghi',
    ]);
  });
});
