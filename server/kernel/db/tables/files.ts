import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { PictureKind } from '../../../../api/domains.ts';
import type { ATTACHED } from '../../../../api/kernel/fileRules.ts';
import { accounts, shops } from './access.ts';
import { code, identity, moment, reference, words } from './columns.ts';

/** Files that people brought in; the content lies in `UPLOAD_DIR` under its hash. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** SHA-256 of the stored content, hexadecimal; files of the same content share it. */
    hash: code().notNull(),
    /** The same of the small one beside it; null where none is kept. */
    smallHash: code(),
    kind: code<PictureKind | typeof ATTACHED>().notNull(),
    mediaType: code().notNull(),
    /** As it was given; shown, never a path. */
    name: words().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels; nought of what was not encoded as a picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null where a visitor of the public site sent it. */
    uploadedBy: reference().references(() => accounts.id),
    uploadedAt: moment().notNull(),
  },
  (table) => [index().on(table.hash), index().on(table.smallHash), index().on(table.uploadedAt)],
);

/** Which record refers to which file; a file that none refers to is dropped in time. */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: reference()
      .notNull()
      .references(() => files.id),
    /** The domain's name for the record, for example `afterSalesCase`. */
    record: code().notNull(),
    recordId: reference().notNull(),
    /** From 0, in the order in which the person put them. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.record, table.recordId] }),
    index().on(table.record, table.recordId),
  ],
);
