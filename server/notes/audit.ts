import { and, eq, getTableColumns, notExists, sql } from 'drizzle-orm';
import { type NotedRecord, noted } from '../../api/domains.ts';
import { ATTACHED } from '../../api/kernel/fileRules.ts';
import type { Product, Rows } from '../kernel/product.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { NOTE } from './queries.ts';
import { notes } from './tables.ts';

/** What notes, their files and the records that they are on have to agree on. */
export async function auditNotes(db: Reader, rows: Product['rows']): Promise<string[]> {
  const { rows: lost } = await db.execute<{ file: number; note: number }>(sql`
    select file_uses.file_id as file, file_uses.record_id as note from file_uses
    join files on files.id = file_uses.file_id
    left join notes on notes.id = file_uses.record_id and notes.shop_id = files.shop_id
    where file_uses.record = ${NOTE} and notes.id is null
    order by 1, 2`);
  // Who sees such a file hangs on the one note that has it.
  const { rows: shared } = await db.execute<{ file: number; many: number }>(sql`
    select file_id as file, count(*)::int as many from file_uses
    where record = ${NOTE} group by file_id having count(*) > 1
    order by 1`);
  const { rows: elsewhere } = await db.execute<{ file: number; record: string; id: number }>(sql`
    select file_uses.file_id as file, file_uses.record, file_uses.record_id as id from file_uses
    join files on files.id = file_uses.file_id
    where files.kind = ${ATTACHED} and file_uses.record <> ${NOTE}
    order by 1, 2, 3`);
  const { rows: found } = await db.execute<{ id: number; record: string; silent: boolean }>(sql`
    select id, record, text = '' and not exists (
      select from file_uses where file_uses.record = ${NOTE} and file_uses.record_id = notes.id
    ) as silent
    from notes order by id`);
  return [
    ...lost.map(({ file, note }) => `file ${file}: its shop has no note ${note}`),
    ...shared.map(({ file, many }) => `file ${file} is on ${many} notes`),
    ...elsewhere.map(
      ({ file, record, id }) => `file ${file} was attached, and is of ${record} ${id}`,
    ),
    ...found
      .filter(({ record }) => !(record in noted))
      .map(({ id, record }) => `note ${id} is on a ${record}, which takes no notes`),
    ...(await withoutRecord(db, rows)),
    ...found.filter(({ silent }) => silent).map(({ id }) => `note ${id} says nothing`),
  ];
}

/** Notes on records that their shop has not. */
async function withoutRecord(db: Reader, rows: Product['rows']): Promise<string[]> {
  const faults: string[] = [];
  for (const record of Object.keys(noted) as NotedRecord[]) {
    const alone = await db
      .select({ id: notes.id, recordId: notes.recordId })
      .from(notes)
      .where(and(eq(notes.record, record), notExists(theirs(db, rows[record]))))
      .orderBy(notes.id);
    faults.push(
      ...alone.map(({ id, recordId }) => `note ${id}: its shop has no ${record} ${recordId}`),
    );
  }
  return faults;
}

/** The record of a note. What has no shop of its own, as an account, may have left the note's. */
function theirs(db: Reader, { id }: Rows) {
  const { shopId } = getTableColumns(id.table);
  return db
    .select({ id })
    .from(id.table)
    .where(and(eq(id, notes.recordId), shopId && eq(shopId, notes.shopId)));
}
