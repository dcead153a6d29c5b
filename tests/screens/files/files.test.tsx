import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEGABYTE } from '../../../api/kernel/fileRules.ts';
import { OnePicture } from '../../../src/components/files/OnePicture.tsx';
import { PictureField } from '../../../src/components/files/PictureField.tsx';
import { useUploadsOpen } from '../../../src/components/files/useUploadsOpen.ts';
import { useDownload } from '../../../src/lib/download.ts';
import { showInOffice } from '../support/office.tsx';
import { envelope, input, picture } from './importing.tsx';
import { noteDownloads } from './noteDownloads.ts';

const { saved, made } = noteDownloads();

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

test('who has a finger alone is told what is taken, and nothing of dropping and pasting', async () => {
  const usual = window.matchMedia;
  window.matchMedia = (query) => ({
    ...usual(query),
    matches: query === '(pointer: coarse) and (hover: none)',
  });
  try {
    await show(<Pictures maximum={2} />, async () => new Response(null, { status: 500 }));
    expect(await screen.findByText('.jpg, .png, .webp, at most 100 KB')).toBeVisible();
    expect(screen.queryByText(/Drop or paste/)).toBeNull();
  } finally {
    window.matchMedia = usual;
  }
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
