import { roundQuantity } from '../../../api/kernel/quantity.ts';
import type { CountLineFacts, StockCountEvent, StockCountFacts } from './facts.ts';

type Figures = Pick<CountLineFacts, 'counted' | 'expected'>;

/** Whether a line has a figure, or a reason why it has none. */
export const isDone = ({ counted, leftOut }: Pick<CountLineFacts, 'counted' | 'leftOut'>) =>
  counted !== null || leftOut !== null;

/**
 * By how much the shelf differed from the books at the moment it was counted, in base units; nought
 * without a figure. Posting adds it to the stock, so that what moved since then stands beside it.
 */
export const differenceOf = ({ counted, expected }: Figures): number =>
  counted === null || expected === null ? 0 : roundQuantity(counted - expected);

/** The same at cost, in minor units. */
export function differenceAtCost(line: Figures & Pick<CountLineFacts, 'cost'>): number {
  const difference = differenceOf(line);
  // In thousandths, which are whole: half a cent stays half a cent.
  const thousandths = Math.round(Math.abs(difference) * 1000);
  return Math.sign(difference) * Math.round((thousandths * line.cost) / 1000);
}

/** What is missing, and what is there beyond the books, at cost in minor units: neither hides the other. */
export function totalsOf(lines: readonly CountLineFacts[]): { shortage: number; surplus: number } {
  const values = lines.map(differenceAtCost);
  return {
    shortage: -values.reduce((sum, value) => sum + Math.min(0, value), 0) || 0,
    surplus: values.reduce((sum, value) => sum + Math.max(0, value), 0),
  };
}

/** Whether a line differs by so much that it is counted again. */
export function isFar(
  line: CountLineFacts,
  { tolerance, limit }: Pick<StockCountFacts, 'tolerance' | 'limit'>,
): boolean {
  const difference = Math.abs(differenceOf(line));
  if (difference === 0) return false;
  const isMuch = difference * 100 > (line.expected ?? 0) * tolerance;
  return isMuch || (limit !== null && Math.abs(differenceAtCost(line)) > limit);
}

/** The lines after an event, or as they are. */
export function linesAfter(facts: StockCountFacts, event: StockCountEvent): CountLineFacts[] {
  const { lines, actor } = facts;
  switch (event.type) {
    case 'enter': {
      const entered = new Map(event.lines.map((entry) => [entry.lineId, entry]));
      return lines.map((line) => {
        const entry = entered.get(line.lineId);
        if (!entry) return line;
        const { counted, leftOut } = entry;
        // The same figure again is the same count: the books are not read anew for it.
        if (counted === line.counted && leftOut === line.leftOut) return line;
        const isCounted = counted !== null;
        return {
          ...line,
          counted,
          leftOut: isCounted ? null : leftOut,
          expected: isCounted ? line.stock : null,
          countedBy: isCounted || leftOut !== null ? actor : null,
        };
      });
    }
    case 'submit':
      return lines.map((line) => (isFar(line, facts) ? countedAgain(line) : line));
    case 'recount':
      return lines.map((line) =>
        event.lineIds.includes(line.lineId) ? countedAgain(line) : { ...line, again: false },
      );
    default:
      return lines;
  }
}

const countedAgain = (line: CountLineFacts): CountLineFacts => ({
  ...line,
  again: true,
  first: line.counted,
  firstBy: line.countedBy,
  counted: null,
  expected: null,
  countedBy: null,
});
