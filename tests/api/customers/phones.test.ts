import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { CustomerRecord } from '../../../api/customer.ts';
import { MEDIA_TYPES } from '../../../api/fileRules.ts';
import { WorkbookWriter } from '../../../server/files/workbook.ts';
import { failureOf, newCustomer } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount } from './ground.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** A number that nobody else has, in the ways in which people write it. */
function newNumber() {
  const digits = `9${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const blank = `${digits.slice(0, 4)} ${digits.slice(4)}`;
  return { digits, blank, hyphen: blank.replace(' ', '-'), abroad: `+65${digits}` };
}
const IS_TAKEN = { phone: 'The account already exists' };

const cardOf = ({ name, grade, paymentTermsCode, consumptionTax }: CustomerRecord) => ({
  ...{ name, grade, consumptionTax },
  paymentTermsCode: paymentTermsCode as 'COD',
});
const change = (customer: CustomerRecord, card: object) =>
  manager.updateCustomer({ params: customer, body: { ...cardOf(customer), phone: '', ...card } });

function sheet(rows: string[][]) {
  const book = new WorkbookWriter();
  book.sheet('Customers', []);
  for (const row of [['Name', 'Phone'], ...rows]) {
    book.row(row.map((value) => ({ value, format: '@' as const })));
  }
  book.end();
  const bytes = Buffer.concat(book.take());
  return new File([new Uint8Array(bytes)], 'customers.xlsx', { type: MEDIA_TYPES.xlsx });
}

describe('one phone number written in two ways', () => {
  test('is one customer, who is not added twice', async () => {
    const { digits, blank, hyphen, abroad } = newNumber();
    const customer = await newAccount(manager, { phone: blank });
    for (const phone of [digits, hyphen, abroad, `+65 ${blank}`, blank]) {
      const { errors } = await failureOf(newAccount(manager, { phone }));
      expect([phone, errors]).toEqual([phone, IS_TAKEN]);
    }
    // The same digits in another country are another number.
    await newAccount(manager, { phone: `+86${newNumber().digits}` });
    await manager.removeCustomer({ params: customer, body: {} });
    await newAccount(manager, { phone: abroad });
    expect((await failureOf(newAccount(manager, { phone: digits }))).errors).toEqual(IS_TAKEN);
  });

  test('is not taken over by another customer, and is written anew by its own', async () => {
    const { digits, blank, abroad } = newNumber();
    const one = await newAccount(manager, { phone: abroad });
    const other = await newAccount(manager, { phone: newNumber().digits });
    for (const phone of [digits, blank]) {
      expect((await failureOf(change(other, { phone }))).errors).toEqual(IS_TAKEN);
    }
    expect(await change(one, { phone: blank })).toMatchObject({ id: one.id, phone: blank });
  });

  test('of two customers from before keeps neither from being changed', async () => {
    const { digits, blank } = newNumber();
    const [one] = await Promise.all([
      newCustomer(world.db, { phone: digits }),
      newCustomer(world.db, { phone: blank }),
    ]);
    const customer = await manager.getCustomer({ params: one });
    const changed = await change(customer, { phone: digits, city: 'Jurong' });
    expect(changed).toMatchObject({ phone: digits, city: 'Jurong' });
  });

  test('leads to the customer, and to the one who has it as it is written first', async () => {
    const { digits, blank, hyphen, abroad } = newNumber();
    const { id } = await newCustomer(world.db, { phone: abroad });
    for (const phone of [digits, blank, hyphen, abroad]) {
      const found = await manager.getCustomerByPhone({ params: { phone } });
      expect([phone, found.id]).toEqual([phone, id]);
    }
    const other = await newCustomer(world.db, { phone: blank });
    const found = await manager.getCustomerByPhone({ params: { phone: blank } });
    expect(found.id).toBe(other.id);
  });

  test('is imported once, whether it stands in the shop or in the file', async () => {
    const [taken, twice] = [newNumber(), newNumber()];
    await newAccount(manager, { phone: taken.abroad });
    const file = sheet([
      ['Taken', taken.blank],
      ['First', twice.blank],
      ['Second', twice.abroad],
      ['Wide', twice.digits.replace(/\d/g, (one) => String.fromCharCode(0xff10 + Number(one)))],
    ]);
    const seen = await manager.importCustomers({ files: { file }, body: { mode: 'good' } });
    const isTwice = { phone: 'The same phone number stands in row 3.' };
    expect(seen.rows.map(({ errors }) => errors)).toEqual([IS_TAKEN, {}, isTwice, isTwice]);
    expect(seen).toMatchObject({ good: 1, bad: 3, added: 1 });
  });
});
