import type { ToldIndex } from './tables/toldIndex.ts';
import { sqlStateOf } from './transaction.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether a database error is that a unique index, this one, has such a row already. */
export const isTaken = (error: unknown, index: ToldIndex): boolean =>
  sqlStateOf(error) === UNIQUE_VIOLATION && constraintOf(error) === index.name;

/**
 * Does what a unique index may refuse, and tells that as the caller's to put right; what any other
 * one refuses is nobody's but ours.
 * @throws what `told` makes where the index has such a row already
 */
export async function unlessTaken<T>(
  index: ToldIndex,
  told: () => Error,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error, index) ? told() : error;
  }
}

/** The constraint of a database error, also where the query builder wrapped it; else ''. */
function constraintOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error ? constraintOf(error.cause) : '';
}
