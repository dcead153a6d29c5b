import type { LimitKind } from '../../api/kernel/limits.ts';

/**
 * An event takes a second person above a limit of the shop, or nobody sends it above one (`most`), or there
 * is a reason why none is asked.
 * `told`: its line of the operation log has a figure each time.
 */
export type Row = ({ limit: LimitKind } | { most: LimitKind } | { none: string }) & { told?: true };

/** It moves neither money, nor credit, nor stock. */
export const NOTHING: Row = { none: 'moves nothing' };
export const ALWAYS = { none: 'another person decides it, whatever it comes to' };
