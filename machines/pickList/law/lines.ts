import { roundQuantity } from '../../../api/kernel/quantity.ts';
import type { PickLineFacts, PickListEvent, PickListFacts } from './facts.ts';

/** What is still to be picked of a line, in its unit; nought where it is closed or its order is off. */
export const openQuantity = ({ asked, picked, short, isOff }: PickLineFacts): number =>
  short !== null || isOff ? 0 : roundQuantity(asked - picked);

/** Whether goods of a cancelled order are still to be put back. */
export const isToPutBack = ({ isOff, picked }: PickLineFacts): boolean => isOff && picked > 0;

/** Whether something of a line was entered that can be entered anew. */
export const isBegun = ({ picked, short, isOff }: PickLineFacts): boolean =>
  !isOff && (picked > 0 || short !== null);

/** Whether something of a line leaves with its order. */
export const isPicked = ({ picked, isOff }: Pick<PickLineFacts, 'picked' | 'isOff'>): boolean =>
  picked > 0 && !isOff;

/** The orders that leave with something, by their ids. */
export const ordersToPack = (lines: readonly PickLineFacts[]): number[] =>
  [...new Set(lines.filter(isPicked).map(({ orderId }) => orderId))].sort(
    (one, other) => one - other,
  );

/** What people see of a line. */
export const LINE_STATES = ['toPick', 'picked', 'short', 'toPutBack', 'off'] as const;
export type PickLineState = (typeof LINE_STATES)[number];

/** What people see of a line. */
export function lineState(line: PickLineFacts): PickLineState {
  if (line.isOff) return isToPutBack(line) ? 'toPutBack' : 'off';
  if (line.short !== null) return 'short';
  return openQuantity(line) > 0 ? 'toPick' : 'picked';
}

/** The lines after an event that is about one of them, or as they are. */
export function linesAfter({ lines }: PickListFacts, event: PickListEvent): PickLineFacts[] {
  if (!('lineId' in event)) return lines;
  return lines.map((line) => (line.lineId === event.lineId ? lineAfter(line, event) : line));
}

function lineAfter(
  line: PickLineFacts,
  event: Extract<PickListEvent, { lineId: number }>,
): PickLineFacts {
  switch (event.type) {
    case 'pick':
      return {
        ...line,
        picked: roundQuantity(line.picked + event.quantity),
        ...weightAfter(line, event),
      };
    case 'shortLine':
      return { ...line, short: event.reason };
    case 'reopenLine':
      return { ...line, picked: 0, short: null, ...unweighed(line) };
    case 'putBack':
      return { ...line, picked: 0, ...unweighed(line) };
  }
}

const unweighed = ({ weight }: PickLineFacts) =>
  weight ? { weight: { ...weight, weighed: 0, kilos: 0 } } : {};

/** What was weighed of a line with what is picked now; nothing more of what is weighed later. */
const weightAfter = (
  { weight }: PickLineFacts,
  { quantity, kilos }: Extract<PickListEvent, { type: 'pick' }>,
) =>
  weight && kilos !== undefined
    ? {
        weight: {
          ...weight,
          weighed: roundQuantity(weight.weighed + quantity),
          kilos: roundQuantity(weight.kilos + kilos),
        },
      }
    : {};
