import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PictureKind } from '../../../../api/kernel/fileRules.ts';
import { accounts, shops } from './access.ts';
import { identity, moment, reference } from './columns.ts';

/** Files that people brought in; the content lies in `UPLOAD_DIR` under its hash. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** SHA-256 of the stored content, hexadecimal; files of the same content share it. */
    hash: text().notNull(),
    kind: text().$type<PictureKind>().notNull(),
    mediaType: text().notNull(),
    /** As it was given; shown, never a path. */
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null where a visitor of the public site sent it. */
    uploadedBy: reference().references(() => accounts.id),
    uploadedAt: moment().notNull(),
  },
  (table) => [index().on(table.hash), index().on(table.uploadedAt)],
);

/** Which record refers to which file; a file that none refers to is dropped in time. */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: reference()
      .notNull()
      .references(() => files.id),
    /** The domain's name for the record, for example `afterSales`. */
    record: text().notNull(),
    recordId: reference().notNull(),
    /** From 0, in the order in which the person put them. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.record, table.recordId] }),
    index().on(table.record, table.recordId),
  ],
);
