import { sql } from 'drizzle-orm';
import type { ChartState } from '../../../machines/kernel/law/explain.ts';
import { operationLog } from '../db/tables/log.ts';
import { recordHistory } from '../db/tables/records.ts';
import type { Product } from '../product.ts';

/** The places before and after a move, of the regions that it changed; no place before a beginning. */
export interface Moved {
  /** The lifecycle of the record, by its id. */
  record: string;
  from: string[];
  to: string[];
}

/** What a line's record says of the same move. */
export interface MoveOfLine {
  lifecycle: string;
  from: ChartState | null;
  to: ChartState;
}

/** The move that a log line is about, from the record's history; null for a line without a move. */
export const moveOfLine = sql<MoveOfLine | null>`(
  select jsonb_build_object('lifecycle', h.lifecycle, 'from', h.from_state, 'to', h.to_state)
  from ${recordHistory} h
  where h.lifecycle = ${operationLog.targetRecord} and h.record_id = ${operationLog.targetId}
    and h.event = ${operationLog.operation} and h.at = ${operationLog.at}
    and ${operationLog.outcome} = 'done'
  limit 1)`;

/** The places that a move changed; null where it changed none. */
export function movedIn({ stored }: Product, move: MoveOfLine | null): Moved | null {
  const lifecycle = move && stored[move.lifecycle]?.lifecycle;
  if (!lifecycle) return null;
  const before = move.from === null ? {} : lifecycle.places(move.from);
  const after = Object.entries(lifecycle.places(move.to));
  const changed = after.filter(([region, place]) => before[region] !== place);
  if (changed.length === 0) return null;
  return {
    record: move.lifecycle,
    from: changed.flatMap(([region]) => before[region] ?? []),
    to: changed.map(([, place]) => place),
  };
}
