// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { customerGrades } from '../../../server/customers/tables.ts';
import { textRow, workbook } from '../files/workbooks.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount, newPhone, sheet } from './ground.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** What an import of new customers says of one column's cells, in a language. */
async function previewOf(heading: string, cells: (string | number)[], api = manager) {
  const rows = cells.map((cell, at) => [`Cell ${at}`, newPhone(), cell]);
  const file = sheet(['Name', 'Phone', heading], rows);
  return (await api.importCustomers({ files: { file }, body: { mode: 'preview' } })).rows;
}

/** The customers that an import of one column's cells makes. */
async function importOf(heading: string, cells: (string | number)[]) {
  const rows = cells.map((cell) => ['Cell', newPhone(), cell]);
  const file = sheet(['Name', 'Phone', heading], rows);
  const done = await manager.importCustomers({ files: { file }, body: { mode: 'all' } });
  expect(done.rows.map(({ errors }) => errors)).toEqual(cells.map(() => ({})));
  return Promise.all(
    rows.map(([, phone]) => manager.getCustomerByPhone({ params: { phone: String(phone) } })),
  );
}

describe('whether consumption tax is charged', () => {
  const YES = ['yes', 'Yes', 'Y', '是', 'có', 'Có', '1', 'true', 'TRUE', ''];
  const NO = ['no', 'NO', 'n', '否', 'không', 'Không', '0', 'False'];
  const WRONG = ['perhaps', 'n/a', 'exempt', '2', '-', 'nope'];

  test('is read as people write it in each language', async () => {
    const charged = async (cells: (string | number)[]) =>
      (await importOf('Consumption tax', cells)).map(({ consumptionTax }) => consumptionTax);
    expect(await charged([...YES, 1])).toEqual([...YES, 1].map(() => true));
    expect(await charged([...NO, 0])).toEqual([...NO, 0].map(() => false));
  });

  test.each<[Locale, string]>([
    ['en-US', 'Enter one of these: yes, no'],
    ['zh-CN', '请填写其中之一：是、否'],
    ['vn-VM', 'Nhập một trong các giá trị: có, không'],
  ])('is not guessed from another word, in %s', async (locale, consumptionTax) => {
    const api = await world.signIn('manager', { locale });
    const seen = await previewOf('Consumption tax', WRONG, api);
    expect(seen.map(({ errors }) => errors)).toEqual(WRONG.map(() => ({ consumptionTax })));
  });

  test('is not guessed from what the ERP says of a customer either', async () => {
    const customer = await newAccount(manager, { consumptionTax: true });
    const read = (cell: string, mode: 'preview' | 'good') =>
      manager.importErpCustomers({
        files: { file: sheet(['User number', 'Tax'], [[customer.userNumber, cell]]) },
        body: { mode },
      });
    const seen = await read('exempt', 'good');
    expect(seen).toMatchObject({ bad: 1, added: 0 });
    expect(seen.rows[0]?.errors).toEqual({ consumptionTax: 'Enter one of these: yes, no' });
    expect((await read('Không', 'good')).added).toBe(1);
    const now = await manager.getCustomer({ params: customer });
    expect(now.consumptionTax).toBe(false);
  });
});

describe('what the office names in three languages', () => {
  test('is read by each of its names, and by its code', async () => {
    const HOTEL = ['hotel', 'Hotel', 'HOTEL', '酒店', 'Khách sạn', 'khách sạn'.normalize('NFD')];
    const types = await importOf('Type', [...HOTEL, '餐厅', 'Bán lẻ', '其他']);
    expect(types.map(({ type }) => type)).toEqual([
      ...HOTEL.map(() => 'hotel'),
      ...['restaurant', 'retailer', 'other'],
    ]);
    const tiers = await importOf('Tier', ['普通', 'sơ cấp', 'INTERMEDIATE', 'Premium', '高级', '']);
    expect(tiers.map(({ grade, gradeId }) => [grade, gradeId])).toEqual(
      ['general', 'junior', 'intermediate', 'premium', 'premium', 'general'].map((one) => [
        one,
        null,
      ]),
    );
    const terms = await importOf('Terms', [
      'N30 – 30 days net',
      'n30 - 30 Days net',
      'N30 – 30 天账期',
      'N30-30 天账期',
      'N30 – trong 30 ngày',
      'Ｎ３０',
      '',
    ]);
    expect(terms.map(({ paymentTermsCode }) => paymentTermsCode)).toEqual([
      ...['N30', 'N30', 'N30', 'N30', 'N30', 'N30', 'COD'],
    ]);
  });

  test('is read by either name of a grade of the shop', async () => {
    const own = randomUUID().slice(0, 8);
    const body = { name: `Canteen – ${own}`, nameZh: `食堂${own}A`, grade: 'junior' as const };
    const { id } = await manager.addUserGrade({ body });
    const cells = [body.name.toUpperCase(), body.nameZh.toLowerCase(), `Canteen - ${own}`];
    const made = await importOf('Tier', cells);
    expect(made.map(({ grade, gradeId }) => [grade, gradeId])).toEqual(
      cells.map(() => ['junior', id]),
    );
  });

  test.each<[Locale, RegExp]>([
    ['en-US', /^More than one grade has this name: .+, .+\. Enter a name that one of them alone/],
    ['zh-CN', /^有多个等级使用这个名称：.+、.+。请改填其中一个等级独有的名称/],
    ['vn-VM', /^Có nhiều hạng cùng mang tên này: .+, .+\. Hãy nhập tên mà chỉ một hạng có/],
  ])('is not guessed where two grades from before share a name, in %s', async (locale, told) => {
    const api = await world.signIn('manager', { locale });
    const own = randomUUID().slice(0, 8);
    const like = { grade: 'general' as const, shopId: 1, nameZh: `高级餐馆${own}` };
    const grades = [
      { name: `Bistro ${own}`, nameZh: `餐馆${own}`, grade: 'junior' as const },
      { name: `Diner ${own}`, nameZh: `餐馆${own}`, grade: 'premium' as const },
      { name: `餐馆${own}`, nameZh: `大餐馆${own}`, grade: 'general' as const },
    ].map((grade) => ({ ...grade, shopId: 1 }));
    await world.db.insert(customerGrades).values(grades);
    const [shared, alone] = await previewOf('Tier', [`餐馆${own}`, `Diner ${own}`], api);
    expect(shared).toMatchObject({
      outcome: 'bad',
      errors: { grade: expect.stringMatching(told) },
    });
    expect(shared?.errors.grade).toContain(`Bistro ${own} / 餐馆${own}`);
    expect(alone).toMatchObject({ outcome: 'good', errors: {} });
    // So is what one of them shares with a tier.
    await world.db.insert(customerGrades).values({ ...like, name: 'Premium' });
    const [tier] = await previewOf('Tier', ['premium'], api);
    await world.db.delete(customerGrades).where(eq(customerGrades.name, 'Premium'));
    expect(tier).toMatchObject({ outcome: 'bad', errors: { grade: expect.stringMatching(told) } });
  });

  test('is read from the ERP’s file as well', async () => {
    const customer = await newAccount(manager);
    const file = sheet(['用户编号', '付款条件'], [[customer.userNumber, 'N14 – 14 天账期']]);
    const done = await manager.importErpCustomers({ files: { file }, body: { mode: 'all' } });
    expect(done.added).toBe(1);
    const now = await manager.getCustomer({ params: customer });
    expect(now.paymentTermsCode).toBe('N14');
  });

  test.each<[Locale, RegExp[]]>([
    [
      'en-US',
      [
        /: Restaurant, Retailer, Caterer, Hotel, Other$/,
        /: General, Junior, Intermediate, Premium, .*Hotel chain/,
        /: CIA – cash in advance, .*, N30 – 30 days net, /,
      ],
    ],
    [
      'zh-CN',
      [
        /：餐厅、零售商、团餐承办商、酒店、其他$/,
        /：普通、初级、中级、高级、.*连锁酒店/,
        /：CIA – 预付、.*、N30 – 30 天账期、/,
      ],
    ],
    [
      'vn-VM',
      [
        /: Nhà hàng, Bán lẻ, Dịch vụ tiệc, Khách sạn, Khác$/,
        /: Phổ thông, Sơ cấp, Trung cấp, Cao cấp, .*Hotel chain/,
        /: CIA – trả trước, .*, N30 – trong 30 ngày, /,
      ],
    ],
  ])('is listed where a cell says another thing, in %s', async (locale, told) => {
    const api = await world.signIn('manager', { locale });
    const file = sheet(
      ['Name', 'Phone', 'Type', 'Tier', 'Terms'],
      [['Wrong', newPhone(), 'bakery', 'golden', 'N99']],
    );
    const seen = await api.importCustomers({ files: { file }, body: { mode: 'preview' } });
    const { type, grade, paymentTermsCode, ...rest } = seen.rows[0]?.errors ?? {};
    for (const [at, text] of [type, grade, paymentTermsCode].entries()) {
      expect(text).toMatch(told[at] ?? /^$/);
    }
    expect(rest).toEqual({});
  });
});

describe('a cell with a formula', () => {
  const importWith = async (mode: 'preview' | 'good', limit: string, api = manager) => {
    const phone = newPhone();
    const name = '<c t="str"><f>A9&amp;"!"</f><v>Reckoned</v></c>';
    const row = `<row r="2">${name}<c><v>${phone}</v></c><c>${limit}</c></row>`;
    const bytes = workbook(textRow(1, ['Name', 'Phone', 'Credit limit']) + row);
    const file = new File([new Uint8Array(bytes)], 'c.xlsx', { type: MEDIA_TYPES.xlsx });
    return { phone, ...(await api.importCustomers({ files: { file }, body: { mode } })) };
  };

  test('says the value that was kept of it', async () => {
    const { phone, added, rows } = await importWith('good', '<f>250*2</f><v>500</v>');
    expect([added, rows]).toMatchObject([1, [{ name: 'Reckoned', creditLimit: '500' }]]);
    const customer = await manager.getCustomerByPhone({ params: { phone } });
    expect(customer).toMatchObject({ name: 'Reckoned', creditLimit: '500.00' });
  });

  test.each<[Locale, string]>([
    ['en-US', 'A formula cannot be read here. Enter the value itself.'],
    ['zh-CN', '此处无法读取公式，请直接填写数值或文字。'],
    ['vn-VM', 'Không đọc được công thức ở đây. Hãy nhập thẳng giá trị.'],
  ])('is bad without a value, at its column, in %s', async (locale, creditLimit) => {
    const api = await world.signIn('manager', { locale });
    const { bad, rows } = await importWith('preview', '<f>250*2</f>', api);
    expect([bad, rows]).toMatchObject([1, [{ creditLimit: '=250*2', errors: { creditLimit } }]]);
  });
});

describe('a credit limit', () => {
  const limitsOf = async (locale: Locale, cells: (string | number)[]) => {
    const api = await world.signIn('manager', { locale });
    const rows = cells.map((cell) => ['Limit', newPhone(), cell]);
    const file = sheet(['Name', 'Phone', 'Credit limit'], rows);
    await api.importCustomers({ files: { file }, body: { mode: 'all' } });
    return Promise.all(
      rows.map(async ([, phone]) => {
        const made = await api.getCustomerByPhone({ params: { phone: String(phone) } });
        return made.creditLimit;
      }),
    );
  };

  test('is read as the language of the reader writes it, and a number as it is', async () => {
    const plain = [1000.5, 2000, '', '1000'];
    const read = ['1000.50', '2000.00', '0.00', '1000.00'];
    expect(
      await limitsOf('en-US', [...plain, '1,234.50', '12.5', '1000,50', 'S$1,500.00']),
    ).toEqual([...read, '1234.50', '12.50', '1000.50', '1500.00']);
    expect(await limitsOf('vn-VM', [...plain, '1.234,50', '12,5', '1.500'])).toEqual([
      ...read,
      '1234.50',
      '12.50',
      '1500.00',
    ]);
  });

  test('is told beside what stands there, as all that is read to something else', async () => {
    const told = async (locale: Locale, cells: (string | number)[]) => {
      const api = await world.signIn('manager', { locale });
      return (await previewOf('Credit limit', cells, api)).map(({ read }) => read?.creditLimit);
    };
    const plain = ['1500', '1500.00', '1,500.00', 'S$1,500.00', 1500.5];
    expect(await told('en-US', [...plain, '１５００', '1.500,00', '1500,5', '$12'])).toEqual([
      ...plain.map(() => undefined),
      ...['S$1,500.00', 'S$1,500.00', 'S$1,500.50', 'S$12.00'],
    ]);
    expect(await told('vn-VM', ['1.500,00', '1.500', '1500'])).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    const rows = [
      ['Cafe\u0301', '\u200b6591234567'],
      ['Cafe', '\u202a+65 9123 4568\u202c'],
      ['Cafe', '９１２３ ４５６９'],
      ['Cafe', '9123\u00a04570'],
    ];
    const api = await world.signIn('manager');
    const answer = await api.importCustomers({
      files: { file: sheet(['Name', 'Phone'], rows) },
      body: { mode: 'preview' },
    });
    expect(answer.rows.map(({ read }) => read)).toEqual([
      { phone: '6591234567' },
      { phone: '+65 9123 4568' },
      { phone: '9123 4569' },
      undefined,
    ]);
  });

  test.each<[Locale, string, string]>([
    ['en-US', '1.500', 'Write the amount like 1,234.5'],
    ['zh-CN', '1.500', '金额请按此格式填写：1,234.5'],
    ['vn-VM', '1,500', 'Nhập số tiền theo dạng 1.234,5'],
  ])('that is written otherwise is not guessed, in %s', async (locale, cell, creditLimit) => {
    const api = await world.signIn('manager', { locale });
    const [row] = await previewOf('Credit limit', [cell], api);
    expect(row).toMatchObject({ outcome: 'bad', errors: { creditLimit } });
  });

  test('of another currency than the shop’s is told', async () => {
    const seen = await previewOf('Credit limit', ['US$100', '100 ₫']);
    const creditLimit = 'Enter the amount in SGD';
    expect(seen.map(({ errors }) => errors)).toEqual([{ creditLimit }, { creditLimit }]);
  });

  test('that is finer than the shop’s currency is told at its cell, beside what else is wrong', async () => {
    const admin = await world.signIn('admin', { shopId: 5 });
    const body = { mode: 'preview' } as const;
    const finer = 'VND has no cents. Enter a whole amount.';
    const file = sheet(
      ['Name', 'Phone', 'Credit limit', 'Email'],
      [
        ['Finer', '0903 123 456', '1500000.50', 'nothing'],
        ['Whole', '0903 123 457', '1500000', ''],
      ],
    );
    const { rows } = await admin.importCustomers({ files: { file }, body });
    expect(rows.map(({ outcome, errors }) => [outcome, errors.creditLimit])).toEqual([
      ['bad', finer],
      ['good', undefined],
    ]);
    expect(rows[0]?.errors.email).toBeDefined();
    const customer = await newAccount(admin, { phone: '0903 123 458' });
    const erp = sheet(['User number', 'Limit'], [[customer.userNumber, '1500000.50']]);
    const said = await admin.importErpCustomers({ files: { file: erp }, body });
    expect(said.rows).toMatchObject([{ outcome: 'bad', errors: { creditLimit: finer } }]);
  });

  test('of the ERP is read alike', async () => {
    const customer = await newAccount(manager);
    const read = (locale: Locale, cell: string) =>
      world.signIn('manager', { locale }).then((api) =>
        api.importErpCustomers({
          files: { file: sheet(['User number', 'Limit'], [[customer.userNumber, cell]]) },
          body: { mode: 'good' },
        }),
      );
    expect(await read('en-US', '2.000')).toMatchObject({ bad: 1, added: 0 });
    expect(await read('vn-VM', '2.000,75')).toMatchObject({ bad: 0, added: 1 });
    const now = await manager.getCustomer({ params: customer });
    expect(now.creditLimit).toBe('2000.75');
  });
});
