import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { idOf } from '../../../api/ids.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Note } from '../../../api/notes/calls.ts';
import { NotesPanel } from '../../../src/components/notes/NotesPanel.tsx';
import { showInOffice } from '../support/office.tsx';
import { pageOf } from '../support/samples.ts';

beforeEach(() => sessionStorage.clear());

const envelope = (data: unknown, rest: object = {}) =>
  Response.json({ success: true, code: CODES.ok, msg: '', data, ...rest });

const refusalAt = (field: string) =>
  envelope(null, { success: false, code: CODES.invalidInput, errors: { [field]: 'Wrong' } });

/** A host that keeps an upload waiting until the test answers it. */
async function openForm(notes: Note[] = []) {
  const added: unknown[] = [];
  let answer: (response: Response) => void = () => undefined;
  let refusal: Response | null = null;
  await showInOffice(<NotesPanel record="goods" id={4} version={1} />, {
    permissions: ['goods.view'],
    fetch: async (request) => {
      if (request.url.endsWith('/note/file/upload')) {
        return new Promise((resolve) => {
          answer = resolve;
        });
      }
      if (request.url.includes('/note/delete/')) return envelope({ id: 8 });
      if (!request.url.endsWith('/note/add')) return envelope(pageOf(notes));
      added.push(await request.json());
      return refusal ?? envelope({ id: 8 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  return {
    added,
    field: await screen.findByLabelText('Note'),
    attach: (name: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      return userEvent.upload(input as HTMLInputElement, new File(['a'], name));
    },
    stored: (id: number, name: string) =>
      answer(envelope({ id, name, mediaType: 'text/plain', size: 1 })),
    failed: () => answer(refusalAt('file')),
    refuse: (response: Response | null) => {
      refusal = response;
    },
  };
}

test('a note waits for the file that is on its way, and is then added by itself', async () => {
  const { added, attach, stored, failed } = await openForm();
  await attach('gate.txt');
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(await screen.findByText(/^The note is added as soon as/)).toBeVisible();
  failed();
  expect(await screen.findByText(/^A file is not uploaded/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Upload gate.txt again' }));
  await waitFor(() => expect(screen.queryByText(/^A file is not uploaded/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(added).toEqual([]);
  stored(31, 'gate.txt');
  await waitFor(() => expect(added).toMatchObject([{ about: { goodsId: 4 }, fileIds: [31] }]));
});

test('Escape stays where files are on their way, says so, and adds nothing by itself', async () => {
  const { added, field, attach, stored } = await openForm();
  await attach('gate.txt');
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(await screen.findByText(/^Files are still being uploaded/)).toBeVisible();
  expect(screen.queryByText(/^The note is added as soon as/)).toBeNull();
  stored(31, 'gate.txt');
  await waitFor(() => expect(screen.queryByText(/^Files are still being uploaded/)).toBeNull());
  expect(added).toEqual([]);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByLabelText('Note')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(screen.getByText('gate.txt')).toBeVisible();
});

test('the keys of an input method neither add a note nor close it', async () => {
  const { added, field } = await openForm();
  await userEvent.type(field, '送货');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(added).toHaveLength(1));
});

test('the field has the focus after a note is deleted beside it', async () => {
  const own: Note = {
    id: idOf('note').parse(8),
    at: '2026-11-21T02:00:00.000Z',
    text: 'Loading bay at the back',
    author: { name: 'Mei', username: 'mei', avatar: null },
    isOwn: true,
    files: [],
  };
  const { field } = await openForm([own]);
  await userEvent.click(screen.getByRole('button', { name: /^Delete the note/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete note' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(field).toHaveFocus());
});

test('files that were not kept are named and left out, and the rest is added', async () => {
  const { added, attach, stored, refuse } = await openForm();
  for (const [id, name] of [
    [31, 'gate.txt'],
    [32, 'plan.txt'],
  ] as const) {
    await attach(name);
    stored(id, name);
    await screen.findByRole('button', { name: `Remove ${name}` });
  }
  refuse(refusalAt('fileIds.0'));
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(await screen.findByText(/^These files were not kept: gate.txt/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove gate.txt' })).toBeNull();
  expect(screen.getByText('plan.txt')).toBeVisible();
  refuse(null);
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await waitFor(() => expect(added.at(-1)).toMatchObject({ fileIds: [32] }));
});
