import { minorOrNull, mostOf } from '../../../api/kernel/money.ts';
import { isQuantity } from '../../../api/kernel/quantity.ts';
import { isMoment } from '../../kernel/law/moment.ts';
import type { Figures, Reason, Verdict } from '../../kernel/law/rules.ts';
import {
  type GoodsFacts,
  quantityIsWhole,
  quantityVerdict,
  ratioOf,
} from '../../orderEntry/law/rules.ts';
import { lineCost } from '../../purchaseOrder/law/amounts.ts';

/** What the rules of purchase entry read of one line. */
export interface EnteredLine {
  goods: Pick<GoodsFacts, 'name' | 'nameZh' | 'units'>;
  unit: string;
  /** In `unit`; null while nobody has said. */
  quantity: number | null;
  /** What one unit costs: a decimal string, or what was typed in place of one; empty while nobody has said. */
  cost: string;
}

/** What stands against one field of a line. */
export interface LineProblem {
  field: 'unit' | 'quantity' | 'cost';
  reason: Reason;
}

/** Nothing arrives before it has left. Both ISO 8601; what is not given or no moment yet says nothing. */
export const departureIsBeforeArrival = (
  departure: string | null,
  arrival: string | null,
): Verdict =>
  isMoment(departure ?? '') &&
  isMoment(arrival ?? '') &&
  Date.parse(departure ?? '') > Date.parse(arrival ?? '')
    ? { rule: 'departureIsBeforeArrival' }
    : null;

/**
 * What stands against what was entered of each line, in the lines' order. What is not given yet is
 * the chart's to ask for. All lines together cost no more than a record may: of those, the first that
 * goes beyond is the one refused, and each one after it.
 */
export function lineProblems(lines: readonly EnteredLine[], currency: string): LineProblem[][] {
  let total = 0;
  return lines.map((line) => {
    const { goods, unit, quantity } = line;
    const named = { goods: goods.name, goodsZh: goods.nameZh };
    const cost = costVerdict(line.cost, currency, named);
    const amount = cost === null ? (lineAmount(line, currency) ?? 0) : 0;
    total += amount;
    const isBeyond = amount > 0 && total > mostOf('record', currency);
    return [
      ...at(
        'unit',
        ratioOf(goods, unit) === null
          ? { rule: 'unitIsOfGoods', figures: { ...named, unit } }
          : null,
      ),
      ...at(
        'quantity',
        quantity === null
          ? null
          : (quantityVerdict(quantity, named) ?? quantityIsWhole({ goods, unit, quantity })),
      ),
      ...at('cost', isBeyond ? { rule: 'amountIsNotTooLarge', figures: named } : cost),
    ];
  });
}

/** What a line costs in minor units; null while its price or its quantity is none. */
export function lineAmount(
  { cost, quantity }: Pick<EnteredLine, 'cost' | 'quantity'>,
  currency: string,
): number | null {
  const minor = costOf(cost, currency);
  return minor === null || quantity === null || !isQuantity(quantity)
    ? null
    : lineCost(minor, quantity, currency);
}

/** What one unit costs in minor units; null while that is no amount of the currency. */
export function costOf(cost: string, currency?: string): number | null {
  const minor = minorOrNull(cost, currency);
  return minor === null || minor < 0 ? null : minor;
}

function costVerdict(cost: string, currency: string, named: Figures): Verdict {
  if (cost === '') return null;
  if (costOf(cost) === null) return { rule: 'costIsAmount', figures: named };
  const minor = costOf(cost, currency);
  if (minor === null) return { rule: 'amountFitsCurrency', figures: { currency } };
  const most = mostOf('each', currency);
  return minor > most
    ? { rule: 'priceIsNotTooLarge', figures: { ...named, most, currency }, money: ['most'] }
    : null;
}

const at = (field: LineProblem['field'], reason: Verdict): LineProblem[] =>
  reason ? [{ field, reason }] : [];
