import type { Pool } from 'pg';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { faultsOfRecords } from '../../../server/product/verify/records.ts';
import { type Acknowledged, type Herd, nameOf, type Seen } from './movers.ts';

interface Line {
  record_id: string;
  version: number;
  event: string;
}

/**
 * Checks what the database holds of some records against itself and against what clients saw: a
 * history that replays through the chart and ends where the record is; every acknowledged move on it
 * exactly once; nothing on it that nobody sent; and what each lifecycle's own audit finds. Answers
 * what is wrong, in words.
 */
export async function faultsOf(
  { db, pool }: { db: Database; pool: Pool },
  herds: readonly Herd[],
  seen: Seen,
): Promise<string[]> {
  const sent = Map.groupBy(seen.acknowledged, ({ record }) => record);
  const faults: string[] = [];
  for (const { lifecycle, begun } of herds) {
    const { rows } = await pool.query<Line>(
      `select record_id, version, event from record_history
       where lifecycle = $1 and record_id = any($2) order by record_id, version`,
      [lifecycle.id, [...begun.keys()]],
    );
    const lines = Map.groupBy(rows, ({ record_id }) => Number(record_id));
    for (const [id, since] of begun) {
      const name = nameOf(lifecycle.id, id);
      const own = lines.get(id) ?? [];
      faults.push(
        ...(await faultsOfRecords(db, lifecycle.stored, [id])),
        ...acknowledgedFaults(
          name,
          since.version,
          own,
          sent.get(name) ?? [],
          seen.unanswered.get(name) ?? 0,
        ),
      );
    }
    faults.push(...(await lifecycle.audit(db)));
  }
  return faults;
}

function acknowledgedFaults(
  name: string,
  since: number,
  lines: readonly Line[],
  acknowledged: readonly Acknowledged[],
  unanswered: number,
): string[] {
  const faults: string[] = [];
  const left = new Map(
    lines
      .filter(({ version, event }) => version > since && !event.startsWith('xstate.'))
      .map((line) => [line.version, line.event]),
  );
  const isNext = ({ seen, version }: Acknowledged) => version === seen + 1;
  for (const { version, event } of acknowledged.filter(isNext)) {
    if (left.get(version) === event) left.delete(version);
    else
      faults.push(`${name}: version ${version} was told as ${event}, and is ${left.get(version)}`);
  }
  // The answer shows what others did after the move as well: it is one of the versions up to it.
  for (const move of acknowledged.filter((one) => !isNext(one))) {
    const own = [...left].find(
      ([version, event]) => event === move.event && version > move.seen && version <= move.version,
    );
    if (own) left.delete(own[0]);
    else faults.push(`${name}: ${move.event} up to version ${move.version} is not there`);
  }
  if (left.size > unanswered) {
    faults.push(`${name}: ${left.size} moves that only ${unanswered} sends can explain`);
  }
  return faults;
}
