// engine: both

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameForm, searchForm } from '../../../api/kernel/textForms.ts';
import { text } from '../../../api/kernel/wire.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DECOMPOSED = 'Cà phê Đặng'.normalize('NFD');
const NAMES = [
  'Sunrise Foods',
  'Cà phê Đặng',
  DECOMPOSED,
  '  ＳＵＮＲＩＳＥ　 Foods ',
  'Sun\u200brise\u00ad Foods\u200f',
  'ÅNGSTRÖM ﬁne № ① ㎏',
  '餐飲供應（第一）',
  'パン ﾊﾟﾝ がぎぐ',
  '한국식품',
  'tab\tand\nline\u00a0blank',
  'ß İ ẞ %_\\',
  '\ufeff\u2066x\u2069',
  '',
];

test('the database makes the same forms of a name as the server', async () => {
  for (const name of NAMES) {
    const { rows } = await server.connection.db.execute<{ name: string; search: string }>(
      sql`select name_form(${name}) as name, search_form(${name}) as search`,
    );
    expect([name, rows[0]]).toEqual([name, { name: nameForm(name), search: searchForm(name) }]);
  }
});

test('names that look alike are one, and accents make another', () => {
  expect(nameForm(DECOMPOSED)).toBe(nameForm('CÀ PHÊ  đặng'));
  expect(nameForm('Sun\u200brise　foods')).toBe(nameForm('sunrise foods '));
  expect(nameForm('Phở')).not.toBe(nameForm('Pho'));
});

test('a text is found without its accents, and with them', () => {
  for (const typed of ['ca phe dang', 'Cà phê', DECOMPOSED]) {
    expect(searchForm('Công ty Cà phê Đặng')).toContain(searchForm(typed));
  }
});

test('what is typed is kept composed', () => {
  expect(text(60).parse(DECOMPOSED)).toBe('Cà phê Đặng');
});
