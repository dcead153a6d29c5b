import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { partsVerdict } from '../../kernel/law/openLines.ts';
import { type Rule, shelfGives } from '../../kernel/law/rules.ts';
import { shortOf } from '../../kernel/law/shelf.ts';
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

/** How many base units of each line's open quantity are not on the shelf. A back-order has some. */
export const lackingOf = (lines: readonly OrderLineFacts[]): number[] =>
  shortOf(
    lines.map((line) => {
      const need = roundQuantity(Math.max(0, openQuantity(line)) * line.ratio);
      return { goodsId: line.goodsId, need, stock: line.stock };
    }),
  );

/** What leaves is a line of the order, at most what is open of it, and no part of what is counted. */
export const shipsWhatIsOpen: OrderRule = (facts, event) =>
  event.type !== 'ship'
    ? null
    : partsVerdict(facts.lines, event.lines, openQuantity, {
        nothingLeft: 'nothingLeftToShip',
        something: 'shipsSomething',
        whatIsOpen: 'shipsWhatIsOpen',
      });
