import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEGABYTE } from '../../../api/kernel/fileRules.ts';
import { OnePicture } from '../../../src/components/files/OnePicture.tsx';
import { PictureField } from '../../../src/components/files/PictureField.tsx';
import { useUploadsOpen } from '../../../src/components/files/useUploadsOpen.ts';
import { useDownload } from '../../../src/lib/download.ts';
import { SHEET } from '../../support/importedSheet.ts';
import { showInOffice } from '../support/office.tsx';
import { envelope, input, picture, type Row, rows, showImport } from './importing.tsx';

const saved: { name: string; text: string }[] = [];
let made: Blob[] = [];

beforeEach(() => {
  made = [];
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: this.href });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refusal = (rule: string, msg: string) =>
  Response.json({
    success: false,
    code: CODES.invalidInput,
    msg,
    data: null,
    reason: { rule },
    errors: { file: msg },
  });
const show = (shown: ReactNode, fetch: (request: Request) => Promise<Response>) =>
  showInOffice(shown, { fetch, permissions: ['purchase.view', 'supplier.edit'] });

function Export(): ReactNode {
  const saving = useDownload();
  return (
    <button
      type="button"
      disabled={saving.underWay}
      onClick={() => saving.start((api, flags) => api.exportPurchaseReport({ body: {} }, flags))}
    >
      Export
    </button>
  );
}

test('a file is being downloaded until it is there, and saved under the name of the server', async () => {
  let answer: (response: Response) => void = () => undefined;
  await show(
    <Export />,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const button = await screen.findByRole('button', { name: 'Export' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  const disposition = 'attachment; filename="?.xlsx"; filename*=UTF-8\'\'b%C3%A1o%20c%C3%A1o.xlsx';
  answer(new Response('bytes', { headers: { 'content-disposition': disposition } }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['báo cáo.xlsx']));
  expect(made[0]?.size).toBe(5);
  expect(button).toBeEnabled();
});

test('a file that cannot be had is not saved, and can be asked for again', async () => {
  await show(<Export />, async () => refusal('sheetIsNotTooLong', 'Too many'));
  const button = await screen.findByRole('button', { name: 'Export' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(saved).toEqual([]);
});

const stored = (id: number, name: string): StoredFile => ({
  id,
  name,
  mediaType: 'image/png',
  size: 5,
  width: 1,
  height: 1,
});
/** Whether the browser would ask before it leaves the page. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function Pictures({ maximum = 3 }: { maximum?: number }): ReactNode {
  const [value, setValue] = useState<StoredFile[]>([]);
  return (
    <>
      <PictureField
        kind="icon"
        label="Evidence"
        maximum={maximum}
        value={value}
        onChange={setValue}
      />
      <output>{value.map(({ id }) => id).join(',')}</output>
    </>
  );
}
test('the browser asks before a page is left with a file on its way, or one that failed', async () => {
  let answer: (response: Response) => void = () => undefined;
  await show(<Pictures />, async (request) =>
    request.method === 'GET'
      ? new Response('png', { headers: { 'content-disposition': 'inline; filename="a.png"' } })
      : new Promise<Response>((resolve) => {
          answer = resolve;
        }),
  );
  await screen.findByText('Evidence');
  expect(isAsked()).toBe(false);
  await userEvent.upload(input(), [picture('one.png')]);
  expect(isAsked()).toBe(true);
  answer(refusal('fileIsWhole', 'The file is broken'));
  const again = await screen.findByRole('button', { name: 'Upload one.png again' });
  expect(isAsked()).toBe(true);
  await userEvent.click(again);
  answer(envelope(stored(1, 'one.png')));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
  expect(isAsked()).toBe(false);
});

test('pictures are uploaded as they are chosen, failed ones stay and can be tried again or removed', async () => {
  let isDown = true;
  let id = 0;
  await show(<Pictures />, async (request) => {
    if (request.method === 'GET')
      return new Response('png', {
        headers: { 'content-disposition': 'inline; filename="a.png"' },
      });
    if (isDown) return refusal('fileIsWhole', 'The file is broken');
    id += 1;
    return envelope(stored(id, `${id}.png`));
  });
  await screen.findByText('Evidence');
  await userEvent.upload(input(), [picture('one.png'), picture('two.png')]);
  const again = await screen.findByRole('button', { name: 'Upload one.png again' });
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent(
    'Upload failed, please upload again: The file is broken',
  );
  isDown = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove two.png' }));
  expect(screen.queryByRole('img', { name: 'two.png' })).toBeNull();
  expect(await screen.findByRole('img', { name: '1.png' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }));
  expect(screen.getByRole('status')).toHaveTextContent('');
});

test('a form waits for the picture that is on its way, and is not sent without one that failed', async () => {
  const sent: number[][] = [];
  function Form(): ReactNode {
    const [value, setValue] = useState<StoredFile[]>([]);
    const open = useUploadsOpen(() => sent.push(value.map(({ id }) => id)));
    return (
      <>
        <OnePicture
          kind="icon"
          label="Logo"
          value={value}
          onChange={setValue}
          error={null}
          open={open}
        />
        <button type="button" onClick={open.send}>
          Save
        </button>
      </>
    );
  }
  let answer: (response: Response) => void = () => undefined;
  await show(<Form />, (request) =>
    request.method === 'GET'
      ? Promise.resolve(new Response(null, { status: 500 }))
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const save = await screen.findByRole('button', { name: 'Save' });
  await userEvent.upload(input(), picture('one.png'));
  await userEvent.click(save);
  expect(screen.getByText('The form is sent as soon as the picture is uploaded')).toBeVisible();
  answer(refusal('fileIsWhole', 'The file is broken'));
  expect(await screen.findByText(/^The picture is not uploaded/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Upload one.png again' }));
  expect(screen.queryByText(/^The picture is not uploaded/)).toBeNull();
  await userEvent.click(save);
  expect(sent).toEqual([]);
  answer(envelope(stored(7, 'one.png')));
  await waitFor(() => expect(sent).toEqual([[7]]));
});

test('a picture that failed takes no place, and is tried again only where there is one', async () => {
  let isDown = true;
  let id = 0;
  await show(<Pictures />, async (request) => {
    if (request.method === 'GET') return new Response(null, { status: 500 });
    if (isDown) return refusal('fileIsWhole', 'The file is broken');
    id += 1;
    return envelope(stored(id, `${id}.png`));
  });
  await screen.findByText('Evidence');
  await userEvent.upload(input(), [picture('bad.png'), picture('worse.png')]);
  const again = await screen.findByRole('button', { name: 'Upload bad.png again' });
  await screen.findByRole('button', { name: 'Upload worse.png again' });
  expect(again).toBeEnabled();
  isDown = false;
  await userEvent.upload(input(), [picture('a.png'), picture('b.png'), picture('c.png')]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1,2,3'));
  expect(screen.queryByText(/the others were left out/)).toBeNull();
  expect(again).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }));
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2,3,4'));
});

test('pictures that are dropped faster than the page is drawn are no more than the maximum', async () => {
  const sent: Request[] = [];
  await show(<Pictures maximum={2} />, async (request) => {
    if (request.method === 'POST') sent.push(request);
    return new Response(null, { status: 500 });
  });
  await screen.findByText('Evidence');
  const place = document.querySelector('[data-picture-field]') as HTMLElement;
  for (const names of [['a.png', 'b.png'], ['c.png']]) {
    const files = names.map((name) => picture(name));
    place.dispatchEvent(
      Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: { files } }),
    );
  }
  expect(await screen.findByText('At most 2 pictures; the others were left out')).toBeVisible();
  expect(screen.queryByRole('button', { name: /c\.png/ })).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('what is no picture, too large or too many is said and not sent; drop and paste work', async () => {
  const sent: Request[] = [];
  await show(<Pictures maximum={2} />, async (request) => {
    sent.push(request);
    return request.method === 'GET'
      ? new Response(null, { status: 500 })
      : envelope(stored(sent.length, 'x.png'));
  });
  await screen.findByText('Evidence');
  const place = document.querySelector('[data-picture-field]') as HTMLElement;
  fireEvent.drop(place, {
    dataTransfer: { files: [picture('a.svg'), picture('large.png', MEGABYTE)] },
  });
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent(
    'a.svg: Image type unsupported: .jpg, .png, .webp are taken. Please upload again',
  );
  expect(said).toHaveTextContent('large.png: Image exceeds size: at most');
  expect(sent).toEqual([]);
  fireEvent.paste(document.body, {
    clipboardData: { files: [picture('p.png'), picture('q.png'), picture('r.png')] },
  });
  expect(
    await screen.findByText('At most 2 pictures; the others were left out'),
  ).toBeInTheDocument();
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Add pictures' })).toBeDisabled();
});

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
