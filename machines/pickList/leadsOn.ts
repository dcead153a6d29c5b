import type { PickLineFacts, PickListEvent } from './law/facts.ts';
import { isToPutBack, openQuantity } from './law/lines.ts';

/** Whether something is still to be done at the shelf of a line. */
export const isToDo = (line: PickLineFacts): boolean => openQuantity(line) > 0 || isToPutBack(line);

/**
 * Where a picker goes on once an event is done: the place of the next line, in the order of the list and
 * round its end, at which something is to be done; null where the line itself is not done with by it, or
 * is the last one.
 */
export function leadsOnTo(lines: readonly PickLineFacts[], event: PickListEvent): number | null {
  if (!('lineId' in event) || event.type === 'reopenLine') return null;
  const at = lines.findIndex(({ lineId }) => lineId === event.lineId);
  const line = lines[at];
  if (!line) return null;
  if (event.type === 'pick' && event.quantity < openQuantity(line)) return null;
  const round = [...lines.keys()].map((step) => (at + 1 + step) % lines.length);
  const next = round.find((place) => {
    const other = lines[place];
    return other !== undefined && other !== line && isToDo(other);
  });
  return next ?? null;
}
