import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

// A phone number is drawn by `format.phone`, `<Phone>` or the column `phone` of a sheet alone, so that a
// list, a record and a paper say the same number alike.

const FIELD = '(?:phone|mobile|(?:customer|delivery)Phone|payNowTo)';

/** What a number is handed to: what draws it, or a field, a request and a search that take it as it is stored. */
const HANDED_ON =
  /(?:\b(?:phone|shown|shownPhone|phoneLink|field|isPhoneOf|checkPhone)\(|\b(?:number|key|phone)=\{|\b\w+: |(?:===|!==) |\bdata: \{ )$/;
/** What asks of it alone whether it is there, or goes on from it. */
const ASKED = /^(?: ===| !==| &&| \?(?!\?)|\.|\()/;
/** The column of a sheet that is a phone number's. */
const SHEET = /\bphone\(\s*'',\s*\([^)]*\) =>\s*$/;

/** Where a file draws a number as it is stored. */
function rawIn(source: string): string[] {
  // Comments say nothing, and a text is named by its key.
  const text = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
  const read = [...text.matchAll(new RegExp(`\\b[\\w.?]+\\.${FIELD}\\b`, 'g'))].filter(
    ({ 0: it, index }) => {
      const before = text.slice(0, index);
      return !(
        HANDED_ON.test(before) ||
        SHEET.test(before) ||
        ASKED.test(text.slice(index + it.length))
      );
    },
  );
  // Taken out of a row: returned, put into a text, or drawn.
  const taken = [
    ...text.matchAll(new RegExp(`=> ${FIELD}\\b(?!\\()(?! ===)`, 'g')),
    ...text.matchAll(new RegExp(`\\$\\{${FIELD}\\}`, 'g')),
    ...text.matchAll(new RegExp(`(?<![=$\\w])\\{${FIELD}\\}`, 'g')),
    ...text.matchAll(new RegExp(`[?:] ${FIELD}\\b(?=[ ]*[})])`, 'g')),
  ].filter(({ index }) => !SHEET.test(text.slice(0, index + '=> '.length)));
  // Filled into a text.
  const filled = [
    ...text.matchAll(new RegExp(`\\bt\\([^()]*\\b\\w+: [\\w.?]+\\.${FIELD}\\b(?!\\()`, 'g')),
  ];
  return [...read, ...taken, ...filled].map(({ index }) =>
    text.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' '),
  );
}

const PAPERS =
  /^(?:server\/.*\/(?:document|paper|report|workbook|mail|export)|api\/.*\/sheet)\.ts$/;

const sources = ['src', 'server', 'api']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(root, path), readFileSync(path, 'utf8')] as const;
  });

const drawing = sources.filter(([path]) => path.startsWith('src/') || PAPERS.test(path));

test('no screen, sheet or paper draws a phone number as it is stored', () => {
  const raw = drawing.flatMap(([path, source]) =>
    rawIn(source).map((found) => `${path}: ${found}`),
  );
  expect(raw).toEqual([]);
});

test('the screens form a number in one place, and call it from one', () => {
  const using = (word: RegExp, where: string) =>
    sources.flatMap(([path, source]) =>
      path.startsWith(where) && word.test(source) ? [path] : [],
    );
  expect(using(/\bshownPhone\b/, 'src/').filter((path) => !path.endsWith('Phone.tsx'))).toEqual([
    'src/lib/useFormat.ts',
  ]);
  expect(using(/[`'"]tel:/, '')).toEqual(['api/kernel/shownPhone.ts']);
});

test('what is entered as a phone number is held to a country, but where one looks for it or has not finished', () => {
  const using = sources.flatMap(([path, source]) =>
    /^api\/(?!kernel\/wire\b)/.test(path) && /\bphone(?:Text|OrNothing)\(/.test(source)
      ? [path]
      : [],
  );
  // What an account has is held by `checkPhone`, but for the number that it has already; suppliers
  // are often abroad.
  expect(using.sort()).toEqual([
    'api/accounts/calls.ts',
    'api/afterSales/requests.ts',
    'api/auth/calls.ts',
    'api/purchasing/purchaseOrder.ts',
    'api/suppliers/calls.ts',
  ]);
});

test.each([
  'cell: ({ phone }) => phone,',
  'cell: ({ customer }) => customer.phone,',
  'facts={[customer.userNumber, customer.phone]}',
  '<strong>{address.contact}</strong> · {address.phone}',
  `label: ${'$'}{name} ${'$'}{phone}`,
  `label: ${'$'}{name} ${'$'}{row.customerPhone}`,
  "<span>{phone === '' ? '–' : phone}</span>",
  "[t('record.phone'), order.customerPhone],",
  "t('tell', { name, mobile: lead.mobile })",
  "text('phone', (row) => row.phone)",
])('%s draws one as it is stored', (source) => expect(rawIn(source)).not.toEqual([]));

test.each([
  'cell: ({ phone }) => shown(phone),',
  '<Phone key="phone" number={order.customerPhone} />',
  'facts={[customer.userNumber, format.phone(customer.phone)]}',
  "<span>{phone === '' ? null : <Phone number={phone} />}</span>",
  '<CustomerBeside phone={aftersale.customerPhone} />',
  'api.listMember({ body: { search: customer.phone } })',
  "phone('fields.phone', (row) => row.phone)",
  "t('tell', { mobile: phone(lead.mobile) })",
])('%s does not', (source) => expect(rawIn(source)).toEqual([]));
