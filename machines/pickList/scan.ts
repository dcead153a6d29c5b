import { farOff } from '../../api/kernel/weight.ts';
import type { PickLine } from '../../api/pickLists/calls.ts';
import { linesOfCode } from '../kernel/codes.ts';
import { weightLabel } from '../kernel/gs1.ts';
import type { PickLineFacts } from './law/facts.ts';
import { openQuantity } from './law/lines.ts';

/** What a scanned code is on a list. `quantity` is in the line's unit. */
export type Scanned =
  /** One of them was taken. */
  | { kind: 'pick'; lineId: number; quantity: number; kilos?: number }
  /**
   * They are charged by the kilo: what they weigh is entered first. `label` is what their label says,
   * where that is far from what is expected.
   */
  | { kind: 'weigh'; lineId: number; label?: { quantity: number; kilos: number } }
  /** All of these goods are picked, closed, or their order is off. */
  | { kind: 'full'; lineId: number }
  /** They are not on the list. */
  | { kind: 'foreign' };

/**
 * Finds the line that a barcode or a goods number is for. Of several lines with the same goods the first
 * that is open is filled; none is added, and none gets more than it asks for. A label that bears a weight
 * (`weightLabel`) gives it to goods that are charged by the kilo.
 */
export function scanned(
  lines: readonly Pick<PickLine, 'id' | 'sku' | 'barcode'>[],
  facts: readonly PickLineFacts[],
  code: string,
): Scanned {
  const plain = linesOfCode(lines, code);
  const label = plain.length > 0 ? null : weightLabel(code);
  const found = label ? linesOfGtin(lines, label.gtin) : plain;
  const [first] = found;
  if (!first) return { kind: 'foreign' };
  for (const { id: lineId } of found) {
    const line = facts.find((one) => one.lineId === lineId);
    const open = line ? openQuantity(line) : 0;
    if (!line || open <= 0) continue;
    if (!line.weight) return { kind: 'pick', lineId, quantity: Math.min(1, open) };
    // Of more than is open nobody knows what that part weighs.
    if (!label || label.count > open) return { kind: 'weigh', lineId };
    const { count: quantity, kilos } = label;
    return farOff(kilos, quantity * line.weight.each) === null
      ? { kind: 'pick', lineId, quantity, kilos }
      : { kind: 'weigh', lineId, label: { quantity, kilos } };
  }
  return { kind: 'full', lineId: first.id };
}

/** The shorter numbers of goods are those of 14 figures with noughts before them. */
function linesOfGtin<Line extends Pick<PickLine, 'sku' | 'barcode'>>(
  lines: readonly Line[],
  gtin: string,
): Line[] {
  return lines.filter(
    ({ barcode }) => /^\d{8,14}$/.test(barcode) && barcode.padStart(14, '0') === gtin,
  );
}
