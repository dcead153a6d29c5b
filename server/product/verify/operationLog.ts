import { eq, sql } from 'drizzle-orm';
import { operationLog } from '../../kernel/db/tables/log.ts';
import { BEGINNING, CONTENT, hashOf, lastSeal, type Seal } from '../../kernel/log/chain.ts';
import type { Reader } from '../../kernel/verify/reader.ts';
import type { Findings } from './findings.ts';

/** Lines that are in memory at once. */
const AT_ONCE = 5_000;

/** How far the operation log is sealed. */
export interface SealedLog {
  sealed: number;
  /** Lines after the last seal, which the server has not come to yet. */
  unsealed: number;
  /** The last seal and the moment of its line, ISO 8601; null where nothing is sealed. */
  last: (Seal & { at: string | null }) | null;
}

/** A line, its seal, or both. */
interface Pair {
  id: number;
  content: (string | null)[] | null;
  previous: string | null;
  hash: string | null;
}

/**
 * Makes the chain of the operation log anew, and names each line that does not fit.
 * @param expected a seal that somebody noted elsewhere: it has to be in the chain still
 */
export async function verifyLog(
  db: Reader,
  findings: Findings,
  expected?: Seal,
): Promise<SealedLog> {
  const end = await lastSeal(db);
  const found = { sealed: 0, unsealed: 0 };
  let before = BEGINNING.hash;
  let isExpected = expected === undefined;
  const complain = (id: number, what: string) =>
    findings.add('operationLog', `line ${id} of the operation log: ${what}`);
  for await (const { id, content, previous, hash } of pairs(db)) {
    if (hash === null || previous === null) {
      if (id > end.line) found.unsealed += 1;
      else complain(id, 'it was put in after the lines around it were sealed');
      continue;
    }
    found.sealed += 1;
    if (previous !== before) complain(id, 'its seal does not follow the seal before it');
    if (content === null) complain(id, 'it was sealed, and is gone');
    else if (hashOf(previous, content) !== hash) complain(id, 'it was changed after it was sealed');
    if (expected?.line === id && expected.hash === hash) isExpected = true;
    before = hash;
  }
  if (expected && !isExpected) complain(expected.line, 'it has not the seal that was expected');
  return {
    ...found,
    last: end.line === BEGINNING.line ? null : { ...end, at: await momentOf(db, end) },
  };
}

/** Every line and every seal in the order of the lines' ids, some at a time. */
async function* pairs(db: Reader): AsyncGenerator<Pair> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await db.execute<{
      [Name in keyof Pair]: Name extends 'id' ? string : Pair[Name];
    }>(sql`
      select found.id, ${CONTENT} as content, seals.previous, seals.hash
      from (
        (select id from operation_log where id > ${after} order by id limit ${AT_ONCE})
        union
        (select line_id from operation_log_seals where line_id > ${after} order by 1 limit ${AT_ONCE})
        order by 1 limit ${AT_ONCE}
      ) found
      left join operation_log on operation_log.id = found.id
      left join operation_log_seals seals on seals.line_id = found.id
      order by found.id`);
    for (const { id, content, ...seal } of rows) {
      // Without its line every column of it is null, the id too.
      const isThere = content !== null && content[0] !== null;
      yield { ...seal, id: Number(id), content: isThere ? content : null };
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = Number(last.id);
  }
}

async function momentOf(db: Reader, { line }: Seal): Promise<string | null> {
  const [row] = await db
    .select({ at: operationLog.at })
    .from(operationLog)
    .where(eq(operationLog.id, line));
  return row?.at.toISOString() ?? null;
}
