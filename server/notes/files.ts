import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { ATTACHED, type FileAnswer, type ReceivedFile } from '../../api/kernel/fileRules.ts';
import type { NoteFile } from '../../api/notes/calls.ts';
import type { Call } from '../kernel/context.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { checkOffice } from '../kernel/files/office.ts';
import { keepAttached } from '../kernel/files/pictureStore.ts';
import { pathOf } from '../kernel/files/store.ts';
import { inShop } from '../kernel/scope.ts';
import { mustSee } from './access.ts';
import { fileOnWire, NOTE } from './queries.ts';
import { notes } from './tables.ts';

/** Keeps a file for a note that is still to be added. @throws Failure 4000 at `file` */
export async function uploadNoteFile(call: Call, file: ReceivedFile): Promise<NoteFile> {
  await checkOffice(file, 'file');
  const kept = await withRetries(call.db, (tx) =>
    keepAttached(tx, call.uploadDirectory, file, {
      shopId: call.shopId,
      name: file.name,
      uploadedBy: call.account.id,
      uploadedAt: call.now(),
    }),
  );
  return fileOnWire(kept);
}

/**
 * A file of a note, for whoever sees the record that the note is on.
 * @throws Failure as `mustSee`; 4040 where the shop has no note with such a file
 */
export async function getNoteFile(call: Call, fileId: number): Promise<FileAnswer> {
  const [row] = await call.db
    .select({
      name: files.name,
      hash: files.hash,
      record: notes.record,
      recordId: notes.recordId,
    })
    .from(files)
    .innerJoin(fileUses, and(eq(fileUses.fileId, files.id), eq(fileUses.record, NOTE)))
    .innerJoin(notes, and(eq(notes.id, fileUses.recordId), inShop(notes, call)))
    .where(and(eq(files.id, fileId), eq(files.kind, ATTACHED), inShop(files, call)));
  if (!row) throw notFound();
  await mustSee(call, { record: row.record, id: row.recordId });
  return {
    name: row.name,
    mediaType: 'application/octet-stream',
    content: createReadStream(pathOf(call.uploadDirectory, row.hash)),
  };
}
