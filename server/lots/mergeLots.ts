import { roundQuantity } from '../../api/kernel/quantity.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { LotName } from '../../api/lots/lot.ts';

type Part = LotName & { quantity: number };

/** Parts of one lot of the same goods as one, as they come in by several lines. */
export function mergedLots(parts: readonly Part[]): Part[] {
  const lots = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.expiry} ${nameForm(part.number)}`;
    const known = lots.get(key);
    const quantity = roundQuantity((known?.quantity ?? 0) + part.quantity);
    lots.set(key, { ...part, ...known, quantity });
  }
  return [...lots.values()];
}
