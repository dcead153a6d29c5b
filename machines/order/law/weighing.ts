import { isWhole, MOST, roundQuantity } from '../../../api/kernel/quantity.ts';
import { isWeighed, kilosOf } from '../../../api/kernel/weight.ts';
import { namedByUnit } from '../../kernel/law/openLines.ts';
import { discountsTaken } from './discounting.ts';
import type { OrderEvent, OrderFacts, OrderLineFacts, WeighedLine } from './facts.ts';
import { type OrderRule, openQuantity } from './shipping.ts';

type WeighEvent = Extract<OrderEvent, { type: 'weigh' }>;

/** Whether a line is charged by the kilo and not all of it was weighed yet. */
export const isToWeigh = ({ quantity, weight }: OrderLineFacts): boolean =>
  weight !== undefined && !isWeighed(quantity, weight);

export const chargedByWeight = ({ lines }: Pick<OrderFacts, 'lines'>): boolean =>
  lines.some(({ weight }) => weight !== undefined);

/** All of each line that is charged by the kilo, at what it weighs as far as anybody knows. */
export const linesToWeigh = ({ lines }: Pick<OrderFacts, 'lines'>): WeighedLine[] =>
  lines.flatMap(({ lineId, quantity, weight }) =>
    weight ? [{ lineId, quantity, kilos: kilosOf(quantity, weight) }] : [],
  );

/** An order's lines with what was weighed of them, and as much of their discounts as they cost then. */
export const weighedLines = (
  lines: readonly OrderLineFacts[],
  { lines: weighed, discounts }: Pick<WeighEvent, 'lines' | 'discounts'>,
): OrderLineFacts[] =>
  discountsTaken(lines, discounts).map((line) => {
    const { quantity, kilos } = weighed.find(({ lineId }) => lineId === line.lineId) ?? {};
    return line.weight && quantity !== undefined && kilos !== undefined
      ? { ...line, weight: { ...line.weight, weighed: quantity, kilos } }
      : line;
  });

/** What is weighed is a line that is charged by the kilo: all of it, or as many as leave first. */
export const weighsWhatIsOrdered: OrderRule = (facts, event) => {
  if (event.type !== 'weigh') return null;
  if (event.lines.length === 0) return { rule: 'weighsSomething' };
  const seen = new Set<number>();
  for (const { lineId, quantity, kilos } of event.lines) {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    if (!line?.weight || seen.has(lineId)) {
      return { rule: 'lineOfThisOrder', figures: { line: lineId } };
    }
    seen.add(lineId);
    const named = { line: lineId, ...namedByUnit(line) };
    const isPart = quantity < line.quantity;
    if (
      !(quantity > 0) ||
      quantity < line.shipped ||
      quantity > line.quantity ||
      (isPart && !isWhole(roundQuantity(quantity * line.ratio), line.baseUnit))
    ) {
      const open = line.quantity;
      return { rule: 'weighsWhatIsOrdered', figures: { ...named, open, quantity } };
    }
    if (!(kilos > 0) || kilos > MOST || roundQuantity(kilos) !== kilos) {
      return { rule: 'kilosAreWeighed', figures: named };
    }
  }
  return null;
};

/**
 * What was paid too much of a wholesale order is known once all of it is weighed. What went back before
 * pays for nothing more: goods that turn out heavier could not be charged.
 */
export const weighedBeforeRefund: OrderRule = ({ kind, cancelled, invoiced, lines }) => {
  if (kind !== 'wholesale' || cancelled || invoiced !== null) return null;
  const line = lines.find(isToWeigh);
  return line
    ? {
        rule: 'weighedBeforeRefund',
        figures: { line: line.lineId, ...namedByUnit(line) },
        remedy: { event: 'weigh' },
      }
    : null;
};

/** How many of a line may leave as far as it is weighed, in its unit. */
export const weighedToLeave = ({ shipped, weight }: OrderLineFacts): number =>
  weight === undefined ? Number.MAX_SAFE_INTEGER : roundQuantity(weight.weighed - shipped);

/** Goods that are charged by the kilo leave the store weighed: the tax invoice says what they weigh. */
export const weighedFirst: OrderRule = (facts, event) => {
  if (event.type !== 'ship') return null;
  for (const { lineId, quantity } of event.lines) {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    if (!line?.weight) continue;
    const leaving = Math.min(quantity, openQuantity(line));
    if (roundQuantity(line.shipped + leaving) <= line.weight.weighed) continue;
    return {
      rule: 'weighedFirst',
      figures: { line: lineId, ...namedByUnit(line), quantity },
      remedy: { event: 'weigh' },
    };
  }
  return null;
};
