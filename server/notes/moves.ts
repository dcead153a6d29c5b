import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { type NotedRecord, noted } from '../../api/domains.ts';
import { ATTACHED } from '../../api/kernel/fileRules.ts';
import { type notes as contract, recordOfTarget } from '../../api/notes/calls.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type { Call } from '../kernel/context.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { type Attempt, invalid, notFound, refused } from '../kernel/failure.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { mustSee, type Target } from './access.ts';
import { NOTE } from './queries.ts';
import { notes } from './tables.ts';

type Entry = z.output<(typeof contract)['addNote']['body']>;

/**
 * Adds a note, with files that the caller has uploaded and no note has yet. The log says on which
 * record, and not what it says: that may be personal. Nor does the answer, which is kept under the
 * call's key for longer than the note may be.
 * @throws Failure as `mustSee` and `mustTakeNotes`; 4000 at each of `fileIds` that cannot be had
 */
export const addNote = (call: Call, { about, text, fileIds }: Entry): Promise<{ id: number }> =>
  withRetries(call.db, async (tx) => {
    const { record, id } = recordOfTarget(about);
    const attempt = await mustSee({ ...call, db: tx }, { record, id });
    await mustTakeNotes(tx, call, { record, id }, attempt);
    const [row] = await tx
      .insert(notes)
      .values({
        shopId: call.shopId,
        record,
        recordId: id,
        accountId: call.account.id,
        text,
        createdAt: call.now(),
      })
      .returning({ id: notes.id });
    if (!row) throw new Error('The note was not written');
    const user = {
      record: NOTE,
      recordId: row.id,
      kind: ATTACHED,
      uploadedBy: call.account.id,
    } as const;
    await mustBeFree(tx, call, fileIds);
    await attachFiles(tx, call, user, fileIds, 'fileIds');
    await logDone(tx, call, attempt);
    return { id: row.id };
  });

/**
 * Holds the record until the note is written: a move that erases what was written on it comes before,
 * and is seen here, or after, and finds the note.
 * @throws Failure 4040 where the shop has it no more; 4090 where its chart says that it takes none
 */
async function mustTakeNotes(
  tx: Transaction,
  { shopId, product }: Call,
  { record, id }: Target,
  attempt: Attempt,
): Promise<void> {
  const { id: column, ofShop } = product.rows[record];
  const stored = product.stored[record];
  const [row] = await tx
    .select({ state: stored ? stored.rows.state : column })
    .from(column.table)
    .where(and(eq(column, id), ofShop(shopId)))
    .for('share');
  if (!row) throw notFound();
  if (stored && isTagged(stored.lifecycle, row.state as ChartState, 'takesNoNotes')) {
    throw refused({ rule: 'recordTakesNotes' }, attempt);
  }
}

/**
 * Deletes a note of the caller's own; its files go with those that nothing refers to.
 * @throws Failure as `mustSee`; 4040 where there is no such note; 4090 where somebody else wrote it
 */
export const deleteNote = (call: Call, id: number): Promise<{ id: number }> =>
  withRetries(call.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(notes)
      .where(and(inShop(notes, call), eq(notes.id, id)))
      .for('update');
    // A record that the product no longer knows, or that is in the shop no more, shows no notes.
    if (!row || !(row.record in noted)) throw notFound();
    const attempt = await mustSee({ ...call, db: tx }, { record: row.record, id: row.recordId });
    if (row.accountId !== call.account.id) throw refused({ rule: 'noteIsOwn' }, attempt);
    await drop(tx, [id]);
    await logDone(tx, call, attempt);
    return { id };
  });

/** Deletes what was written on a record of a shop, by whomever: where what is personal is erased. */
export async function eraseNotesOn(
  tx: Transaction,
  shopId: number,
  record: NotedRecord,
  recordId: number,
): Promise<void> {
  const found = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(and(inShop(notes, { shopId }), eq(notes.record, record), eq(notes.recordId, recordId)))
    .for('update');
  await drop(
    tx,
    found.map(({ id }) => id),
  );
}

/**
 * Of two notes that take the same file, the second waits here for the first.
 * @throws Failure 4000 at each of `fileIds` that is gone, somebody else's, or on a note already: who
 * sees a file hangs on its note
 */
async function mustBeFree(tx: Transaction, call: Call, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const own = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inShop(files, call),
        inArray(files.id, [...fileIds]),
        eq(files.kind, ATTACHED),
        eq(files.uploadedBy, call.account.id),
      ),
    )
    .orderBy(asc(files.id))
    .for('no key update');
  const used = await tx
    .select({ id: fileUses.fileId })
    .from(fileUses)
    .where(inArray(fileUses.fileId, [...fileIds]));
  const free = new Set(own.map(({ id }) => id));
  for (const { id } of used) free.delete(id);
  const wrong = fileIds.flatMap((id, at) => (free.has(id) ? [] : [`fileIds.${at}`]));
  if (wrong.length === 0) return;
  throw invalid(Object.fromEntries(wrong.map((field) => [field, 'validation.unknownFile'])));
}

async function drop(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .delete(fileUses)
    .where(and(eq(fileUses.record, NOTE), inArray(fileUses.recordId, [...ids])));
  await tx.delete(notes).where(inArray(notes.id, [...ids]));
}
