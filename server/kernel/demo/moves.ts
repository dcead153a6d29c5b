import type { DomainName, RecordName } from '../../../api/domains.ts';
import type { operationLog } from '../db/tables/log.ts';
import type { recordHistory } from '../db/tables/records.ts';
import { keptChanges, keptFigures, type StoredChange } from '../log/changes.ts';
import type { Actor } from '../record.ts';

/** A demo record, with the names that its history and the log use. */
interface Moved {
  readonly domain: DomainName;
  readonly record: RecordName;
  readonly id: number;
  readonly number: string;
  readonly shopId: number;
}

/** A move in the past of a record. The first one creates it. */
export interface MoveBehind {
  readonly event: { readonly type: string; readonly remark?: string };
  readonly at: Date;
  readonly actor: Pick<Actor, 'id' | 'name' | 'role'>;
  /** Null for the first move. */
  readonly from: unknown;
  readonly to: unknown;
  /** The old and new values that the log shows. */
  readonly changes?: readonly StoredChange[];
}

/**
 * The lines of history and of the log that moves would have left.
 * @param loggedFrom the log begins then; null for no line of it
 */
export function linesOfMoves(
  { domain, record, id, number, shopId }: Moved,
  moves: readonly MoveBehind[],
  loggedFrom: Date | null,
): {
  history: (typeof recordHistory.$inferInsert)[];
  log: (typeof operationLog.$inferInsert & { at: Date })[];
} {
  const history = moves.map(({ event, at, actor, from, to, changes = [] }, version) => {
    const { type, remark, ...payload } = event;
    return {
      lifecycle: record,
      recordId: id,
      version,
      shopId,
      at,
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.role,
      event: type,
      payload,
      fromState: from,
      toState: to,
      remark: remark || null,
      figures: keptFigures(changes),
    };
  });
  const log = moves
    .filter(({ at }) => loggedFrom !== null && at >= loggedFrom)
    .map(({ event: { type, remark }, at, actor, changes = [] }) => ({
      shopId,
      at,
      operatorId: actor.id,
      operatorName: actor.name,
      operatorRole: actor.role,
      module: domain,
      operation: type,
      targetRecord: record,
      targetId: id,
      targetName: number,
      outcome: 'done' as const,
      remark: remark || null,
      changes: keptChanges(changes),
    }));
  return { history, log };
}
