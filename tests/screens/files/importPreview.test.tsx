import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SHEET } from '../../support/importedSheet.ts';
import { input, picture, type Row, showImport } from './importing.tsx';

test('a preview tells new rows from changed ones, mends a word in all rows, and names what is not read', async () => {
  const bad = (row: number): Row => ({
    ...{ row, name: 'Goldn', outcome: 'bad', errors: { name: 'Nobody is called so.' } },
  });
  const answer = {
    sheet: { ...SHEET, headings: ['Name', 'Fax, old', 'Web'] },
    rows: [
      { row: 2, name: 'New', outcome: 'good' as const, errors: {} },
      { row: 3, name: 'Golden', outcome: 'good' as const, errors: {}, was: { name: 'Gold' } },
      ...[bad(4), bad(5)],
    ],
    ...{ good: 2, unchanged: 0, bad: 2, added: 0 },
  };
  const { asked, dialog } = await showImport([async () => answer, async () => answer]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  expect(await dialog.findByText('1 new')).toBeVisible();
  expect(dialog.getByText('1 changed')).toBeVisible();
  expect(dialog.getByText('Gold → Golden')).toBeVisible();
  expect(dialog.getByText('2 columns are not read: “Fax, old”, “Web”.')).toBeVisible();
  const cell = dialog.getByRole('textbox', { name: 'Name, row 4' });
  await userEvent.clear(cell);
  await userEvent.type(cell, 'Golden');
  await userEvent.click(
    dialog.getByRole('button', { name: 'Replace in all 2 rows: Name, “Goldn”' }),
  );
  expect(dialog.getByRole('textbox', { name: 'Name, row 5' })).toHaveValue('Golden');
  await userEvent.click(dialog.getByRole('button', { name: 'Check the changed rows' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.parse(asked[1]?.mended ?? '')).toEqual({
    4: { name: 'Golden' },
    5: { name: 'Golden' },
  });
});

test('a preview shows what was read, and beside it what stands there where that looks otherwise', async () => {
  const row = (row: number, name: string, read: string, was?: string): Row => ({
    ...{ row, name, outcome: 'good', errors: {}, read: { name: read } },
    ...(was === undefined ? {} : { was: { name: was } }),
  });
  const rows = [
    row(2, '1.500,00', 'S$1,500.00'),
    row(3, '\u200b6123\u202c', '6123'),
    row(4, '１２', '12', '10'),
  ];
  const answer = { sheet: SHEET, rows, good: 3, unchanged: 0, bad: 0, added: 0 };
  const { dialog } = await showImport([async () => answer]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  expect((await dialog.findByText('S$1,500.00')).closest('td')).toHaveTextContent(
    'S$1,500.00Written as “1.500,00”',
  );
  expect(dialog.getByText('6123').closest('td')).toHaveTextContent(
    '6123Hidden characters are left out',
  );
  expect(dialog.getByText('10 → 12').closest('td')).toHaveTextContent('10 → 12Written as “１２”');
});

test('another sheet is chosen, and a file without headings is mapped by what its columns hold', async () => {
  const sheet = { ...SHEET, sheets: ['2025', '2026'], name: '2025' };
  const without = {
    headingRow: 0,
    headings: ['', ''],
    samples: ['7', 'Golden'],
    missing: ['name'],
  };
  const empty = { rows: [], good: 0, unchanged: 0, bad: 0, added: 0 };
  const good = { row: 1, name: 'Golden', outcome: 'good' as const, errors: {} };
  const { asked, dialog } = await showImport([
    async () => ({ ...empty, sheet: { ...sheet, missing: ['name'] } }),
    async () => ({ ...empty, sheet: { ...sheet, name: '2026', missing: ['name'] } }),
    async () => ({ ...empty, sheet: { ...sheet, name: '2026', ...without } }),
    async () => ({ ...empty, sheet: { ...sheet, name: '2026' }, rows: [good], good: 1 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  await userEvent.selectOptions(await dialog.findByLabelText('Sheet to read'), '2026');
  await userEvent.click(await dialog.findByLabelText(/^The file has no row of headings/));
  expect(await dialog.findByText('Read: sheet “2026”, from its first row on.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText(/^Name/), 'B: Golden');
  await userEvent.click(dialog.getByRole('button', { name: 'Read with these columns' }));
  await dialog.findByText('1 good row');
  expect(asked.map(({ sheet, headings }) => [sheet, headings])).toEqual([
    [undefined, undefined],
    ['2026', undefined],
    ['2026', 'none'],
    ['2026', 'none'],
  ]);
  expect(JSON.parse(asked[3]?.columns ?? '')).toEqual({ name: { heading: '', column: 1 } });
});
