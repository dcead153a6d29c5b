import { minorOrNull, mostOf } from '../../../api/kernel/money.ts';
import type { Reason } from '../../kernel/law/rules.ts';

/** What is written down of one goods: the cost as the wire has it, or as it was typed. */
export interface TypedCost {
  cost: string;
  area: string;
  /** The version of the row that the person has seen. */
  version?: number | undefined;
}

/** What stands against saving a row for good, by its field; nothing where it can be saved. */
export type CostReasons = { cost?: Reason; area?: Reason };

/**
 * A row is saved with a cost above nought that the currency can hold, and with an area (spec section
 * 9). Asked by the table while one types and by the server when it saves.
 */
export function costStands({ cost, area }: TypedCost, currency: string): CostReasons {
  const minor = minorOrNull(cost, currency);
  return {
    ...(minor === null ? { cost: { rule: 'costIsAnAmount', figures: { currency } } } : {}),
    ...(minor !== null && minor < 0 ? { cost: { rule: 'costIsNotNegative' } } : {}),
    ...(minor === 0 ? { cost: { rule: 'costIsNotNought' } } : {}),
    ...(minor !== null && minor > mostOf('each', currency)
      ? {
          cost: {
            rule: 'costIsNotTooHigh',
            figures: { most: mostOf('each', currency), currency },
            money: ['most'],
          },
        }
      : {}),
    ...(area.trim() === '' ? { area: { rule: 'areaIsNotEmpty' } } : {}),
  };
}
