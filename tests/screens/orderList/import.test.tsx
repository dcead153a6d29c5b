import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import {
  type CustomerCode,
  ORDER_IMPORT_FIELDS,
  type OrderImport,
  type OrderImportRow,
} from '../../../api/orders/orderImport.ts';
import { ImportOrders } from '../../../src/screens/orders/list/ImportOrders.tsx';
import { SHEET } from '../../support/importedSheet.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';
import { customerOf, goodsOf, orderOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listOrder4Merchant', () => pageOf([orderOf()]));
});

const rowOf = (row: number, change: Partial<OrderImportRow> = {}): OrderImportRow =>
  ({
    ...Object.fromEntries(ORDER_IMPORT_FIELDS.map((field) => [field, ''])),
    ...{ row, reference: 'PO-1', customer: 'C-1', goods: 'OWN-1', quantity: '2' },
    ...{ outcome: 'good', errors: {}, order: null },
    ...change,
  }) as OrderImportRow;

const answerOf = (rows: OrderImportRow[]): OrderImport => ({
  ...{ sheet: SHEET, rows, unchanged: 0 },
  good: rows.filter(({ outcome }) => outcome === 'good').length,
  bad: rows.filter(({ outcome }) => outcome === 'bad').length,
  added: rows.filter(({ outcome }) => outcome === 'added').length,
});

/** The dialog, whose server answers the import from a list, and the goods that are looked for. */
const open = async (answers: OrderImport[]) => {
  await showInOffice(<ImportOrders onClose={() => undefined} onDone={() => undefined} />, {
    permissions: ['order.edit'],
    fetch: async ({ url }) => {
      const isImport = new URL(url).pathname.endsWith('/importB2BOrder');
      const data = isImport ? answers.shift() : pageOf([RICE]);
      return Response.json({ success: true, code: CODES.ok, msg: '', data });
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import orders' }));
  await dialog.findByText(/^The headings name the columns/);
  return dialog;
};
const choose = () => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File(['bytes'], 'orders.xlsx', { type: MEDIA_TYPES.xlsx });
  fireEvent.change(input, { target: { files: [file] } });
};
const RICE = goodsOf({ name: 'Jasmine rice', sku: 'OM-1001' });
const UNKNOWN = 'No goods are called so.';
const ORDER = { id: 7, orderSn: 'OM-7' } as NonNullable<OrderImportRow['order']>;

describe('an import of orders', () => {
  it('lets goods be chosen for what the customer calls them, and leads to the orders it made', async () => {
    const answers = [
      answerOf([rowOf(2, { outcome: 'bad', errors: { goods: UNKNOWN } })]),
      answerOf([rowOf(2, { goods: 'OM-1001' })]),
      answerOf([rowOf(2, { goods: 'OM-1001', outcome: 'added', order: ORDER })]),
    ];
    const dialog = await open(answers);
    const user = userEvent.setup();
    choose();
    expect(await dialog.findByText(new RegExp(UNKNOWN))).toBeVisible();
    const field = dialog.getByRole('combobox', { name: /row 2/ });
    await user.clear(field);
    await user.type(field, 'jas');
    await user.click(await screen.findByRole('option', { name: 'Jasmine rice · OM-1001' }));
    await user.click(dialog.getByRole('button', { name: 'Check the changed rows' }));
    await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
    const links = await dialog.findAllByRole('link', { name: /OM-7/ });
    for (const link of links) {
      expect(link).toHaveAttribute('href', expect.stringContaining('/orders/7'));
    }
    expect(answers).toEqual([]);
  });

  it('leaves the orders to be looked at, unless the clerk says otherwise', async () => {
    const dialog = await open([answerOf([rowOf(2)]), answerOf([rowOf(2)])]);
    choose();
    const held = await dialog.findByRole('radio', { name: 'Leave them pending submission' });
    expect(held).toBeChecked();
    const submitted = dialog.getByRole('radio', { name: 'Submit them at once' });
    await userEvent.click(submitted);
    expect(submitted).toBeChecked();
    expect(held).not.toBeChecked();
  });

  it('says which order a row was imported to already, with the way to it', async () => {
    const told = 'This order was imported already.';
    const bad = { outcome: 'bad', errors: { reference: told }, order: ORDER } as const;
    const dialog = await open([answerOf([rowOf(2, bad)])]);
    choose();
    expect(await dialog.findByText(new RegExp(told))).toBeVisible();
    expect(dialog.getByRole('link', { name: /OM-7/ })).toBeVisible();
  });

  it('is not offered to who may not enter orders', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'order.edit'));
    await openApp(host, '/orders', { login });
    expect(await screen.findByText(orderOf().orderSn)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

const codeOf = (change: Partial<CustomerCode> = {}) =>
  ({
    ...{ id: 3, customerId: 9, code: 'OWN-1', unit: 'bag', unitZh: '袋', version: 4 },
    goods: { id: 5, sku: 'OM-1001', name: 'Jasmine rice', nameZh: '香米' },
    ...change,
  }) as CustomerCode;

describe('what a customer calls goods', () => {
  beforeEach(() => {
    host.on('getCustomer', () => customerOf());
    host.on('listDeliveryAddresses', () => []);
  });

  it('is shown on the page of the customer, and forgotten when that is confirmed', async () => {
    let known = [codeOf()];
    host.on('listCustomerCodes', () => known);
    host.on('deleteCustomerCode', () => {
      known = [];
      return known;
    });
    const app = await openApp(host, '/customers/9');
    await app.user.click(await screen.findByRole('button', { name: /Remove.*OWN-1/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Jasmine rice/)).toBeVisible();
    expect(host.calls('deleteCustomerCode')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: /Remove/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /OWN-1/ })).toBeNull());
    expect(host.calls('deleteCustomerCode')[0]?.body).toEqual({ version: 4 });
  });

  it('is not removed by who may not enter orders', async () => {
    host.on('listCustomerCodes', () => [codeOf()]);
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'order.edit'));
    await openApp(host, '/customers/9', { login });
    const button = await screen.findByRole('button', { name: /Remove.*OWN-1/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
