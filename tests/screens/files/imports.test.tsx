import { readFileSync } from 'node:fs';
import { cleanup, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SHEET } from '../../support/importedSheet.ts';
import { input, picture, type Row, rows, showImport } from './importing.tsx';
import { noteDownloads } from './noteDownloads.ts';

const { saved, made } = noteDownloads();

test('an import shows each bad row with its field, takes the good ones and reports all', async () => {
  const { asked, onDone, dialog } = await showImport([
    async () => ({ sheet: SHEET, rows: rows('good'), good: 1, unchanged: 0, bad: 1, added: 0 }),
    async () => Promise.reject(new TypeError('Failed to fetch')),
    async () => ({ sheet: SHEET, rows: rows('added'), good: 1, unchanged: 0, bad: 1, added: 1 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  expect(await dialog.findByText('Name: A name is required.')).toBeInTheDocument();
  expect(dialog.getByText('1 bad row')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Show bad rows only' }));
  expect(dialog.queryByText('Golden')).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'All rows, or none' }));
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  expect(dialog.getByText(/A row is bad, so nothing would be imported/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'Only the good rows' }));

  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Network error, please try again later',
  );
  expect(dialog.getByText(/suppliers\.xlsx/)).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('1 row imported')).toBeInTheDocument();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(asked.map(({ mode }) => mode)).toEqual(['preview', 'good', 'good']);
  expect(asked[1]?.key).toBe(asked[2]?.key);

  await userEvent.click(dialog.getByRole('button', { name: 'Download the report' }));
  expect(saved.map(({ name }) => name)).toEqual(['import-report.csv']);
  const report = new TextDecoder().decode(await (made.at(-1) as Blob).arrayBuffer());
  expect(report).toContain('"3","","Bad","Name: A name is required."');
});

test('an import begins at the choice of its file', async () => {
  const { dialog } = await showImport([]);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveFocus());
});

test('an import gives out a template of its own columns', async () => {
  const { dialog, requests } = await showImport([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Download a template' }));
  await waitFor(() => expect(requests.some(({ url }) => url.includes('emplate'))).toBe(true));
  const request = requests.find(({ url }) => url.includes('emplate'));
  expect(await request?.json()).toEqual({
    name: 'Import suppliers – template',
    columns: [{ header: 'Name', isNeeded: true, example: 'Golden Foods' }],
  });
});

test('an import says which rows are as they are already, and mends nothing where all are', async () => {
  const same: Row[] = [{ row: 2, name: 'Golden', outcome: 'unchanged', errors: {} }];
  const { dialog } = await showImport([
    async () => ({ sheet: SHEET, rows: same, good: 0, unchanged: 1, bad: 0, added: 0 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  expect(await dialog.findByText('1 row as it is already')).toBeVisible();
  expect(dialog.getByRole('cell', { name: 'Unchanged' })).toBeVisible();
  expect(
    dialog.getByText('Every row says what is so already. There is nothing to import.'),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
});

test('a preview says first what became of each row, and marks the bad ones and their wrong cells', async () => {
  const { dialog } = await showImport([
    async () => ({ sheet: SHEET, rows: rows('good'), good: 1, unchanged: 0, bad: 1, added: 0 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  const table = within(await dialog.findByRole('table'));
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Row', 'Result', 'What is wrong', 'Name']);
  const [good, bad] = table.getAllByRole('row').slice(1);
  expect(good).not.toHaveAttribute('data-bad');
  expect(bad).toHaveAttribute('data-bad');
  const cells = within(bad as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['3', 'Bad', 'Name: A name is required.', ''],
  ]);
  expect(within(bad as HTMLElement).getByRole('textbox', { name: 'Name, row 3' })).toBeInvalid();
  expect(cells.map((cell) => cell.hasAttribute('data-wrong'))).toEqual([false, false, false, true]);
});

test('a file of the wrong kind is not sent, and another can be chosen', async () => {
  const { asked, dialog } = await showImport([]);
  await userEvent.upload(input(), picture('suppliers.pdf'), { applyAccept: false });
  expect(await dialog.findByText('Incorrect file format')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a column without a known heading is chosen by hand, and remembered for the next file', async () => {
  localStorage.removeItem('import.importSuppliers');
  const lacking = {
    ...SHEET,
    name: 'Tabelle 1',
    headingRow: 3,
    headings: ['Nr', 'Firma', ''],
    columns: { name: null },
    missing: ['name'],
    hiddenRows: 2,
    hiddenSheets: 1,
  };
  const { asked, dialog } = await showImport([
    async () => ({ sheet: lacking, rows: [], good: 0, unchanged: 0, bad: 0, added: 0 }),
    async () => ({ sheet: SHEET, rows: rows('good'), good: 1, unchanged: 0, bad: 1, added: 0 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  expect(
    await dialog.findByText(
      'Read: sheet “Tabelle 1”, headings in row 3. 1 hidden sheet was not read. 2 hidden rows were not read.',
    ),
  ).toBeVisible();
  expect(dialog.getByText(/do not say which column is: “Name”/)).toBeVisible();
  expect(dialog.queryByRole('table')).toBeNull();
  const select = dialog.getByRole('combobox', { name: /^Name/ });
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Not in the file', 'A: Nr', 'B: Firma', 'Column C']);
  await userEvent.selectOptions(select, 'B: Firma');
  await userEvent.click(dialog.getByRole('button', { name: 'Read with these columns' }));
  expect(await dialog.findByText('Golden')).toBeVisible();
  const columns = { name: { heading: 'Firma', column: 1 } };
  expect(asked.map((one) => JSON.parse(one.columns ?? '{}'))).toEqual([{}, columns]);
  expect(JSON.parse(localStorage.getItem('import.importSuppliers') ?? '')).toEqual(columns);
  localStorage.removeItem('import.importSuppliers');
});

test('a dialog that is left by another page opens again with the file and what was typed into its rows', async () => {
  const answer = async () => ({
    sheet: SHEET,
    rows: rows('good'),
    good: 1,
    unchanged: 0,
    bad: 1,
    added: 0,
  });
  const { asked, dialog, leaveAndReturn } = await showImport([answer, answer]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  await userEvent.type(await dialog.findByRole('textbox', { name: /Name/ }), 'Right');
  const again = await leaveAndReturn();
  expect(await again.findByText('Golden')).toBeVisible();
  expect(again.getByRole('textbox', { name: /Name/ })).toHaveValue('Right');
  expect(asked.map(({ mode }) => mode)).toEqual(['preview', 'preview']);
  sessionStorage.clear();
});

test('bad rows are mended where they stand and tried again, without what was taken', async () => {
  const [golden] = rows('added');
  const mended: Row = { row: 3, name: 'Right', outcome: 'good', errors: {} };
  const { asked, dialog } = await showImport([
    async () => ({ sheet: SHEET, rows: rows('good'), good: 1, unchanged: 0, bad: 1, added: 0 }),
    async () => ({ sheet: SHEET, rows: rows('added'), good: 1, unchanged: 0, bad: 1, added: 1 }),
    async () => ({ sheet: SHEET, rows: [mended], good: 1, unchanged: 0, bad: 0, added: 0 }),
    async () => ({
      sheet: SHEET,
      rows: [{ ...mended, outcome: 'added' as const }],
      good: 1,
      unchanged: 0,
      bad: 0,
      added: 1,
    }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  await userEvent.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('1 row left out')).toBeVisible();
  const check = dialog.getByRole('button', { name: 'Check the changed rows' });
  expect(check).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name, row 3' }), 'Right');
  // No other row says the same.
  expect(dialog.queryByRole('button', { name: /^Name: replace/ })).toBeNull();
  await userEvent.click(check);
  expect(await dialog.findByText('Right')).toBeVisible();
  expect(dialog.queryByText(golden?.name ?? '')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('2 rows imported')).toBeVisible();
  expect(asked.map(({ mode, mended: sent, taken }) => [mode, sent, taken])).toEqual([
    ['preview', undefined, undefined],
    ['good', undefined, undefined],
    ['preview', '{"3":{"name":"Right"}}', '[2]'],
    ['good', '{"3":{"name":"Right"}}', '[2]'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Download the report' }));
  const report = new TextDecoder().decode(await (made.at(-1) as Blob).arrayBuffer());
  expect(report).toMatch(/"2","Golden","Imported",[\s\S]*"3","Right","Imported"/);
});

test('what was typed into bad rows is there again for the same file after the dialog was closed', async () => {
  const bad = async () => ({
    sheet: SHEET,
    rows: rows('good'),
    good: 1,
    unchanged: 0,
    bad: 1,
    added: 0,
  });
  const file = picture('suppliers.xlsx');
  const before = await showImport([bad]);
  await userEvent.upload(input(), file, { applyAccept: false });
  await userEvent.type(await before.dialog.findByRole('textbox', { name: 'Name, row 3' }), 'Right');
  cleanup();
  const { asked, dialog } = await showImport([bad, bad]);
  expect(await dialog.findByText(/suppliers.xlsx is kept/)).toBeVisible();
  await userEvent.upload(input(), file, { applyAccept: false });
  expect(await dialog.findByRole('textbox', { name: 'Name, row 3' })).toHaveValue('Right');
  expect(dialog.getByText(/^Continued from/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Start anew' }));
  expect(await dialog.findByRole('textbox', { name: 'Name, row 3' })).not.toHaveValue('Right');
  expect(asked.map(({ mended }) => mended)).toEqual(['{"3":{"name":"Right"}}', undefined]);
});

test('what was changed is checked before anything is taken', async () => {
  const { dialog } = await showImport([
    async () => ({ sheet: SHEET, rows: rows('good'), good: 1, unchanged: 0, bad: 1, added: 0 }),
  ]);
  await userEvent.upload(input(), picture('suppliers.xlsx'), { applyAccept: false });
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Name, row 3' }), 'R');
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  expect(dialog.getByText('Something was changed. Check the rows first.')).toBeVisible();
});

test('a picture stands on white in both colour schemes: a signature is black on nothing', () => {
  const style = readFileSync('src/components/files/files.module.css', 'utf8');
  expect(/\.frame img \{[^}]*background: #fff;/.test(style)).toBe(true);
});
