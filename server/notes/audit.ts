import { sql } from 'drizzle-orm';
import { noted } from '../../api/domains.ts';
import type { Reader } from '../kernel/verify/reader.ts';

/** What notes and their files have to agree on. */
export async function auditNotes(db: Reader): Promise<string[]> {
  const { rows: files } = await db.execute<{ file: number; note: number }>(sql`
    select file_uses.file_id as file, file_uses.record_id as note from file_uses
    join files on files.id = file_uses.file_id
    left join notes on notes.id = file_uses.record_id and notes.shop_id = files.shop_id
    where file_uses.record = 'note' and notes.id is null`);
  const { rows: found } = await db.execute<{ id: number; record: string; silent: boolean }>(sql`
    select id, record, text = '' and not exists (
      select from file_uses where file_uses.record = 'note' and file_uses.record_id = notes.id
    ) as silent
    from notes`);
  return [
    ...files.map(({ file, note }) => `file ${file}: its shop has no note ${note}`),
    ...found
      .filter(({ record }) => !(record in noted))
      .map(({ id, record }) => `note ${id} is on a ${record}, which takes no notes`),
    ...found.filter(({ silent }) => silent).map(({ id }) => `note ${id} says nothing`),
  ];
}
