import { roundQuantity } from '../../api/kernel/quantity.ts';
import { amountOfKilos } from '../../api/kernel/weight.ts';
import { ofUnit } from '../prices/ofUnit.ts';
import type { goods } from './tables.ts';

/**
 * What so many base units come to, of what goods are charged by: of a kilogram that they weigh on average
 * where that is by weight, of one base unit otherwise. In minor units, rounded once in the currency.
 */
export const ofBaseUnits = (
  minor: number,
  quantity: number,
  { averageWeight }: Pick<typeof goods.$inferSelect, 'averageWeight'>,
  currency: string,
): number =>
  averageWeight === null
    ? ofUnit(minor, quantity, currency)
    : amountOfKilos(roundQuantity(quantity * averageWeight), minor, currency);
