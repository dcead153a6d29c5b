import { valueAt } from '../../api/kernel/valueAt.ts';
import type { Call } from './context.ts';
import { invalid } from './failure.ts';

/**
 * Refuses what a call that `keepsStored` was sent and the shop does not take, such as a phone number that
 * its country has not, but where it is stored so already: who changes an address is not asked to mend a
 * number that nobody has touched.
 * @param sent   what was sent, as the contract reads it
 * @param stored what stands in these fields now, under the names that they are sent by; null of a new record
 * @throws Failure 4000 with the fields
 */
export function unlessStored(
  { doubts = {} }: Pick<Call, 'doubts'>,
  sent: object,
  stored: object | null,
): void {
  const wrong = Object.entries(doubts).filter(([path]) => {
    const value = valueAt(sent, path);
    // What is not found is compared with nothing: a handler that renames a field keeps nothing of it by that.
    return value === undefined || value !== valueAt(stored, path);
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}
