// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { Contract } from '../../../api/contract.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount, newPhone, sheet } from './ground.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

const named = async (search: string) => (await manager.listCustomers({ body: { search } })).rows;

describe('an import of customers', () => {
  const HEADING = ['Customer name', 'Telephone', 'Tier', 'Credit limit', 'Terms', 'GST'];

  const mixed = async () => {
    const taken = await newAccount(manager);
    const [good, phone] = [`Good ${randomUUID()}`, newPhone()];
    const file = sheet(HEADING, [
      [good, Number(phone), 'Hotel chain', '1,200.50', 'n30', 'no'],
      ['', newPhone(), '', '', '', ''],
      ['Taken', taken.phone, '', '', '', ''],
      ['Twice', phone, '', '', '', ''],
      ['Wrong', 'call me', 'golden', '-5', 'N99', ''],
      ['Rich', newPhone(), '', '100000000', '', ''],
      ['Finer', newPhone(), '', '1.005', '', ''],
    ]);
    return { file, good };
  };

  test('previews with a message per bad row, and adds nothing', async () => {
    const { file, good } = await mixed();
    const seen = await manager.importCustomers({ files: { file }, body: { mode: 'preview' } });
    expect(seen).toMatchObject({ good: 1, bad: 6, added: 0 });
    expect(seen.rows.map(({ errors }) => errors)).toEqual([
      {},
      { name: 'This is required' },
      { phone: 'The account already exists' },
      { phone: 'The same phone number stands in row 2.' },
      expect.objectContaining({
        phone: 'This is not a phone number in Singapore, such as 9123 4567',
      }),
      { creditLimit: 'At most S$99,999,999.99. Check the amount.' },
      { creditLimit: 'Write the amount like 1,234.5' },
    ]);
    expect(Object.keys(seen.rows[4]?.errors ?? {}).sort()).toEqual([
      'creditLimit',
      'grade',
      'paymentTermsCode',
      'phone',
    ]);
    expect(seen.rows[4]?.errors).toMatchObject({
      grade: expect.stringMatching(
        /^Enter one of these: General, Junior, Intermediate, Premium, .*Hotel chain/,
      ),
      paymentTermsCode: expect.stringMatching(
        /^Enter one of these: CIA – cash in advance, COD – .*, N60 – 60 days net$/,
      ),
    });
    expect(await named(good)).toEqual([]);
  });

  test('adds the good rows, or all or none, by choice', async () => {
    const { file, good } = await mixed();
    const none = await manager.importCustomers({ files: { file }, body: { mode: 'all' } });
    expect(none).toMatchObject({ added: 0 });
    expect(await named(good)).toEqual([]);
    const some = await manager.importCustomers({ files: { file }, body: { mode: 'good' } });
    expect(some).toMatchObject({ added: 1 });
    expect(await named(good)).toMatchObject([
      {
        grade: 'premium',
        gradeName: 'Hotel chain',
        creditLimit: '1200.50',
        paymentTermsCode: 'N30',
        consumptionTax: false,
        authorisation: 'notAuth',
      },
    ]);
  });

  test('knows the tax by whatever it is called in a country', async () => {
    const words = ['GST', 'VAT', 'SST', 'Sales tax', 'Consumption tax', '消费税', '增值税'];
    for (const word of [...words, 'Thuế GTGT', 'GTGT', 'Thuế']) {
      const file = sheet(['Customer name', 'Telephone', word], [['Any', newPhone(), 'no']]);
      const seen = await manager.importCustomers({ files: { file }, body: { mode: 'preview' } });
      expect(seen.sheet.columns.consumptionTax, word).toBe(2);
    }
  });

  test('names the columns that it lacks', async () => {
    const file = sheet(['Address'], [['1 Smith Street']]);
    const failure = await failureOf(
      manager.importCustomers({ files: { file }, body: { mode: 'good' } }),
    );
    expect(Object.keys(failure.errors)).toEqual(['file']);
    expect(failure.errors.file).toContain('“Name”, “Phone”');
  });
});

describe('the ERP', () => {
  test('changes by its file what it says, found by user number, with a line of history', async () => {
    const customer = await newAccount(manager);
    const other = await newAccount(manager);
    const file = sheet(
      ['Debtor code', 'Limit', 'Terms', 'Agent'],
      [
        [customer.userNumber.toLowerCase(), 750, 'N14', 'S7'],
        [other.userNumber, '', '', 'S2'],
        ['NOBODY-1', 5, '', ''],
      ],
    );
    const seen = await manager.importErpCustomers({ files: { file }, body: { mode: 'preview' } });
    expect(seen.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['good', {}],
      ['good', {}],
      ['bad', { userNumber: 'This customer does not exist in the shop.' }],
    ]);
    await manager.importErpCustomers({ files: { file }, body: { mode: 'good' } });
    const changed = await manager.getCustomer({ params: { id: customer.id } });
    expect(changed).toMatchObject({
      creditLimit: '750.00',
      paymentTermsCode: 'N14',
      salesPersonCode: 'S7',
      version: 2,
    });
    expect(changed.history.map(({ event }) => event)).toEqual([
      'create',
      'update',
      'setCreditLimit',
    ]);
    const kept = await manager.getCustomer({ params: { id: other.id } });
    expect(kept).toMatchObject({ creditLimit: '100.00', salesPersonCode: 'S2', version: 1 });
  });

  test('moves nobody of whom it says what is so already', async () => {
    const [same, part] = [await newAccount(manager), await newAccount(manager)];
    const file = sheet(
      ['Debtor code', 'Limit', 'Terms', 'Agent', 'Tax'],
      [
        [part.userNumber, '100.00', 'N14', '', 'yes'],
        [same.userNumber, 100, 'COD', '', 'yes'],
      ],
    );
    const read = (mode: 'preview' | 'all') =>
      manager.importErpCustomers({ files: { file }, body: { mode } });
    const seen = await read('preview');
    expect(seen.rows.map(({ outcome }) => outcome)).toEqual(['good', 'unchanged']);
    expect(seen).toMatchObject({ good: 1, unchanged: 1, bad: 0, added: 0 });
    const done = await read('all');
    expect(done.rows.map(({ outcome }) => outcome)).toEqual(['added', 'unchanged']);
    expect(done).toMatchObject({ good: 1, unchanged: 1, bad: 0, added: 1 });
    expect((await manager.getCustomer({ params: same })).version).toBe(0);
    // Of the other one the terms alone: what the limit was it is.
    const moved = await manager.getCustomer({ params: part });
    expect(moved).toMatchObject({ paymentTermsCode: 'N14', creditLimit: '100.00', version: 1 });
    expect(moved.history.map(({ event }) => event)).toEqual(['create', 'update']);
    expect(await read('all')).toMatchObject({ good: 0, unchanged: 2, added: 0 });
  });

  test('sees every customer of the shop, some at a time', async () => {
    const seen: number[] = [];
    let after: number | null = null;
    do {
      const query: { size: number; after?: number } = { size: 50, ...(after ? { after } : {}) };
      const page: DataOf<Contract['listErpCustomers']> = await manager.listErpCustomers({ query });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    const { counts } = await manager.listCustomers({ body: { size: 1 } });
    expect([new Set(seen).size, seen.length]).toEqual([counts.all, counts.all]);
  });
});
