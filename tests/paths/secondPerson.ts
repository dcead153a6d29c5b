import { type LimitKind, WITHOUT_AMOUNT } from '../../api/kernel/limits.ts';

/**
 * An event takes a second person above a limit of the shop, or nobody sends it above one (`most`), or there
 * is a reason why none is asked.
 * `told`: its line of the operation log has a figure each time.
 */
export type Row = ({ limit: LimitKind } | { most: LimitKind } | { none: string }) & { told?: true };

/** It moves neither money, nor credit, nor stock. */
export const NOTHING: Row = { none: 'moves nothing' };
export const ALWAYS = { none: 'another person decides it, whatever it comes to' };

/** Whether an amount decides; what asks always or never is tried with its own chart. */
export const isMeasured = (row: Row): boolean =>
  !('none' in row) && !('limit' in row && WITHOUT_AMOUNT.includes(row.limit));
