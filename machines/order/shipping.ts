import { isWhole, roundQuantity } from '../../api/quantity.ts';
import { type Rule, shelfGives } from '../rules.ts';
import type { OrderEvent, OrderFacts, OrderLineFacts } from './facts.ts';

/** A rule of the order. */
export type OrderRule = Rule<OrderFacts, OrderEvent>;

/** What is still to leave the store of one line, in the line's unit. */
export const openQuantity = (line: OrderLineFacts) => roundQuantity(line.quantity - line.shipped);

/** The shelf holds what is to leave it; lines of the same goods count together. */
export const stockIsThere: OrderRule = (facts, event) => {
  if (event.type !== 'ship') return null;
  const wanted = new Map<number, number>();
  for (const { lineId, quantity } of event.lines) {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    if (!line) continue;
    const need = roundQuantity((wanted.get(line.goodsId) ?? 0) + quantity * line.ratio);
    wanted.set(line.goodsId, need);
    const reason = shelfGives(line, need);
    if (reason) return { ...reason, figures: { line: lineId, ...reason.figures } };
  }
  return null;
};

/** What leaves is a line of the order, at most what is open of it, and no part of what is counted. */
export const shipsWhatIsOpen: OrderRule = (facts, event) => {
  if (event.type !== 'ship') return null;
  if (facts.lines.every((line) => openQuantity(line) <= 0)) return { rule: 'nothingLeftToShip' };
  if (event.lines.length === 0) return { rule: 'shipsSomething' };
  const seen = new Set<number>();
  for (const { lineId, quantity } of event.lines) {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    if (!line || seen.has(lineId)) return { rule: 'lineOfThisOrder', figures: { line: lineId } };
    seen.add(lineId);
    if (!(quantity > 0) || quantity > openQuantity(line)) {
      return {
        rule: 'shipsWhatIsOpen',
        figures: { line: lineId, ...namedByUnit(line), open: openQuantity(line), quantity },
      };
    }
    const need = roundQuantity(quantity * line.ratio);
    // What was ordered in parts before is shipped as it was ordered.
    if (quantity < openQuantity(line) && !isWhole(need, line.baseUnit)) {
      return { rule: 'quantityIsWhole', figures: { line: lineId, ...inBase(line), need } };
    }
  }
  return null;
};

/** A line in a sentence that says how many base units. */
const inBase = ({ name, nameZh, baseUnit, baseUnitZh }: OrderLineFacts) => ({
  goods: name,
  goodsZh: nameZh,
  base: baseUnit,
  baseZh: baseUnitZh,
});

/** A line in a sentence that says how many of its unit. */
export const namedByUnit = ({ name, nameZh, unit, unitZh }: OrderLineFacts) => ({
  goods: name,
  goodsZh: nameZh,
  unit,
  unitZh,
});
