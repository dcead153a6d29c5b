// engine: either

import { randomUUID } from 'node:crypto';
import XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type ImportRequest, importBody } from '../../../api/kernel/fileImport.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { WorkbookWriter } from '../../../server/kernel/files/workbook.ts';
import { agreed, failureOf, newCustomer, newGoods } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

type Rows = readonly (readonly (string | number)[])[];
const HEADING = ['PO number', 'Customer', 'Delivery date', 'Item code', 'Qty', 'UOM', 'Price'];

function workbook(rows: Rows, heading: readonly string[] = HEADING) {
  const book = new WorkbookWriter();
  book.sheet('Orders', []);
  for (const row of [heading, ...rows]) {
    book.row(row.map((value) => ({ value, format: typeof value === 'number' ? 'General' : '@' })));
  }
  book.end();
  const bytes = Buffer.concat(book.take());
  return new File([new Uint8Array(bytes)], 'orders.xlsx', { type: MEDIA_TYPES.xlsx });
}

const importOf = (
  file: File,
  { as, ...request }: Partial<ImportRequest> & { as?: 'held' | 'submitted' } = {},
  api = clerk,
) =>
  api.importB2BOrder(
    {
      files: { file },
      body: {
        ...importBody({ mode: 'preview', ...request } as ImportRequest),
        ...(as ? { as } : {}),
      },
    },
    { idempotencyKey: randomUUID(), showError: false },
  );

/** Far enough ahead, and within the year that deliveries are taken for. */
const DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

const detailOf = (orderId: number) => clerk.getOrderDetail4Merchant({ query: { orderId } });

async function ground() {
  const customer = await newCustomer(world.db);
  const goods = await newGoods(world.db);
  const reference = `PO-${randomUUID()}`;
  return { customer, goods, reference };
}

describe('an import of orders', () => {
  test('makes an order of the rows with one number, by whatever names the customer and the goods', async () => {
    const { customer, goods, reference } = await ground();
    const other = await newGoods(world.db, { barcode: randomUUID() });
    const file = workbook([
      [reference, customer.userNumber.toLowerCase(), DAY, goods.sku, '2 cartons', '', ''],
      [reference, customer.phone, '', other.barcode, 1.5, 'kg', '10.00'],
      [`${reference}-2`, customer.nameZh, `${DAY} 16:30`, goods.nameZh, '3箱', '', ''],
    ]);
    const file2 = workbook([
      [reference, customer.userNumber, DAY, goods.sku, '2 cartons', '', ''],
      [reference, customer.phone, DAY, other.barcode, 1.5, 'kg', '10.00'],
      [`${reference}-2`, customer.nameZh, `${DAY} 16:30`, goods.nameZh, '3箱', '', ''],
    ]);
    const unsaid = await importOf(file);
    // By which name the shop knows who and what a number stands for, and how many of what were read.
    expect(unsaid.rows.map(({ read }) => read)).toEqual([
      { customer: customer.name, goods: goods.name },
      { customer: customer.name, goods: other.name },
      { quantity: '3 cartons' },
    ]);
    expect(unsaid.rows.map(({ errors }) => Object.keys(errors))).toEqual([
      ['reference'],
      ['deliveryAt'],
      [],
    ]);
    const seen = await importOf(file2);
    expect(seen).toMatchObject({ good: 3, bad: 0, added: 0 });
    expect(seen.rows.map(({ order }) => order)).toEqual([null, null, null]);

    const done = await importOf(file2, { mode: 'all' });
    expect(done.added).toBe(3);
    const [first, second, third] = done.rows.map(({ order }) => order);
    expect(second).toEqual(first);
    expect(third?.id).not.toBe(first?.id);
    const { order } = await detailOf(first?.id ?? 0);
    expect(order).toMatchObject({
      status: 'pendingSubmission',
      customerId: customer.id,
      customerReference: reference,
      address: '1 Aljunied Road, #01-01, 380000',
      deliveryContact: 'Front desk',
      deliveryAt: new Date(`${DAY}T12:00+08:00`).toISOString(),
    });
    expect(order.lines.map(({ sku, unit, quantity }) => [sku, unit, quantity])).toEqual([
      [goods.sku, 'carton', 2],
      [other.sku, 'kg', 1.5],
    ]);
    const late = await detailOf(third?.id ?? 0);
    expect(late.order.deliveryAt).toBe(new Date(`${DAY}T16:30+08:00`).toISOString());
    expect(late.order.lines).toMatchObject([{ unit: 'carton', quantity: 3 }]);
  });

  test('takes a quantity that a line can have, and says at any other why not', async () => {
    const { customer, goods, reference } = await ground();
    const rowOf = (quantity: string, at: number) =>
      [`${reference}-${at}`, customer.userNumber, DAY, goods.sku, quantity, '', ''] as const;
    const quantities = ['1,000', '0', '-1', '1.0005', '1000000', '-2 cartons', '1e400'];
    const seen = await importOf(workbook(quantities.map(rowOf)));
    expect(seen.rows.map(({ errors }) => errors.quantity ?? '').slice(0, -1)).toEqual([
      '',
      'Enter more than 0',
      'Enter more than 0',
      'Enter a number with at most three decimals',
      'At most 999,999',
      'Enter more than 0',
    ]);
    expect(seen.rows.map(({ outcome }) => outcome)).toEqual([
      'good',
      ...quantities.slice(1).map(() => 'bad'),
    ]);
  });

  test('makes nothing twice, and says which order it is', async () => {
    const { customer, goods, reference } = await ground();
    const file = () => workbook([[reference, customer.userNumber, DAY, goods.sku, 1, '', '']]);
    const [one, two] = await Promise.all([
      importOf(file(), { mode: 'good' }),
      importOf(file(), { mode: 'good' }),
    ]);
    expect([one.added + two.added, one.unchanged + two.unchanged]).toEqual([1, 1]);
    const order = one.rows[0]?.order;
    expect(two.rows[0]?.order).toEqual(order);
    const again = await importOf(file());
    expect(again).toMatchObject({ good: 0, unchanged: 1, bad: 0 });
    expect(again.rows[0]).toMatchObject({
      order,
      note: `Imported already: order ${order?.orderSn}.`,
    });
    const found = await clerk.listOrder4Merchant({ body: { search: reference } });
    expect(found.rows.map(({ id }) => id)).toEqual([order?.id]);
  });

  test('is by the same law as an entry: nothing of an order is made where a row is wrong', async () => {
    const { customer, goods, reference } = await ground();
    const off = await newGoods(world.db, { shelf: 'offShelf' });
    const few = await newGoods(world.db, { stock: 5 });
    const frozen = await newCustomer(world.db, { status: 'frozen' });
    const twin = await newCustomer(world.db, { name: customer.name });
    const rows = await importOf(
      workbook([
        [reference, customer.userNumber, DAY, goods.sku, 1, '', '9.99'],
        [`${reference}-a`, customer.userNumber, DAY, off.sku, 1, '', ''],
        [`${reference}-a`, customer.userNumber, DAY, goods.sku, 1, '', ''],
        [`${reference}-b`, customer.userNumber, DAY, few.sku, '6 kg', '', ''],
        [`${reference}-c`, frozen.userNumber, DAY, goods.sku, 1, '', ''],
        [`${reference}-d`, twin.name, DAY, goods.sku, 1, '', ''],
        [`${reference}-e`, customer.userNumber, '2020-01-01', goods.sku, 1, '', ''],
        [`${reference}-f`, customer.userNumber, '03/04/2031', goods.sku, 'many', 'bucket', ''],
        ['', customer.userNumber, DAY, goods.sku, '2 barrels', '', ''],
      ]),
    );
    expect(rows.rows.map(({ errors }) => errors)).toEqual([
      {},
      { quantity: expect.stringContaining('is off the shelf') },
      { reference: 'Row 3 of this order is wrong. An order is imported with all its rows.' },
      { quantity: expect.stringContaining('Insufficient stock') },
      { customer: expect.stringContaining('Frozen customer') },
      { customer: expect.stringContaining(twin.userNumber) },
      { deliveryAt: 'Delivery time earlier than now, reselect' },
      {
        deliveryAt: expect.stringContaining('2026-11-26 14:30'),
        quantity: expect.stringContaining('number'),
        unit: expect.stringContaining('Enter one of these'),
      },
      { reference: 'This is required', quantity: expect.stringContaining('number') },
    ]);
    expect(rows.rows[0]?.note).toBe(
      'The file says S$9.99; the order has the shop’s price, S$10.00.',
    );
    expect(rows).toMatchObject({ good: 1, bad: 8 });
  });

  test('submits the orders where that is asked for', async () => {
    const { customer, goods, reference } = await ground();
    const file = workbook([[reference, customer.userNumber, DAY, goods.sku, 1, '', '']]);
    const { rows } = await importOf(file, { mode: 'good', as: 'submitted' });
    const { order, history } = await detailOf(rows[0]?.order?.id ?? 0);
    expect(order.status).toBe('new');
    expect(history.map(({ event }) => event)).toEqual(['create', 'submit']);
  });

  test('brings it where the file says, and to whom', async () => {
    const { customer, goods, reference } = await ground();
    const file = workbook(
      [
        [
          reference,
          customer.userNumber,
          DAY,
          goods.sku,
          1,
          '9 Pier Road',
          'Tan',
          '81234567',
          'Ring',
        ],
      ],
      ['PO', 'Customer', 'Delivery', 'SKU', 'Qty', 'Ship to', 'Attn', 'Phone', 'Note'],
    );
    // A number that is none of the country is told as everywhere, before anything is made of it.
    const mended = { 2: { phone: '0903 123 456' } };
    const wrong = await importOf(file, { mended });
    expect(wrong.rows[0]?.errors.phone).toContain('one from another country begins with +');
    // A waybill prints what is to be seen to at the door.
    const signs = await importOf(file, { mended: { 2: { remark: 'Ring 🔔' } } });
    expect(signs.rows[0]?.errors.remark).toContain('cannot show this: 🔔');
    const { rows } = await importOf(file, { mode: 'good' });
    expect((await detailOf(rows[0]?.order?.id ?? 0)).order).toMatchObject({
      address: '9 Pier Road',
      deliveryContact: 'Tan',
      deliveryPhone: '81234567',
      customerRemark: 'Ring',
    });
  });

  test('remembers once told what a customer calls goods, and forgets it where asked to', async () => {
    const { customer, goods, reference } = await ground();
    const code = `RICE ${randomUUID()}`;
    const file = () =>
      workbook([
        [reference, customer.userNumber, DAY, code, 2, '', ''],
        [`${reference}-2`, customer.userNumber, DAY, code.toLowerCase(), 1, '', ''],
      ]);
    const seen = await importOf(file());
    expect(seen.rows.map(({ errors }) => Object.keys(errors))).toEqual([['goods'], ['goods']]);
    const mended = { 2: { goods: goods.sku, unit: 'carton' } };
    const told = await importOf(file(), { mended });
    expect(told).toMatchObject({ good: 2, bad: 0 });
    const codesOf = () => clerk.listCustomerCodes({ body: { customerId: customer.id } });
    expect(await codesOf()).toEqual([]);

    const { rows } = await importOf(file(), { mended, mode: 'all' });
    const second = await detailOf(rows[1]?.order?.id ?? 0);
    expect(second.order.lines).toMatchObject([{ goodsId: goods.id, unit: 'carton', quantity: 1 }]);
    const [known] = await codesOf();
    expect(known).toMatchObject({ code, goods: { id: goods.id }, unit: 'carton' });

    const later = workbook([[`${reference}-3`, customer.userNumber, DAY, code, 5, '', '']]);
    expect(await importOf(later)).toMatchObject({ good: 1, bad: 0 });
    const others = await newCustomer(world.db);
    const foreign = workbook([[reference, others.userNumber, DAY, code, 5, '', '']]);
    expect(await importOf(foreign)).toMatchObject({ good: 0, bad: 1 });

    if (!known) throw new Error('No code was remembered');
    const asSeen = { params: { id: known.id }, body: { version: known.version + 1 } };
    expect((await failureOf(clerk.deleteCustomerCode(asSeen))).code).toBe(4091);
    const left = await clerk.deleteCustomerCode({ ...asSeen, body: { version: known.version } });
    expect(left).toEqual([]);
    expect(await importOf(later)).toMatchObject({ good: 0, bad: 1 });
  });

  test('reads the old format and a page alike, and a page under a workbook’s name', async () => {
    const { customer, goods, reference } = await ground();
    const cells = [HEADING, [reference, customer.userNumber, DAY, goods.sku, 2, 'carton', '']];
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Orders');
    const old = XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    const page = `<html><body><table><tr><td>Orders</td></tr>${cells
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</table></body></html>`;
    for (const file of [
      new File([new Uint8Array(old)], 'orders.xls'),
      new File([page], 'orders.html'),
      new File([page], 'orders.xls'),
    ]) {
      const { rows, good } = await importOf(file);
      expect([good, rows[0]?.quantity, rows[0]?.unit]).toEqual([1, '2', 'carton']);
    }
    const large = new File([page, ' '.repeat(10 * 1024 * 1024)], 'orders.html');
    expect((await failureOf(importOf(large))).errors.file).toContain('10 MB');
    const csv = new File(['a,b'], 'orders.csv');
    expect((await failureOf(importOf(csv))).errors.file).toBe('Incorrect file format');
  });

  test.each(['en-US', 'zh-CN', 'vn-VM'] as const)(
    'is the identity on an export of sales orders (%s)',
    async (locale) => {
      const api = await world.signIn('manager', { locale });
      const exported = async (orderId: number) => {
        const file = await api.exportSO({ body: { orderIds: [orderId] } });
        return new Uint8Array(await file.arrayBuffer());
      };
      const line = fc.record({
        unit: fc.constantFrom('kg', 'carton'),
        quantity: fc.integer({ min: 1, max: 9_999 }).map((parts) => parts / 4),
      });
      const said = fc.record({
        lines: fc.array(line, { minLength: 1, maxLength: 4 }),
        // Midnight too, which a workbook keeps as a bare day.
        minute: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 24 * 60 - 1 })),
        remark: fc.constantFrom('', 'Ring the bell', '请放门口', 'Gọi trước 15 phút'),
      });
      await fc.assert(
        fc.asyncProperty(said, async ({ lines, minute, remark }) => {
          const { customer, goods } = await ground();
          const agreement = await agreed(api, {
            customer,
            lines: lines.map((one) => ({ ...one, goodsId: goods.id })),
          });
          const deliveryAt = new Date(Date.parse(`${DAY}T00:00+08:00`) + minute * 60_000);
          const { order } = await api.commitOrder(
            {
              body: { ...agreement, deliveryAt: deliveryAt.toISOString(), customerRemark: remark },
            },
            { idempotencyKey: randomUUID() },
          );
          const bytes = await exported(order.id);
          const same = await importOf(new File([bytes], 'so.xlsx'), {}, api);
          expect(same).toMatchObject({ good: 0, unchanged: lines.length, bad: 0 });
          expect(same.rows[0]?.order).toEqual({ id: order.id, orderSn: order.orderSn });

          // As another program would hand it over: with a number that is none of ours.
          const reference = `X-${randomUUID()}`;
          const mended = Object.fromEntries(lines.map((_line, at) => [at + 2, { reference }]));
          const file = new File([bytes], 'so.xlsx');
          const made = await importOf(file, { mended, mode: 'all' }, api);
          expect(made).toMatchObject({ added: lines.length, bad: 0 });
          const copy = await exported(made.rows[0]?.order?.id ?? 0);
          expect(linesOf(copy)).toEqual(linesOf(bytes));
        }),
        { numRuns: 6 },
      );
    },
  );
});

/** The rows of an export without the number and the day of the order. */
function linesOf(content: Uint8Array): unknown[][] {
  const [sheet = {}] = Object.values(XLSX.read(content).Sheets);
  return XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((row) => row.slice(2));
}
