import { z } from 'zod';
import { type NotedRecord, noted } from '../domains.ts';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { type FileRule, MEGABYTE } from '../kernel/fileRules.ts';
import type { IdOf } from '../kernel/ids.ts';
import { callsOf, download, post, upload } from '../kernel/operation.ts';
import { instant, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { notesDomain } from './domain.ts';

/** The most files of a note. */
export const MOST_NOTE_FILES = 10;

/** What is taken as a file of a note. */
export const NOTE_FILE = {
  kinds: ['pdf', 'jpg', 'png', 'webp', 'xlsx', 'docx', 'csv', 'txt'],
  maximum: 10 * MEGABYTE,
} as const satisfies FileRule;

/** The record that a note is on: its id, under the record's own name. */
export type NoteTarget = {
  [R in NotedRecord]: { readonly [Field in `${R}Id`]: IdOf<R> };
}[NotedRecord];

/** One of the records that domains say are noted, whichever they are. */
const target = z.union(
  (Object.keys(noted) as NotedRecord[]).map((record) =>
    z.strictObject({ [`${record}Id`]: idOf(record) }),
  ),
) as unknown as z.ZodType<NoteTarget, NoteTarget>;

/** The name of the record and its id. */
export function recordOfTarget(about: NoteTarget): { record: NotedRecord; id: number } {
  const [[field, id] = ['', 0]] = Object.entries<number>(about);
  return { record: field.slice(0, -'Id'.length) as NotedRecord, id };
}

/** The same the other way round. */
export const targetOfRecord = (record: NotedRecord, id: number) =>
  ({ [`${record}Id`]: id }) as unknown as NoteTarget;

/** What somebody enters of a note: words, files, or both. */
const entry = {
  text: text(2000),
  /** Files that the caller has uploaded, in their order. */
  fileIds: z.array(idOf('file')).max(MOST_NOTE_FILES, 'validation.tooMany'),
};
const saysSomething = (given: { text: string; fileIds: readonly number[] }) =>
  given.fileIds.length > 0 || given.text.replace(/[\p{Z}\p{C}]/gu, '') !== '';
const unsaid = { error: 'validation.required', path: ['text'] };

export const noteEntry = z.object(entry).refine(saysSomething, unsaid);

const noteFile = storedFile.omit({ width: true, height: true });
export type NoteFile = z.output<typeof noteFile>;

const note = z.object({
  id: idOf('note'),
  at: instant,
  text: z.string(),
  author: z.object({
    name: z.string(),
    username: z.string(),
    avatar: idOf('file').nullable(),
  }),
  /** Whether the caller wrote it, and so may delete it. */
  isOwn: z.boolean(),
  files: z.array(noteFile),
});
export type Note = z.output<typeof note>;

/**
 * Notes are for the staff alone. Who may see a record, as its domain says (`noted`), sees its notes and
 * adds one, in whatever state the record is; only who wrote one deletes it.
 */
export const notes = callsOf(notesDomain, {
  listNote: post({
    summary: 'The notes on one record, the newest first',
    access: 'inShop',
    body: z.object({ about: target, ...pageRequest }),
    data: z.object({ rows: z.array(note), ...pageAnswer }),
  }),
  addNote: post({
    summary: 'Add a note to a record, with files that the caller has uploaded',
    access: 'inShop',
    idempotency: 'optional',
    body: z.object({ about: target, ...entry }).refine(saysSomething, unsaid),
    // The answer outlives a note that is erased: it says nothing of it.
    data: z.object({ id: idOf('note') }),
  }),
  deleteNote: post({
    summary: "Delete a note of one's own, with its files",
    access: 'inShop',
    params: z.object({ id: idTextOf('note') }),
    body: z.object({}),
    data: z.object({ id: idOf('note') }),
  }),
  uploadNoteFile: upload({
    summary: 'Take in a file for a note; what no note names is dropped in time',
    access: 'inShop',
    files: { file: NOTE_FILE },
    body: z.object({}),
    data: noteFile,
  }),
  getNoteFile: download({
    summary: 'A file of a note, as it was uploaded',
    access: 'inShop',
    params: z.object({ fileId: idTextOf('file') }),
    // Whatever it is, it is saved and not shown.
    mediaTypes: ['application/octet-stream'],
  }),
});
