import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { SupplierDetail, SupplierImport } from '../../../api/suppliers/calls.ts';
import { ImportSuppliers } from '../../../src/screens/suppliers/ImportSuppliers.tsx';
import { SHEET } from '../../support/importedSheet.ts';
import { supplierOf } from '../purchasing/samples.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';
import { pageOf } from '../support/samples.ts';

const host = startHost();

const detailOf = (change: Parameters<typeof supplierOf>[0] = {}): SupplierDetail => {
  const { id, status, version, ...card } = supplierOf(change);
  return {
    supplier: { id, status, version, ...card },
    state: status,
    facts: { supplierId: id, ...card },
    history: [],
  };
};

const listOf = (...rows: ReturnType<typeof supplierOf>[]) => ({
  ...pageOf(rows),
  counts: { all: rows.length, active: rows.length, frozen: 0 },
});

beforeEach(() => {
  localStorage.clear();
  host.on('getSupplierContactSearchList', () => listOf(supplierOf()));
  host.on('getSupplier', () => detailOf());
});

const openDialog = async ({ user }: App, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the suppliers', () => {
  it('get one more: each wrong field is named, nothing is lost, the list is read again', async () => {
    host.on('addSupplierContact', () => detailOf());
    const app = await openApp(host, '/purchasing/suppliers');
    await screen.findByRole('link', { name: 'Johor Greens' });
    const dialog = await openDialog(app, 'Add supplier');
    const add = dialog.getByRole('button', { name: 'Add supplier' });
    await app.user.type(dialog.getByLabelText(/^Phone/), '12');
    await app.user.type(dialog.getByLabelText(/^Email/), 'nowhere');
    await app.user.click(add);
    expect(await dialog.findAllByText('This is required')).toHaveLength(2);
    expect(
      dialog.getByText('This is not a phone number in Singapore, such as 9123 4567'),
    ).toBeVisible();
    expect(dialog.getByText('Email format error')).toBeVisible();
    expect(host.calls('addSupplierContact')).toEqual([]);
    host.on('addSupplierContact', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: '',
        errors: { name: 'There is a supplier of this name already.' },
      });
    });
    // What is pasted is not cut off without a word.
    const name = dialog.getByLabelText(/^Supplier name/);
    await app.user.click(name);
    await app.user.paste('x'.repeat(101));
    await app.user.click(add);
    await waitFor(() => expect(name).toHaveAccessibleDescription('At most 100 characters'));
    expect(name).toHaveValue('x'.repeat(101));
    await app.user.clear(name);
    await app.user.type(dialog.getByLabelText(/^Supplier name/), 'Harbour Traders');
    await app.user.type(dialog.getByLabelText(/^Contact/), 'Mr Tan');
    await app.user.type(dialog.getByLabelText(/^Phone/), '3456');
    await app.user.clear(dialog.getByLabelText(/^Email/));
    await app.user.click(add);
    expect(await dialog.findByText('There is a supplier of this name already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Contact/)).toHaveValue('Mr Tan');
    host.on('addSupplierContact', () => detailOf({ name: 'Harbour Traders' }));
    host.on('getSupplierContactSearchList', () =>
      listOf(supplierOf(), supplierOf({ id: 4, name: 'Harbour Traders' })),
    );
    await app.user.click(add);
    expect(await screen.findByRole('link', { name: 'Harbour Traders' })).toBeVisible();
    expect(host.calls('addSupplierContact').at(-1)?.body).toEqual({
      name: 'Harbour Traders',
      contact: 'Mr Tan',
      phone: '123456',
      email: '',
    });
  });

  it('are found by what is typed, and say so where there is none', async () => {
    host.on('getSupplierContactSearchList', ({ body }) =>
      (body as { search?: string }).search ? listOf() : listOf(supplierOf()),
    );
    const { user } = await openApp(host, '/purchasing/suppliers');
    await screen.findByRole('link', { name: 'Johor Greens' });
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No supplier found')).toBeVisible();
  });

  it('cannot be changed by who may only look, and are not for who may not', async () => {
    const looking = loginWith(PERMISSIONS.filter((one) => one !== 'supplier.edit'));
    await openApp(host, '/purchasing/suppliers', { login: looking });
    await screen.findByRole('link', { name: 'Johor Greens' });
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('supplier.')));
    await openApp(host, '/purchasing/suppliers', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('getSupplierContactSearchList')).toEqual([]);
  });

  it('that cannot be loaded say so, and are loaded when asked again', async () => {
    host.on('getSupplierContactSearchList', () => {
      throw new HostFailure({ code: 5000, msg: 'Out of order' });
    });
    const { user } = await openApp(host, '/purchasing/suppliers');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('getSupplierContactSearchList', () => listOf(supplierOf()));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Johor Greens' })).toBeVisible();
  });
});

describe('one supplier', () => {
  it('is frozen after a prompt that says what follows, and unfrozen', async () => {
    host.on('freezeSupplier', () => detailOf({ status: 'frozen', version: 2 }));
    const app = await openApp(host, '/purchasing/suppliers/3');
    await findHeading('Johor Greens');
    const dialog = await openDialog(app, 'Freeze supplier');
    expect(dialog.getByText(/can no longer be chosen for new purchase orders/)).toBeVisible();
    expect(host.calls('freezeSupplier')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Freeze supplier' }));
    expect(await screen.findByRole('button', { name: 'Unfreeze supplier' })).toBeVisible();
    expect(host.calls('freezeSupplier').map(({ params, query }) => [params, query])).toEqual([
      [['3'], { version: '1' }],
    ]);
  });

  it('is changed; a wrong email address is named and kept', async () => {
    const app = await openApp(host, '/purchasing/suppliers/3');
    await findHeading('Johor Greens');
    const dialog = await openDialog(app, 'Change supplier');
    const email = dialog.getByLabelText(/^Email/);
    expect(email).toHaveValue('orders@johor.example');
    await app.user.clear(email);
    await app.user.type(email, 'a@b');
    await app.user.click(dialog.getByRole('button', { name: 'Change supplier' }));
    expect(await dialog.findByText('Email format error')).toBeVisible();
    expect(email).toHaveValue('a@b');
    expect(host.calls('updateSupplierContact')).toEqual([]);
  });
});

describe('an import of suppliers', () => {
  const ROWS: SupplierImport['rows'] = [
    {
      row: 2,
      name: 'Harbour Traders',
      contact: 'Lim',
      phone: '+65 6222 3333',
      email: 'lim@harbour.example',
      outcome: 'good',
      errors: {},
    },
    {
      row: 3,
      name: 'No phone',
      contact: '',
      phone: 'none',
      email: '',
      outcome: 'bad',
      errors: { contact: 'This is required', phone: 'Enter a phone number of 6 to 15 digits' },
    },
  ];

  const choose = () => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const file = new File(['bytes'], 'suppliers.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    fireEvent.change(input, { target: { files: [file] } });
  };

  it('shows each row with what is wrong, and takes the good ones, or all or none', async () => {
    let calls = 0;
    await showInOffice(<ImportSuppliers onClose={() => undefined} onDone={() => undefined} />, {
      permissions: ['supplier.edit'],
      // The first call is the preview, the second the import.
      fetch: async () => {
        calls += 1;
        const rows = ROWS.map((row) =>
          calls === 2 && row.outcome === 'good' ? { ...row, outcome: 'added' } : row,
        );
        const data = {
          sheet: SHEET,
          rows,
          good: 1,
          unchanged: 0,
          bad: 1,
          added: calls === 2 ? 1 : 0,
        };
        return Response.json({ success: true, code: CODES.ok, msg: '', data });
      },
    });
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole('dialog', { name: 'Import suppliers' }));
    choose();
    expect(await dialog.findByText('Harbour Traders')).toBeVisible();
    expect(dialog.getByText(/Phone.*Enter a phone number of 6 to 15 digits/)).toBeVisible();
    expect(dialog.getByText(/Contact.*This is required/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'All rows, or none' }));
    expect(await dialog.findByText(/A row is bad, so nothing would be imported/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Only the good rows' }));
    await user.click(dialog.getByRole('button', { name: 'Import 1 row' }));
    expect(await dialog.findByText('Import finished')).toBeVisible();
    expect(dialog.getByText('1 row imported')).toBeVisible();
    expect(dialog.getByText('1 row left out')).toBeVisible();
    expect(calls).toBe(2);
  });

  it('is a card a row on a narrow screen, what is wrong below what it says', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    await showInOffice(<ImportSuppliers onClose={() => undefined} onDone={() => undefined} />, {
      permissions: ['supplier.edit'],
      fetch: async () => {
        const data = { sheet: SHEET, rows: ROWS, good: 1, unchanged: 0, bad: 1, added: 0 };
        return Response.json({ success: true, code: CODES.ok, msg: '', data });
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Import suppliers' }));
    choose();
    const [good, bad] = await dialog.findAllByRole('listitem');
    expect(good).toHaveTextContent(
      /^Row 2Good.*Harbour Traders.*Lim.*(?<!\+65 )6222 3333.*lim@harbour\.example$/,
    );
    expect(bad).toHaveTextContent(
      /^Row 3Bad.*No phone.*This is required.*Enter a phone number of 6 to 15 digits$/,
    );
    expect(within(bad as HTMLElement).getByRole('textbox', { name: 'Phone, row 3' })).toHaveValue(
      'none',
    );
    expect(dialog.queryByRole('table')).toBeNull();
    window.matchMedia = wide;
  });
});
