import type { Call } from './context.ts';
import { invalid } from './failure.ts';

/**
 * Refuses what a call that `keepsStored` was sent and the shop does not take, such as a phone number that
 * its country has not, but where it is stored so already: who changes an address is not asked to mend a
 * number that nobody has touched.
 * @param sent   what was sent, as the contract reads it
 * @param stored what stands in these fields now; null of a new record
 * @throws Failure 4000 with the fields
 */
export function unlessStored(
  { doubts = {} }: Pick<Call, 'doubts'>,
  sent: object,
  stored: object | null,
): void {
  const valueIn = (record: object | null, field: string) =>
    (record as Readonly<Record<string, unknown>> | null)?.[field];
  const wrong = Object.entries(doubts).filter(
    ([field]) => stored === null || valueIn(sent, field) !== valueIn(stored, field),
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}
