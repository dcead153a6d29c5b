import type { OperationName } from '../../../api/contract.ts';

/** Calls that requests made by chance cannot get done, each with the reason. */
export const NOT_BY_CHANCE: Partial<Record<OperationName, string>> = {};
