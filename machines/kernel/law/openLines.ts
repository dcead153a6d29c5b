import { isWhole, roundQuantity } from '../../../api/kernel/quantity.ts';
import type { Verdict } from './rules.ts';

/** A line of a record of which parts leave or come in. Quantities are in its `unit`. */
export interface PartedLine {
  lineId: number;
  name: string;
  nameZh: string;
  unit: string;
  unitZh: string;
  /** How many base units one unit of this line holds. */
  ratio: number;
  /** The unit in which the stock of the goods is counted. */
  baseUnit: string;
  baseUnitZh: string;
}

/** What a law calls what stands against a part. */
interface PartRules {
  nothingLeft: string;
  something: string;
  whatIsOpen: string;
}

/**
 * What stands against parts of a record's lines: each is of one of its lines, named once, at most what
 * is open of it, and no part of what is counted. What was entered in parts before goes as it was entered.
 */
export function partsVerdict<Line extends PartedLine>(
  lines: readonly Line[],
  parts: readonly { lineId: number; quantity: number }[],
  openOf: (line: Line) => number,
  { nothingLeft, something, whatIsOpen }: PartRules,
): Verdict {
  if (lines.every((line) => openOf(line) <= 0)) return { rule: nothingLeft };
  if (parts.length === 0) return { rule: something };
  const seen = new Set<number>();
  for (const { lineId, quantity } of parts) {
    const line = lines.find((candidate) => candidate.lineId === lineId);
    if (!line || seen.has(lineId)) return { rule: 'lineOfThisOrder', figures: { line: lineId } };
    seen.add(lineId);
    const open = openOf(line);
    if (!(quantity > 0) || quantity > open) {
      return { rule: whatIsOpen, figures: { line: lineId, ...namedByUnit(line), open, quantity } };
    }
    const need = roundQuantity(quantity * line.ratio);
    if (quantity < open && !isWhole(need, line.baseUnit)) {
      return { rule: 'quantityIsWhole', figures: { line: lineId, ...namedByBase(line), need } };
    }
  }
  return null;
}

/** A line in a sentence that says how many of its unit. */
export const namedByUnit = ({
  name,
  nameZh,
  unit,
  unitZh,
}: Pick<PartedLine, 'name' | 'nameZh' | 'unit' | 'unitZh'>) => ({
  goods: name,
  goodsZh: nameZh,
  unit,
  unitZh,
});

/** A line in a sentence that says how many base units. */
const namedByBase = ({ name, nameZh, baseUnit, baseUnitZh }: PartedLine) => ({
  goods: name,
  goodsZh: nameZh,
  base: baseUnit,
  baseZh: baseUnitZh,
});
