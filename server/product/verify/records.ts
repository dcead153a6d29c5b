import { asc, eq, getTableName, gt, sql } from 'drizzle-orm';
import type { ChartState } from '../../../machines/kernel/law/explain.ts';
import { recordHistory } from '../../kernel/db/tables/records.ts';
import type { AnyStored } from '../../kernel/product.ts';
import type { Reader } from '../../kernel/verify/reader.ts';
import type { Findings } from './findings.ts';
import { type Replay, type ReplayLine, replayFaults, replayOf } from './replay.ts';

/** Records that are in memory at once. */
const AT_ONCE = 500;

/** A record with what it is called. */
interface Row {
  id: number;
  version: number;
  state: unknown;
  name: string | null;
  /** What lists show of each region. */
  shown: Record<string, string>;
}

/**
 * Replays the history of every record of a lifecycle through its chart and compares it with what is
 * stored, some records at a time. Answers how many there were.
 */
export async function verifyRecords(
  db: Reader,
  stored: AnyStored,
  findings: Findings,
  progress: (done: number) => void = () => {},
): Promise<number> {
  const { id: lifecycle } = stored.lifecycle;
  const replay = replayOf(stored.lifecycle.chart);
  let done = 0;
  let last = -1;
  for (;;) {
    const rows = await readRows(db, stored, last);
    const end = rows.at(-1);
    if (!end) break;
    const lines = await readLines(db, lifecycle, rows);
    for (const row of rows) {
      for (const says of faultsOf(stored, replay, row, lines.get(row.id) ?? [])) {
        findings.add(lifecycle, `${nameOf(lifecycle, row)}: ${says}`);
      }
    }
    done += rows.length;
    last = end.id;
    progress(done);
  }
  await findOrphans(db, stored, findings);
  return done;
}

/** What is wrong with some records of a lifecycle, in words. */
export async function faultsOfRecords(
  db: Reader,
  stored: AnyStored,
  ids: readonly number[],
): Promise<string[]> {
  const { rows: columns, lifecycle } = stored;
  const replay = replayOf(lifecycle.chart);
  const faults: string[] = [];
  for (const id of ids) {
    const name = `${lifecycle.id} ${id}`;
    const [row] = await selectRows(db, stored).where(eq(columns.id, id));
    const lines = (await readLines(db, lifecycle.id, [{ id }])).get(id) ?? [];
    if (!row) {
      // One that begins unwritten, and that nobody has moved, has no row yet.
      if (!columns.beginsUnwritten || lines.length > 0) faults.push(`${name}: it is gone`);
      continue;
    }
    const found = faultsOf(stored, replay, row, lines);
    faults.push(...found.map((says) => `${name}: ${says}`));
  }
  return faults;
}

function faultsOf(
  { rows: { beginsUnwritten }, lifecycle }: AnyStored,
  replay: Replay,
  row: Row,
  lines: ReplayLine[],
): string[] {
  // Some may have been there before their chart, and others begun with it.
  const first = beginsUnwritten && lines[0]?.version !== 0 ? 1 : 0;
  const faults = replayFaults(replay, row, lines, first);
  // What the chart has no place for was named already.
  if (faults.length > 0) return faults;
  const places = lifecycle.places(row.state as ChartState);
  return Object.entries(row.shown)
    .filter(([region, place]) => places[region] !== place)
    .map(([region, place]) => `lists show ${region} as ${place}, its chart has ${places[region]}`);
}

function selectRows(db: Reader, { rows: { id, version, state, name, shown = {} } }: AnyStored) {
  const pairs = Object.entries(shown).flatMap(([region, column]) => [sql`${region}::text`, column]);
  return db
    .select({
      id: sql<number>`${id}`.mapWith(Number),
      version: sql<number>`${version}`,
      state: sql<unknown>`${state}`,
      name: sql<string | null>`${name ?? null}`,
      shown: sql<Record<string, string>>`jsonb_build_object(${sql.join(pairs, sql`, `)})`,
    })
    .from(id.table)
    .$dynamic();
}

const readRows = (db: Reader, stored: AnyStored, after: number): Promise<Row[]> =>
  selectRows(db, stored)
    .where(gt(stored.rows.id, after))
    .orderBy(asc(stored.rows.id))
    .limit(AT_ONCE);

async function readLines(
  db: Reader,
  lifecycle: string,
  rows: readonly Pick<Row, 'id'>[],
): Promise<Map<number, ReplayLine[]>> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({
      recordId: recordHistory.recordId,
      version: recordHistory.version,
      event: recordHistory.event,
      from: recordHistory.fromState,
      to: recordHistory.toState,
    })
    .from(recordHistory)
    .where(
      sql`${recordHistory.lifecycle} = ${lifecycle}
        and ${recordHistory.recordId} = any(${sql.param(ids)}::bigint[])`,
    )
    .orderBy(asc(recordHistory.recordId), asc(recordHistory.version));
  return Map.groupBy(lines, ({ recordId }) => recordId);
}

/** Histories of records that are not there. */
async function findOrphans(db: Reader, { rows, lifecycle }: AnyStored, findings: Findings) {
  const found = await db.execute<{ id: string }>(sql`
    select distinct ${recordHistory.recordId} as id from ${recordHistory}
    left join ${rows.id.table} on ${rows.id} = ${recordHistory.recordId}
    where ${recordHistory.lifecycle} = ${lifecycle.id} and ${rows.id} is null
    order by 1 limit 100`);
  for (const { id } of found.rows) {
    const table = getTableName(rows.id.table);
    findings.add(lifecycle.id, `${lifecycle.id} ${id}: it has a history and is gone from ${table}`);
  }
}

const nameOf = (lifecycle: string, { id, name }: Row) =>
  `${lifecycle} ${id}${name === null ? '' : ` (${name})`}`;
