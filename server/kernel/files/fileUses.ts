import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PictureKind } from '../../../api/domains.ts';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import type { ATTACHED } from '../../../api/kernel/fileRules.ts';
import type { Call } from '../context.ts';
import { files, fileUses } from '../db/tables/files.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { invalid } from '../failure.ts';
import { inShop } from '../scope.ts';

/** A record that refers to files: the domain's name and the record's identity. */
export interface FileUser {
  record: string;
  recordId: number;
  /** The kind of file that it takes, where it takes no other: pictures of something, or attachments. */
  kind?: PictureKind | typeof ATTACHED;
  /** The account whose files it takes, where it takes nobody else's. */
  uploadedBy?: number;
}

/**
 * Lets a record refer to these files and no others, in this order; in the transaction of its move.
 * @throws Failure 4000 with the field, where one of them is not the shop's, of another kind, or not theirs.
 */
export async function attachFiles(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  { record, recordId, kind, uploadedBy }: FileUser,
  fileIds: readonly number[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inShop(files, call),
        inArray(files.id, wanted),
        kind && eq(files.kind, kind),
        uploadedBy === undefined ? undefined : eq(files.uploadedBy, uploadedBy),
      ),
    )
    .orderBy(asc(files.id))
    // The round that drops files waits for this transaction, or was there before it.
    .for('share');
  if (found.length < wanted.length) throw invalid({ [field]: 'validation.unknownFile' });
  await tx
    .delete(fileUses)
    .where(and(eq(fileUses.record, record), eq(fileUses.recordId, recordId)));
  if (wanted.length === 0) return;
  await tx
    .insert(fileUses)
    .values(wanted.map((fileId, position) => ({ fileId, record, recordId, position })));
}

/** The files of some records of the shop, in their order, by record; a record without any is absent. */
export async function filesOf(
  { db, shopId }: { db: Pick<Database, 'select'>; shopId: number },
  record: string,
  recordIds: readonly number[],
): Promise<Map<number, StoredFile[]>> {
  const rows = await db
    .select({ recordId: fileUses.recordId, file: files })
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(
      and(
        inShop(files, { shopId }),
        eq(fileUses.record, record),
        inArray(fileUses.recordId, [...recordIds]),
      ),
    )
    .orderBy(asc(fileUses.recordId), asc(fileUses.position));
  const found = new Map<number, StoredFile[]>();
  for (const { recordId, file } of rows) {
    const known = found.get(recordId);
    if (known) known.push(file);
    else found.set(recordId, [file]);
  }
  return found;
}
