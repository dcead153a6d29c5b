import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { Locale } from '../../../api/wire.ts';
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
    const api = await world.signIn('manager', 1, locale);
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
