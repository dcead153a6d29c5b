import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../api/ids.ts';
import type { Note } from '../../../api/notes/calls.ts';
import { type App, findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { goodsDetailOf, pageOf } from '../support/samples.ts';

const host = startHost();

const noteOf = (change: Partial<Note> = {}): Note => ({
  id: idOf('note').parse(8),
  at: '2026-11-21T02:00:00.000Z',
  text: 'Loading bay at the back\nring twice <b>loud</b> https://elsewhere.example',
  author: { name: 'Mei', username: 'mei', avatar: null },
  isOwn: false,
  files: [],
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getGoods', () => goodsDetailOf());
});

const openGoods = async (): Promise<App> => {
  const app = await openApp(host, '/goods/4');
  await findHeading('Basmati rice');
  return app;
};
const panel = async () => within(await screen.findByRole('region', { name: /^Notes/ }));
const openField = async (app: App) => {
  await app.user.click(await (await panel()).findByRole('button', { name: 'Add a note' }));
  return (await panel()).findByLabelText('Note');
};

describe('the notes on a record', () => {
  it('are one line where there are none, and each as it was typed where there are some', async () => {
    const app = await openGoods();
    const notes = await panel();
    expect(await notes.findByText('No notes yet.')).toBeVisible();
    expect(notes.queryByRole('textbox')).toBeNull();
    expect(host.calls('listNote')[0]?.body).toEqual({ about: { goodsId: 4 }, size: 10 });
    expect(host.calls('listNote')[0]?.headers.get('background')).toBe('1');
    app.close();

    host.on('listNote', () => pageOf([noteOf()]));
    await openGoods();
    const filled = await panel();
    const text = await filled.findByText(/Loading bay/);
    expect(text.textContent).toBe(noteOf().text);
    expect(filled.queryByRole('link')).toBeNull();
    expect(filled.getByText('Mei (mei)')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Notes 1' })).toBeVisible();
    // Somebody else's is not one's own to delete.
    expect(filled.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('keep what is typed over Escape, a reload and a call without an answer, and are added once', async () => {
    const app = await openGoods();
    await app.user.type(await openField(app), 'Before 7 am');
    await app.user.keyboard('{Escape}');
    expect((await panel()).queryByRole('textbox')).toBeNull();
    expect(await openField(app)).toHaveValue('Before 7 am');
    app.close();

    const again = await openGoods();
    const notes = await panel();
    const field = await notes.findByLabelText('Note');
    expect(field).toHaveValue('Before 7 am');
    host.on('addNote', () => {
      throw new TypeError('Failed to fetch');
    });
    await again.user.type(field, ', please');
    await again.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await notes.findByRole('alert')).toBeVisible();
    expect(field).toHaveValue('Before 7 am, please');

    const added = noteOf({ text: 'Before 7 am, please', isOwn: true });
    host.on('addNote', () => ({ id: added.id }));
    host.on('listNote', () => pageOf([added]));
    await again.user.click(field);
    await again.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await notes.findByText('Before 7 am, please', { selector: 'p' })).toBeVisible();
    expect(notes.queryByRole('textbox')).toBeNull();
    const [first, second] = host.calls('addNote');
    expect(first?.body).toEqual({
      about: { goodsId: 4 },
      text: 'Before 7 am, please',
      fileIds: [],
    });
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(await openField(again)).toHaveValue('');
  });

  it('are not added without a file that did not come through, until it is tried again or removed', async () => {
    // Nothing here answers what is sent with its progress.
    const app = await openGoods();
    await app.user.type(await openField(app), 'See the plan');
    const region = await screen.findByRole('region', { name: /^Notes/ });
    const input = region.querySelector<HTMLInputElement>('input[type="file"][multiple]');
    if (!input) throw new Error('There is nothing to choose a file by');
    await app.user.upload(input, new File(['%PDF-'], 'gate.pdf'));
    const notes = await panel();
    expect(await notes.findByText(/Upload failed, please upload again/)).toBeVisible();
    expect(notes.getByRole('button', { name: 'Upload gate.pdf again' })).toBeVisible();
    await app.user.click(notes.getByRole('button', { name: 'Add a note' }));
    expect(await notes.findByText(/^A file is not uploaded/)).toBeVisible();
    expect(host.calls('addNote')).toEqual([]);

    await app.user.click(notes.getByRole('button', { name: 'Remove gate.pdf' }));
    host.on('addNote', () => ({ id: noteOf().id }));
    await app.user.click(notes.getByRole('button', { name: 'Add a note' }));
    await waitFor(() => expect(host.calls('addNote')).toHaveLength(1));
    expect(host.calls('addNote')[0]?.body).toMatchObject({ text: 'See the plan', fileIds: [] });
  });

  it('of one’s own are deleted after a question', async () => {
    const own = noteOf({
      isOwn: true,
      files: [{ id: 31, name: 'gate.pdf', mediaType: 'application/pdf', size: 2048 }],
    });
    host.on('listNote', () => pageOf([own]));
    const app = await openGoods();
    const notes = await panel();
    await app.user.click(await notes.findByRole('button', { name: /^Delete the note/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete note' }));
    expect(dialog.getByText(/The note and its file are deleted for everybody/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(host.calls('deleteNote')).toEqual([]);
    await app.user.click(notes.getByRole('button', { name: /^Delete the note/ }));
    host.on('deleteNote', () => ({ id: own.id }));
    host.on('listNote', () => pageOf<Note>([]));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete note' }));
    await app.user.click(asked.getByRole('button', { name: 'Delete note' }));
    expect(await notes.findByText('No notes yet.')).toBeVisible();
    expect(host.calls('deleteNote')).toMatchObject([{ params: ['8'], body: {} }]);
    await waitFor(() => expect(notes.getByRole('button', { name: 'Add a note' })).toHaveFocus());
  });

  it('that cannot be loaded say so, and are asked for again', async () => {
    host.on('listNote', () => {
      throw new TypeError('Failed to fetch');
    });
    const app = await openGoods();
    const notes = await panel();
    expect(await notes.findByText(/The notes could not be loaded/)).toBeVisible();
    host.on('listNote', () => pageOf([noteOf()]));
    await app.user.click(notes.getByRole('button', { name: 'Try again' }));
    expect(await notes.findByText(/Loading bay/)).toBeVisible();
  });
});
