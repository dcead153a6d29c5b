import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { StoredFile } from '../../api/files/storedFile.ts';
import {
  type notes as contract,
  type Note,
  type NoteFile,
  recordOfTarget,
} from '../../api/notes/calls.ts';
import type { Call } from '../kernel/context.ts';
import { countUpTo } from '../kernel/countUpTo.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { filesOf } from '../kernel/files/fileUses.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { mustSee, type Target } from './access.ts';
import { notes } from './tables.ts';

/** What a note's files are kept as the files of. */
export const NOTE = 'note';

const NEWEST: Sort = {
  name: 'createdAt',
  column: sql`${notes.createdAt}`,
  id: sql`${notes.id}`,
  type: 'moment',
  descending: true,
};

/** The notes of the caller's shop on a record. */
const on = (call: Pick<Call, 'shopId'>, { record, id }: Target) =>
  and(inShop(notes, call), eq(notes.record, record), eq(notes.recordId, id));

type Request = z.output<(typeof contract)['listNote']['body']>;

/** A page of the notes on a record. @throws Failure as `mustSee` */
export async function listNotes(call: Call, { about, ...request }: Request) {
  const target = recordOfTarget(about);
  await mustSee(call, target);
  const window = windowOf(request, NEWEST);
  const found = await readNotes(call, and(on(call, target), window.where), window);
  const { rows, ...page } = pageOf(found, request, NEWEST);
  const total = await countUpTo(call.db, sql`select 1 from ${notes} where ${on(call, target)}`);
  return { rows: await onWire(call, rows), ...page, total };
}

type Reader = Pick<Call, 'shopId' | 'account'> & { db: Pick<Database | Transaction, 'select'> };

const readNotes = (
  { db }: Reader,
  where: SQL | undefined,
  { cursor, orderBy, limit }: { cursor: SQL<string>; orderBy: SQL; limit: number },
) =>
  db
    .select({
      id: notes.id,
      at: notes.createdAt,
      text: notes.text,
      accountId: notes.accountId,
      name: accounts.name,
      username: accounts.username,
      avatar: accounts.avatar,
      cursor,
    })
    .from(notes)
    .innerJoin(accounts, eq(accounts.id, notes.accountId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);

type Row = Awaited<ReturnType<typeof readNotes>>[number];

async function onWire(call: Reader, rows: readonly Row[]): Promise<Note[]> {
  const files = await filesOf(
    call,
    NOTE,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, at, text, accountId, name, username, avatar }) => ({
    id,
    at: at.toISOString(),
    text,
    author: { name, username, avatar },
    isOwn: accountId === call.account.id,
    files: (files.get(id) ?? []).map(fileOnWire),
  }));
}

/** A stored file as a note shows it. */
export const fileOnWire = ({
  id,
  name,
  mediaType,
  size,
}: Pick<StoredFile, 'id' | 'name' | 'mediaType' | 'size'>): NoteFile => ({
  id,
  name,
  mediaType,
  size,
});
