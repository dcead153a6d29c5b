import type { PickLine } from '../../api/pickLists/calls.ts';
import { linesOfCode } from '../kernel/codes.ts';
import type { PickLineFacts } from './law/facts.ts';
import { openQuantity } from './law/lines.ts';

/** What a scanned code is on a list. `quantity` is in the line's unit. */
export type Scanned =
  /** One of them was taken. */
  | { kind: 'pick'; lineId: number; quantity: number }
  /** They are charged by the kilo: what one weighs is entered first. */
  | { kind: 'weigh'; lineId: number }
  /** All of these goods are picked, closed, or their order is off. */
  | { kind: 'full'; lineId: number }
  /** They are not on the list. */
  | { kind: 'foreign' };

/**
 * Finds the line that a barcode or a goods number is for. Of several lines with the same goods the first
 * that is open is filled; none is added, and none gets more than it asks for.
 */
export function scanned(
  lines: readonly Pick<PickLine, 'id' | 'sku' | 'barcode'>[],
  facts: readonly PickLineFacts[],
  code: string,
): Scanned {
  const found = linesOfCode(lines, code);
  const [first] = found;
  if (!first) return { kind: 'foreign' };
  for (const { id } of found) {
    const line = facts.find(({ lineId }) => lineId === id);
    const open = line ? openQuantity(line) : 0;
    if (open > 0 && line?.weight) return { kind: 'weigh', lineId: id };
    if (open > 0) return { kind: 'pick', lineId: id, quantity: Math.min(1, open) };
  }
  return { kind: 'full', lineId: first.id };
}
