// engine: both

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { Failure } from '../../../server/kernel/failure.ts';
import { isPhoneOf, phoneDigits, phoneForms, plainPhone } from '../../../server/kernel/phones.ts';
import { unlessStored } from '../../../server/kernel/unlessStored.ts';
import { memberOfPhone } from '../../../server/members/phones.ts';
import { members } from '../../../server/members/tables.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newAccount, sheet } from './ground.ts';

let world: World;
let manager: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  admin = await world.signIn('admin');
});
afterAll(() => world.stop());

let made = 0;

/** A nine and so many digits that nobody else has. None is left to chance: those of some stand in orders. */
function newDigits(length: number): string {
  made += 1;
  return `9${String((made * 1_237_019) % 10 ** length).padStart(length, '0')}`;
}

/** A number that nobody else has, in the ways in which people write it; `bare` is without its plus. */
function newNumber() {
  const digits = newDigits(7);
  const blank = `${digits.slice(0, 4)} ${digits.slice(4)}`;
  const hyphen = blank.replace(' ', '-');
  return { digits, blank, hyphen, abroad: `+65${digits}`, bare: `65 ${digits}` };
}
const IS_TAKEN = { phone: 'The account already exists' };

const cardOf = ({ name, grade, paymentTermsCode, consumptionTax }: CustomerRecord) => ({
  ...{ name, grade, consumptionTax },
  paymentTermsCode: paymentTermsCode as 'COD',
});
const change = (customer: CustomerRecord, card: object) =>
  manager.updateCustomer({ params: customer, body: { ...cardOf(customer), phone: '', ...card } });

test('a number is sought as it is dialled from abroad, as with a plus', () => {
  expect(phoneDigits('0084 903 123 456')).toEqual(phoneDigits('+84 903 123 456'));
  expect(phoneForms('0084903123456')).toContain('+84903123456');
  expect(phoneForms('0084903123456')).toContain('0903123456');
  // With the nought that is not dialled behind the code.
  expect(phoneForms('+84 0903 123 456')).toContain('+84903123456');
  expect(phoneDigits('+84 (0)903 123 456')).toEqual(phoneDigits('+84 903 123 456'));
  // As a Chinese input method writes it.
  expect(phoneDigits('＋65 8611 5067')).toEqual(phoneDigits('+65 8611 5067'));
  expect(phoneDigits('（65）6123 9999')).toEqual(phoneDigits('(65) 6123 9999'));
  // One nought is that of a number inside its country.
  expect(phoneDigits('0903 123 456')).toEqual(['0903123456', '903123456']);
});

describe('one phone number written in two ways', () => {
  test('is one customer, who is not added twice', async () => {
    const { digits, blank, hyphen, abroad } = newNumber();
    const customer = await newAccount(manager, { phone: blank });
    for (const phone of [digits, hyphen, abroad, `+65 ${blank}`, blank]) {
      const { errors } = await failureOf(newAccount(manager, { phone }));
      expect([phone, errors]).toEqual([phone, IS_TAKEN]);
    }
    // The same digits in another country are another number.
    await newAccount(manager, { phone: `+852${newNumber().digits}` });
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

  test.each([
    ['+84 0903 ', '+84 903 '],
    ['(+84) 0903 ', '(+84) 903 '],
    ['+84 (0)903 ', '+84 903 '],
    ['+60 012-', '+60 12-'],
    ['+62 0812 ', '+62 812 '],
    ['+86 010 ', '+86 10 '],
  ])('with the nought behind its code, as %s…, is the same without it', async (typed, kept) => {
    const end = newNumber().digits;
    const made = await newAccount(manager, { phone: `${typed}${end.slice(1, 4)} ${end.slice(4)}` });
    const phone = `${kept}${end.slice(1, 4)} ${end.slice(4)}`;
    expect(made.phone).toBe(phone);
    await expect(newAccount(manager, { phone })).rejects.toMatchObject({
      errors: { phone: 'The account already exists' },
    });
  });

  test('is imported once, whether it stands in the shop or in the file', async () => {
    const [taken, twice] = [newNumber(), newNumber()];
    await newAccount(manager, { phone: taken.abroad });
    const file = sheet(
      ['Name', 'Phone'],
      [
        ['Taken', taken.blank],
        ['First', twice.blank],
        ['Second', twice.abroad],
        ['Wide', twice.digits.replace(/\d/g, (one) => String.fromCharCode(0xff10 + Number(one)))],
      ],
    );
    const seen = await manager.importCustomers({ files: { file }, body: { mode: 'good' } });
    const isTwice = { phone: 'The same phone number stands in row 3.' };
    expect(seen.rows.map(({ errors }) => errors)).toEqual([IS_TAKEN, {}, isTwice, isTwice]);
    expect(seen).toMatchObject({ good: 1, bad: 3, added: 1 });
  });
});

describe('a number that cannot be one where it says it is from', () => {
  const SINGAPORE =
    'This is not a phone number in Singapore, such as 9123 4567; one from another country begins with + and its code';
  const VIETNAM = 'This is not a phone number in Vietnam, such as 0912 345 678';

  test('is refused alike where it is typed and where it is imported, by row and column', async () => {
    const right = `+84 90 ${newNumber().digits.slice(0, 7)}`;
    const wrong: [phone: string, said: string][] = [
      ['0903 123 456', SINGAPORE],
      ['1234 5678', SINGAPORE],
      ['+84 123 456', VIETNAM],
      ['0084 123 456', VIETNAM],
    ];
    const file = sheet(
      ['Name', 'Phone'],
      [...wrong.map(([phone], at) => [`Kitchen ${at}`, phone]), ['From abroad', right]],
    );
    const { rows } = await manager.importCustomers({ files: { file }, body: { mode: 'preview' } });
    expect(rows.map(({ row, errors }) => [row, errors])).toEqual([
      ...wrong.map(([, phone], at) => [at + 2, { phone }]),
      [6, {}],
    ]);
    const { id: userId } = await newCustomer(world.db);
    const address = {
      ...{ userId, contact: 'Mei', address: '12 Smith Street', unitNumber: '' },
      ...{ postCode: '058357', isDefault: 'false' as const },
    };
    const driver = { name: 'Kumar', licencePlate: 'GBB 4471 K', vehicleType: 'van' as const };
    const entered: Record<string, (phone: string) => Promise<unknown>> = {
      customer: (phone) => newAccount(manager, { phone }),
      address: (phone) => manager.updateDeliveryAddress({ query: { ...address, phone } }),
      driver: (phone) => admin.saveDriver({ body: { ...driver, phone } }),
    };
    for (const [phone, said] of wrong) {
      for (const [what, enter] of Object.entries(entered)) {
        const { errors } = await failureOf(enter(phone));
        expect([what, phone, errors]).toEqual([what, phone, { phone: said }]);
      }
    }
    await newAccount(manager, { phone: right });
  });

  test('stays where it is stored from before, until somebody changes it', async () => {
    const before = '1234 5678';
    const refused = { phone: SINGAPORE };
    const { id } = await newCustomer(world.db, { phone: before });
    const customer = await manager.getCustomer({ params: { id } });
    const moved = await change(customer, { phone: before, city: 'Jurong' });
    expect(moved).toMatchObject({ phone: before, city: 'Jurong' });
    expect((await failureOf(change(moved, { phone: '1234 5679' }))).errors).toEqual(refused);
    expect((await failureOf(change(moved, { phone: before, name: 'A\u202eB' }))).errors).toEqual({
      name: expect.any(String),
    });

    const address = {
      ...{ userId: id, contact: 'Mei', address: '12 Smith Street', unitNumber: '' },
      ...{ postCode: '058357', isDefault: 'false' as const, phone: newNumber().digits },
    };
    const made = await manager.updateDeliveryAddress({ query: address });
    await world.db.execute(
      sql`update delivery_addresses set phone = ${before} where id = ${made.id}`,
    );
    const same = { ...address, id: made.id, phone: before, contact: 'Mei Tan' };
    expect(await manager.updateDeliveryAddress({ query: same })).toMatchObject({
      contact: 'Mei Tan',
    });
    const other = manager.updateDeliveryAddress({ query: { ...same, phone: '1234 5679' } });
    expect((await failureOf(other)).errors).toEqual(refused);

    const card = { name: 'Kumar', licencePlate: 'GBB 4471 K', vehicleType: 'van' as const };
    const { driver } = await admin.saveDriver({ body: { ...card, phone: newNumber().digits } });
    await world.db.execute(sql`update drivers set phone = ${before} where id = ${driver.id}`);
    const kept = { ...card, id: driver.id, name: 'Kumar S', phone: before };
    expect((await admin.saveDriver({ body: kept })).driver).toMatchObject({ name: 'Kumar S' });
    const wrong = admin.saveDriver({ body: { ...kept, phone: '1234 5679' } });
    expect((await failureOf(wrong)).errors).toEqual(refused);
  });

  test('is compared with what is stored where it stands, however deep, and with nothing where it is not', () => {
    const doubts = { 'contacts.0.phone': SINGAPORE };
    const of = (phone: string) => ({ contacts: [{ phone }] });
    const refused = (sent: object, stored: object | null) => {
      try {
        unlessStored({ doubts }, sent, stored);
        return null;
      } catch (error) {
        return error instanceof Failure ? error.parts.errors : error;
      }
    };
    expect(refused(of('1234 5678'), of('1234 5678'))).toBeNull();
    expect(refused(of('1234 5678'), of('1234 5679'))).toEqual(doubts);
    for (const stored of [null, {}, { contacts: [] }, { contacts: null }]) {
      expect(refused(of('1234 5678'), stored)).toEqual(doubts);
    }
    // A handler that gives its field another name is told so at once.
    expect(refused({ people: [{ phone: '1234 5678' }] }, { people: [] })).toEqual(doubts);
  });

  test('is taken of a supplier as it is written: many are abroad', async () => {
    const head = ['Name', 'Contact', 'Phone'];
    const file = sheet(head, [[`Duyên ${newDigits(8)}`, 'Lan', '0903 123 456']]);
    const seen = await manager.importSuppliers({ files: { file }, body: { mode: 'preview' } });
    expect(seen.rows.map(({ errors }) => errors)).toEqual([{}]);
  });
});

test('a text that cannot be printed stays where it is stored from before, of goods and of the shop', async () => {
  const before = 'Kiln \u202e mugs';
  const { id: goodsId } = await newGoods(world.db);
  const [category] = await manager.listGoodsCategories();
  await world.db.execute(sql`update goods set name = ${before} where id = ${goodsId}`);
  const card = { ...goodsCardOf({ categoryId: category?.id ?? 0 }), goodsId, version: 0 };
  const changed = await manager.updateGoods({ body: { ...card, name: before } });
  expect(changed).toMatchObject({ name: before, specification: card.specification });
  const other = { ...card, name: `${before} 2`, version: changed.version };
  expect((await failureOf(manager.updateGoods({ body: other }))).errors).toEqual({
    name: expect.any(String),
  });

  const config = await admin.getBusinessConfig({});
  await world.db.execute(
    sql`update shops set address = ${before} where id = ${config.restaurantId}`,
  );
  const kept = { ...config, address: before, deliveryLeadDays: 3 };
  const saved = await admin.saveBusinessConfig({ body: kept });
  expect(saved).toMatchObject({ address: before, deliveryLeadDays: 3 });
  const wrong = admin.saveBusinessConfig({ body: { ...saved, address: `${before} 2` } });
  expect((await failureOf(wrong)).errors).toEqual({ address: expect.any(String) });
  await admin.saveBusinessConfig({ body: { ...saved, address: config.address } });
});

describe('orders', () => {
  test('are found by the phone number of the customer, however it is written', async () => {
    const { digits, blank, hyphen, abroad, bare } = newNumber();
    const [here, there] = await Promise.all([
      newCustomer(world.db, { phone: blank }),
      newCustomer(world.db, { phone: abroad }),
    ]);
    const { id: goodsId } = await newGoods(world.db);
    const lines = [{ goodsId, unit: 'kg', quantity: 1 }];
    const placed = [
      await newOrder(manager, { customer: here, lines }),
      await newOrder(manager, { customer: there, lines }),
    ].map(({ order }) => order.id);
    for (const search of [digits, blank, hyphen, abroad, bare, `(65) ${hyphen}`]) {
      const { rows } = await manager.listOrder4Merchant({ body: { search } });
      expect([search, rows.map(({ id }) => id).toSorted()]).toEqual([search, placed.toSorted()]);
    }
  });
});

describe('a phone number that begins with a nought inside its country', () => {
  test('is the same with the country in its place', async () => {
    for (const country of ['84', '60', '86']) {
      const digits = newDigits(8);
      const inside = `0${digits.slice(0, 3)} ${digits.slice(3)}`;
      const first = await newCustomer(world.db, { phone: inside });
      for (const phone of [`+${country} ${digits}`, `${country}${digits}`, `(0)${digits}`]) {
        const found = await manager.getCustomerByPhone({ params: { phone } });
        expect([phone, found.id]).toEqual([phone, first.id]);
      }
      const { rows } = await manager.listCustomers({ body: { search: `+${country} ${digits}` } });
      expect(rows.map(({ id }) => id)).toEqual([first.id]);
      const other = newDigits(8);
      const abroad = await newCustomer(world.db, { phone: `+${country}${other}` });
      const { rows: seen } = await manager.listCustomers({ body: { search: `0${other}` } });
      expect(seen.map(({ id }) => id)).toEqual([abroad.id]);
    }
  });
});

describe('a phone number that has its country without a plus', () => {
  test('is the same as with it, and as without its country', async () => {
    const { digits, blank, abroad, bare } = newNumber();
    const first = await newAccount(manager, { phone: abroad });
    for (const phone of [bare, plainPhone(bare), `65-${blank}`]) {
      expect((await failureOf(newAccount(manager, { phone }))).errors).toEqual(IS_TAKEN);
      const found = await manager.getCustomerByPhone({ params: { phone } });
      expect([phone, found.id]).toEqual([phone, first.id]);
    }
    await change(first, { phone: bare });
    for (const phone of [digits, blank, abroad, `+65 ${blank}`]) {
      expect((await failureOf(newAccount(manager, { phone }))).errors).toEqual(IS_TAKEN);
      const found = await manager.getCustomerByPhone({ params: { phone } });
      expect([phone, found.id]).toEqual([phone, first.id]);
    }
  });

  test('is imported once', async () => {
    const [taken, one, other] = [newNumber(), newNumber(), newNumber()];
    await newAccount(manager, { phone: taken.bare });
    const rows = [
      ['Taken', taken.digits],
      ['First', one.bare],
      ['Second', one.abroad],
      ['Third', other.blank],
      ['Fourth', other.bare],
    ];
    const file = sheet(['Name', 'Phone'], rows);
    const seen = await manager.importCustomers({ files: { file }, body: { mode: 'preview' } });
    const isTwice = (row: number) => ({ phone: `The same phone number stands in row ${row}.` });
    const told = seen.rows.map(({ errors }) => errors);
    expect(told).toEqual([IS_TAKEN, {}, isTwice(3), {}, isTwice(5)]);
  });

  test('is another one where it is too short for a country, or of another country', () => {
    // Eight digits that begin as a country's do are a number of Singapore.
    expect(phoneForms('65123456')).not.toContain('123456');
    expect(phoneForms('+86 9123 4567')).not.toContain('6591234567');
    expect(phoneForms('8691234567')).not.toContain('+6591234567');
    expect(phoneForms('13800138000')).not.toContain('+13800138000');
  });

  test('is the same with its country in each country that shops are in', () => {
    expect(phoneForms('0812-3456-7890')).toContain('+6281234567890');
    expect(phoneForms('+62 812 3456 7890')).toContain('081234567890');
    expect(phoneForms('(415) 555-0132')).toContain('+14155550132');
    expect(phoneForms('+1 415 555 0132')).toContain('4155550132');
  });

  test('means the same in every query, from whichever side one asks', async () => {
    const NUMBERS = [
      ...['91234567', '6591234567', '+6591234567', '+8691234567', '8691234567', '0912345678'],
      ...['13800138000', '8613800138000', '+8613800138000', '+13800138000', '65123456', '123456'],
      ...['0812345678', '+62812345678', '62812345678', '4155550132', '+14155550132'],
      ...['+65123456', '84912345678', '+84912345678', '912345678', '+1', '65', ''],
    ];
    for (const stored of NUMBERS) {
      const row = { shopId: 1, name: 'Caller', phone: stored, registeredAt: new Date() };
      const [member] = await world.db.insert(members).values(row).returning({ id: members.id });
      for (const typed of NUMBERS) {
        const means = phoneForms(typed).includes(stored);
        expect([typed, stored, phoneForms(stored).includes(typed)]).toEqual([typed, stored, means]);
        const { rows } =
          await world.db.execute(sql`select ${isPhoneOf(sql`${stored}`, typed)} as is,
          (select ${members.id} from ${members} ${memberOfPhone(sql`1`, sql`${typed}`)}) as member`);
        expect([typed, stored, rows[0]?.is]).toEqual([typed, stored, means]);
        expect([typed, stored, Number(rows[0]?.member) === member?.id]).toEqual([
          typed,
          stored,
          means,
        ]);
      }
      await world.db.delete(members).where(sql`${members.id} = ${member?.id}`);
    }
  });
});
