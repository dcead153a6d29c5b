// engine: either

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { WorkbookWriter } from '../../../server/kernel/files/workbook.ts';
import { HEAD, workbook } from '../files/workbooks.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newSupplier, once } from '../purchasing/ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const card = () => ({
  name: `Supplier ${randomUUID()}`,
  contact: 'Mr Tan',
  phone: '+65 6123 4567',
  email: 'tan@supplier.example',
});

describe('a supplier', () => {
  test('is added, changed, frozen and unfrozen, with a line of history each', async () => {
    const given = card();
    const added = await clerk.addSupplierContact({ body: given });
    expect(added.supplier).toMatchObject({ ...given, status: 'active', version: 0 });
    const params = { supplierId: added.supplier.id };
    const changed = await clerk.updateSupplierContact({
      params,
      body: { ...given, contact: 'Mrs Tan', email: '', version: 0 },
    });
    expect(changed.supplier).toMatchObject({ contact: 'Mrs Tan', email: '', version: 1 });
    expect((await clerk.freezeSupplier({ params, query: {} })).supplier.status).toBe('frozen');
    const open = await clerk.unfreezeSupplier({ params, query: {} });
    expect(open.history.map(({ event }) => event)).toEqual([
      'create',
      'update',
      'freeze',
      'unfreeze',
    ]);
  });

  test('names each field that is wrong', async () => {
    const failure = await failureOf(
      clerk.addSupplierContact({ body: { name: ' ', contact: '', phone: 'call me', email: 'x@' } }),
    );
    expect(failure.errors).toEqual({
      name: 'This is required',
      contact: 'This is required',
      phone: 'This is not a phone number in Singapore, such as 9123 4567',
      email: 'Email format error',
    });
    const long = `${'x'.repeat(70)}@example.com`;
    const tooLong = await failureOf(clerk.addSupplierContact({ body: { ...card(), email: long } }));
    expect(tooLong.errors).toEqual({ email: 'Email format error' });
  });

  test('has a name that no other has in other signs, and is found by any of them', async () => {
    const mark = randomUUID().slice(0, 8);
    const name = `Thực phẩm Đại Phú ${mark}`;
    const { supplier } = await clerk.addSupplierContact({ body: { ...card(), name } });
    for (const written of [name.normalize('NFD'), name.replaceAll(' ', '  '), `\u200b${name}`]) {
      const again = clerk.addSupplierContact({ body: { ...card(), name: written } });
      expect((await failureOf(again)).errors).toEqual({
        name: 'There is a supplier of this name already.',
      });
    }
    for (const words of ['dai phu', 'ĐẠI PHÚ'.normalize('NFD'), 'thuc phẩm', '　Đại']) {
      const search = `${words} ${mark}`;
      const { rows } = await clerk.getSupplierContactSearchList({ body: { search } });
      expect([search, rows.map(({ id }) => id)]).toEqual([search, [supplier.id]]);
    }
  });

  test('has a name of its own in the shop, however it is written', async () => {
    const taken = await newSupplier(clerk);
    const body = { ...card(), name: taken.name.toUpperCase() };
    const message = { name: 'There is a supplier of this name already.' };
    expect((await failureOf(clerk.addSupplierContact({ body }))).errors).toEqual(message);
    const other = await newSupplier(clerk);
    const params = { supplierId: other.id };
    expect((await failureOf(clerk.updateSupplierContact({ params, body }))).errors).toEqual(
      message,
    );
    const elsewhere = await world.signIn('clerk', { shopId: 2 });
    await elsewhere.addSupplierContact({ body });
  });

  test('is refused by where it stands, by a passed version, and by the role', async () => {
    const { id } = await newSupplier(clerk);
    const params = { supplierId: id };
    expect((await failureOf(clerk.unfreezeSupplier({ params, query: {} }))).msg).toBe(
      'The supplier is active already.',
    );
    await clerk.freezeSupplier({ params, query: {} });
    expect((await failureOf(clerk.freezeSupplier({ params, query: {} }))).reason?.rule).toBe(
      'supplierIsAlreadyFrozen',
    );
    const stale = await failureOf(
      clerk.updateSupplierContact({ params, body: { ...card(), version: 0 } }),
    );
    expect(stale).toMatchObject({ kind: 'stale', data: { supplier: { status: 'frozen' } } });
    const early = await failureOf(clerk.unfreezeSupplier({ params, query: { version: 0 } }));
    expect(early).toMatchObject({ kind: 'stale', data: { supplier: { version: 1 } } });
    await clerk.unfreezeSupplier({ params, query: { version: 1 } });
    const late = await failureOf(clerk.freezeSupplier({ params, query: { version: 1 } }));
    expect(late).toMatchObject({ kind: 'stale', data: { supplier: { status: 'active' } } });
    expect((await failureOf(auditor.unfreezeSupplier({ params, query: {} }))).kind).toBe(
      'noAccess',
    );
    expect((await failureOf(clerk.getSupplier({ params: { supplierId: 9e9 } }))).kind).toBe(
      'notFound',
    );
  });

  test('is found by name, contact, phone and email, with counts by status', async () => {
    const mark = randomUUID().slice(0, 8);
    const first = await newSupplier(clerk, { name: `A ${mark}` });
    await newSupplier(clerk, { name: `B ${mark}`, contact: 'Somebody' });
    await clerk.freezeSupplier({ params: { supplierId: first.id }, query: {} });
    const list = await clerk.getSupplierContactSearchList({ body: { search: mark.toUpperCase() } });
    expect(list.rows.map(({ name }) => name)).toEqual([`A ${mark}`, `B ${mark}`]);
    expect(list.counts).toEqual({ all: 2, active: 1, frozen: 1 });
    const one = await clerk.getSupplierContactSearchList({
      body: { search: `${mark} somebody`, status: 'active' },
    });
    expect(one.total).toEqual({ count: 1, exact: true });
  });

  test('is found by a phone number, whatever stands between its digits', async () => {
    const digits = `9${String(Date.now()).slice(-7)}`;
    const phone = `+65 ${digits.slice(0, 4)} ${digits.slice(4)}`;
    const { id } = await newSupplier(clerk, { name: `Phone ${digits}`, phone });
    for (const search of [digits, `+65${digits}`, `${digits.slice(0, 4)}-${digits.slice(4)}`]) {
      const { rows } = await clerk.getSupplierContactSearchList({ body: { search } });
      expect(rows.map((row) => row.id)).toEqual([id]);
    }
  });
});

describe('a supplier that is called otherwise', () => {
  test('has its purchase orders found by the new name, and not by the old', async () => {
    const [old, fresh] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
    const { id: supplierId, ...before } = await newSupplier(clerk, { name: `Old ${old}` });
    await clerk.savePurchaseDraft({ body: { supplierId } }, { idempotencyKey: randomUUID() });
    const { contact, phone, email } = before;
    await clerk.updateSupplierContact({
      params: { supplierId },
      body: { ...{ contact, phone, email }, name: `New ${fresh}`, version: before.version },
    });
    const found = async (search: string) =>
      (await clerk.listPurchaseOrders({ body: { search } })).rows.map((row) => row.supplierName);
    expect(await found(fresh)).toEqual([`New ${fresh}`]);
    expect(await found(old)).toEqual([]);
  });

  test('leaves the same words of the company that buys as they are', async () => {
    const word = `Harbour${randomUUID().slice(0, 8)}`;
    const { id: supplierId, ...card } = await newSupplier(clerk, { name: word });
    const company = `${word} Provisions`;
    const body = { supplierId, company };
    await clerk.savePurchaseDraft({ body }, { idempotencyKey: randomUUID() });
    const { contact, phone, email, version } = card;
    const renamed = { contact, phone, email, version, name: 'Quay Foods' };
    await clerk.updateSupplierContact({ params: { supplierId }, body: renamed });
    const { rows } = await clerk.listPurchaseOrders({ body: { search: company } });
    expect(rows.map(({ supplierName }) => supplierName)).toEqual(['Quay Foods']);
  });
});

describe('an import', () => {
  type Cell = string | number;

  function sheet(rows: Cell[][], heading = ['Name', 'Contact person', 'Phone', 'E-mail']) {
    const book = new WorkbookWriter();
    book.sheet('Suppliers', []);
    for (const row of [heading, ...rows]) {
      book.row(
        row.map((value) => ({ value, format: typeof value === 'number' ? 'General' : '@' })),
      );
    }
    book.end();
    const bytes = Buffer.concat(book.take());
    return new File([new Uint8Array(bytes)], 'suppliers.xlsx', { type: MEDIA_TYPES.xlsx });
  }

  const mixed = async () => {
    const taken = await newSupplier(clerk);
    const good = `Good ${randomUUID()}`;
    const file = sheet([
      [good, 'Ms Ong', 61234567, 'ong@supplier.example'],
      ['', 'Nobody', '61234567', ''],
      [taken.name, 'Ms Ong', '61234567', ''],
      [good.toUpperCase(), 'Ms Ong', '61234567', ''],
      [`=1+1 ${randomUUID()}`, 'Mr Lee', 'abc', 'not an address'],
    ]);
    return { file, good };
  };

  const named = async (search: string) =>
    (await clerk.getSupplierContactSearchList({ body: { search } })).rows;

  test('previews with a message per bad row, and adds nothing', async () => {
    const { file, good } = await mixed();
    const seen = await clerk.importSuppliers({ files: { file }, body: { mode: 'preview' } });
    expect(seen).toMatchObject({ good: 1, bad: 4, added: 0 });
    expect(seen.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'good'],
      [3, 'bad'],
      [4, 'bad'],
      [5, 'bad'],
      [6, 'bad'],
    ]);
    expect(seen.rows[0]).toMatchObject({ phone: '61234567', errors: {} });
    expect(seen.rows[1]?.errors).toEqual({ name: 'This is required' });
    expect(seen.rows[2]?.errors).toEqual({ name: 'There is a supplier of this name already.' });
    expect(seen.rows[3]?.errors).toEqual({ name: 'The same name stands in row 2.' });
    expect(Object.keys(seen.rows[4]?.errors ?? {}).sort()).toEqual(['email', 'phone']);
    expect(await named(good)).toEqual([]);
  });

  test('adds the good rows, or all or none, by choice', async () => {
    const { file, good } = await mixed();
    const none = await clerk.importSuppliers({ files: { file }, body: { mode: 'all' } }, once());
    expect(none).toMatchObject({ added: 0, bad: 4 });
    expect(await named(good)).toEqual([]);
    const some = await clerk.importSuppliers({ files: { file }, body: { mode: 'good' } }, once());
    expect(some).toMatchObject({ added: 1 });
    expect(await named(good)).toMatchObject([{ name: good, contact: 'Ms Ong', status: 'active' }]);
    const whole = sheet(
      [[`${good} 二`, '陈小姐', '+65 61234567', '']],
      ['供应商名称', '联系人', '电话', '邮箱'],
    );
    const all = await clerk.importSuppliers({ files: { file: whole }, body: { mode: 'all' } });
    expect(all).toMatchObject({ added: 1, bad: 0 });
  });

  test.each(LOCALES)('takes the columns by what the screen calls them in %s', async (locale) => {
    const { fields } = JSON.parse(await readFile(`i18n/${locale}/suppliers.json`, 'utf8'));
    const headings = ['name', 'contact', 'phone', 'email'].map((field) => fields[field]);
    const file = sheet([[`Named ${randomUUID()}`, 'Ms Ong', '61234567', 'a@b.example']], headings);
    const seen = await clerk.importSuppliers({ files: { file }, body: { mode: 'preview' } });
    expect(seen).toMatchObject({ good: 1, bad: 0, rows: [{ email: 'a@b.example' }] });
  });

  test('takes of a formula the value that was kept, and is bad where there is none', async () => {
    const name = `Reckoned ${randomUUID()}`;
    const rows = [
      `<row r="2"><c t="str"><f>A9</f><v>${name}</v></c>${'<c><f>3+4</f><v>61234567</v></c>'.repeat(2)}</row>`,
      '<row r="3"><c><f>A9&amp;B9</f></c><c><v>61234567</v></c><c><v>61234567</v></c></row>',
    ];
    const bytes = workbook(HEAD + rows.join(''));
    const file = new File([new Uint8Array(bytes)], 's.xlsx', { type: MEDIA_TYPES.xlsx });
    const seen = await clerk.importSuppliers({ files: { file }, body: { mode: 'good' } });
    expect(seen).toMatchObject({ good: 1, bad: 1, added: 1 });
    expect(seen.rows[1]).toMatchObject({
      name: '=A9&B9',
      errors: { name: 'A formula cannot be read here. Enter the value itself.' },
    });
    expect(await named(name)).toMatchObject([{ name, contact: '61234567', phone: '61234567' }]);
  });

  test('says at its row that somebody else took a name meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = `Meanwhile ${randomUUID()}`;
      const file = sheet([
        [name, 'Ms Ong', '61234567', ''],
        [`${name} too`, 'Ms Ong', '61234567', ''],
      ]);
      const taken = () =>
        clerk.importSuppliers({ files: { file }, body: { mode: 'good' } }, once());
      const imports = await Promise.all([taken(), taken(), taken()]);
      expect(imports.map(({ added }) => added).sort()).toEqual([0, 0, 2]);
      const late = imports.find(({ added }) => added === 0);
      expect(late?.rows.map(({ errors }) => errors)).toEqual([
        { name: 'There is a supplier of this name already.' },
        { name: 'There is a supplier of this name already.' },
      ]);
      expect(await named(name)).toHaveLength(2);
    }
  });

  test('says what is wrong with a file', async () => {
    const wrong = sheet([['x', 'y']], ['Colour', 'Size']);
    const failure = await failureOf(
      clerk.importSuppliers({ files: { file: wrong }, body: { mode: 'good' } }),
    );
    expect(failure.errors).toEqual({
      file: 'The file lacks these columns: “Supplier name”, “Contact”, “Phone”.',
    });
    const half = sheet([['x', 'y']], ['Name', 'Tel']);
    const lacking = await failureOf(
      clerk.importSuppliers({ files: { file: half }, body: { mode: 'all' } }),
    );
    expect(lacking.errors.file).toContain('lacks these columns: “Contact”.');
    const text = new File(['name,contact'], 'suppliers.xlsx');
    const format = await failureOf(
      clerk.importSuppliers({ files: { file: text }, body: { mode: 'preview' } }),
    );
    expect(format.errors).toEqual({ file: 'Incorrect file format' });
  });
});
