import { isQuantity } from '../../../../api/kernel/quantity.ts';
import type { ToReorder } from '../../../../api/purchasing/calls.ts';

/** What was typed over what is proposed of goods, by their id. */
export type Typed = Readonly<
  Record<number, { unit?: string; quantity?: number | null } | undefined>
>;

/** So much of goods is ordered; null where what was typed is no quantity. */
export interface Line {
  row: ToReorder;
  unit: string;
  quantity: number | null;
}

/** What is ordered of goods: as proposed, where nothing was typed. */
export function typedOf(typed: Typed, row: ToReorder): Omit<Line, 'row'> {
  const { unit = row.unit, quantity = inUnit(row, unit) } = typed[row.id] ?? {};
  return { unit, quantity };
}

/** What is proposed, in another unit: as much of it as holds no less. */
function inUnit(row: ToReorder, unit: string): number {
  const ratioOf = (name: string) => row.units.find((one) => one.unit === name)?.ratio ?? 1;
  return unit === row.unit
    ? row.quantity
    : Math.ceil((row.quantity * ratioOf(row.unit)) / ratioOf(unit));
}

/** What stands against the quantity of a line; null where nothing does. */
export const problemOf = ({ quantity }: Line): 'wrong' | null =>
  quantity !== null && isQuantity(quantity) && quantity > 0 ? null : 'wrong';
