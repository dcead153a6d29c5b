import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { GOODS_FIELDS, type GoodsImport } from '../../../api/goods/imports.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { ImportGoods } from '../../../src/screens/goods/ImportGoods.tsx';
import { SHEET } from '../../support/importedSheet.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';
import { goodsOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listGoodsCategories', () => []);
  host.on('countGoods', () => ({
    tabs: { all: 1, onShelf: 1, offShelf: 0, low: 0, soldOut: 0, incomplete: 0 },
    exact: true,
  }));
  host.on('listGoods', () => pageOf([goodsOf()]));
});

type Row = GoodsImport['rows'][number];

const rowOf = (row: number, change: Partial<Row>): Row =>
  ({
    ...Object.fromEntries(GOODS_FIELDS.map((field) => [field, ''])),
    ...{ row, outcome: 'good', errors: {} },
    ...change,
  }) as Row;

const answerOf = (rows: Row[], added = 0): GoodsImport => ({
  ...{ sheet: SHEET, rows, unchanged: 0, added },
  good: rows.filter(({ outcome }) => outcome === 'good').length,
  bad: rows.filter(({ outcome }) => outcome === 'bad').length,
});

const choose = () => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File(['bytes'], 'goods.xlsx', { type: MEDIA_TYPES.xlsx });
  fireEvent.change(input, { target: { files: [file] } });
};

describe('an import of goods', () => {
  it('tells a wrong cell at its row and column, takes what is typed over it, and imports', async () => {
    const wrong = 'The shop has no category of this name.';
    const mended = rowOf(2, { sku: 'OAT-1', category: 'Rice' });
    const bad = { category: 'Rize', outcome: 'bad' as const, errors: { category: wrong } };
    // The file, the file with what was typed, and the import.
    const answers = [
      answerOf([{ ...mended, ...bad }]),
      answerOf([mended]),
      answerOf([{ ...mended, outcome: 'added' }], 1),
    ];
    let asked = 0;
    await showInOffice(
      <ImportGoods from="sheet" onClose={() => undefined} onDone={() => undefined} />,
      {
        permissions: ['goods.edit'],
        fetch: async () => {
          const data = answers[asked];
          asked += 1;
          return Response.json({ success: true, code: CODES.ok, msg: '', data });
        },
      },
    );
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole('dialog', { name: 'Import goods' }));
    expect(await dialog.findByText(/An empty cell changes nothing/)).toBeVisible();
    choose();
    expect(await dialog.findByText(`Category: ${wrong}`)).toBeVisible();
    const cell = dialog.getByRole('textbox', { name: 'Category, row 2' });
    fireEvent.change(cell, { target: { value: 'Rice' } });
    await user.click(dialog.getByRole('button', { name: 'Check the changed rows' }));
    await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
    expect(await dialog.findByText('Import finished')).toBeVisible();
    expect(asked).toBe(3);
  });

  it('has a template that says what new goods need', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    host.on('importTemplate', () => new File(['x'], 'Goods.xlsx') as never);
    const app = await openApp(host, '/goods');
    await app.user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(await dialog.findByRole('button', { name: 'Download a template' }));
    await waitFor(() => expect(host.calls('importTemplate')).toHaveLength(1));
    const body = host.calls('importTemplate')[0]?.body as
      | { columns: { header: string; isNeeded: boolean }[] }
      | undefined;
    expect(body?.columns.filter(({ isNeeded }) => isNeeded).map(({ header }) => header)).toEqual([
      ...['Number', 'Name', 'Chinese name', 'Category'],
    ]);
  });

  it('of the ERP has prices, and nothing of names', async () => {
    const app = await openApp(host, '/goods');
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Update from the ERP' }));
    const dialog = within(await screen.findByRole('dialog'));
    const columns = await dialog.findByText(/^The headings name the columns: “Number”\./);
    expect(columns).toHaveTextContent('Cost price');
    expect(columns).not.toHaveTextContent('Chinese name');
  });

  it('is not for who may not change goods, which is said', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'goods.edit'));
    await openApp(host, '/goods', { login });
    const button = await screen.findByRole('button', { name: 'Import' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('an export of all fields', () => {
  it('has what the list finds', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    host.on('exportGoodsCards', () => new File(['x'], 'Goods.xlsx') as never);
    const app = await openApp(host, '/goods?q=rice&tab=onShelf');
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'All fields as a workbook' }));
    await waitFor(() => expect(host.calls('exportGoodsCards')).toHaveLength(1));
    expect(host.calls('exportGoodsCards')[0]?.body).toEqual({
      ...{ search: 'rice', tab: 'onShelf', format: 'xlsx' },
    });
  });
});
