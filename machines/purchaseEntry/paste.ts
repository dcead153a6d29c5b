import type { GoodsItem } from '../../api/goods/calls.ts';
import { narrowFigures, readFigure } from '../../api/kernel/figures.ts';
import { baseUnitOf, isQuantity } from '../../api/kernel/quantity.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import {
  MAXIMUM_PASTED,
  type Meant,
  type PastedRow,
  readPasted,
  unitNamed,
} from '../kernel/entry/paste.ts';
import type { DraftLine } from './draft.ts';
import { LONGEST_AREA } from './verdicts.ts';

/** The columns of a row, in their order. */
const COLUMNS = ['goods', 'quantity', 'unit', 'cost', 'area'] as const;

/** What stands against a cell that was pasted. */
export interface CellProblem {
  /** `more` is what stands beyond the last column. */
  column: (typeof COLUMNS)[number] | 'more';
  why: 'unknown' | 'unreadable' | 'otherCurrency' | 'tooLong' | 'twice' | 'tooMany';
  /** What stood there. */
  cell: string;
}

/** One row that was pasted: goods, how many in which unit, at which price, bought where. */
export interface PastedPurchase extends PastedRow {
  /** Counted from 1, blank ones left out. */
  number: number;
  /** An amount with a point, or empty. */
  cost: string;
  area: string;
  problems: CellProblem[];
}

/** What became of pasted rows, in their order. */
export type LookedUp = ({ row: PastedPurchase } & Meant)[];

/** A row that can be taken over as it is; a unit of null is the goods' own. */
interface TakenRow {
  row: PastedPurchase;
  goods: GoodsItem;
  unit: string | null;
}

/** A row that stays in the paste box, with what stands against its cells. */
export interface LeftRow {
  row: PastedPurchase;
  problems: CellProblem[];
  /** The goods that it might mean, where it names none. */
  couldBe: readonly GoodsItem[];
}

/**
 * Reads goods from a spreadsheet: number or name, quantity, unit, price, procurement area, a column
 * each in this order. Cells may be empty, and the last ones left out; nothing is read out of another
 * column. A row without columns is read as `readPasted` has it.
 * @param currency That of the order.
 * @param locale The language whose separators the figures have.
 */
export function readPurchaseRows(
  text: string,
  { currency = '', locale }: { currency?: string; locale: Locale },
): PastedPurchase[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => ({
      ...readRow(narrowFigures(line), currency, locale),
      number: index + 1,
      line,
    }));
}

/** What can be taken over of the rows, and what cannot, with each cell that is in the way. */
export function judged(found: LookedUp): { taken: TakenRow[]; left: LeftRow[] } {
  const taken: TakenRow[] = [];
  const left: LeftRow[] = [];
  for (const { row, goods, couldBe } of found) {
    const unit = goods && row.unit !== null ? unitNamed(goods, row.unit) : null;
    const isTwice = taken.some(
      (one) => one.goods.id === goods?.id && nameOf(one.goods, one.unit) === nameOf(goods, unit),
    );
    const problems: CellProblem[] =
      row.number > MAXIMUM_PASTED
        ? [{ column: 'goods', why: 'tooMany', cell: row.text }]
        : [
            ...(goods === null
              ? [{ column: 'goods', why: 'unknown', cell: row.text } as const]
              : isTwice
                ? [{ column: 'goods', why: 'twice', cell: row.text } as const]
                : []),
            ...(goods && row.unit !== null && unit === null
              ? [{ column: 'unit', why: 'unknown', cell: row.unit } as const]
              : []),
            ...row.problems,
          ];
    if (goods && problems.length === 0) taken.push({ row, goods, unit });
    else left.push({ row, problems, couldBe });
  }
  return { taken, left };
}

/** Whether a row that is taken over is more of what stands in a line already. */
export const isIn = (lines: readonly DraftLine[], { goods, unit }: TakenRow): boolean =>
  lines.some((line) => line.goods.id === goods.id && line.unit === nameOf(goods, unit));

const nameOf = (goods: GoodsItem, unit: string | null) =>
  unit ?? baseUnitOf(goods.units)?.unit ?? '';

type Read = Omit<PastedPurchase, 'number' | 'line'>;

function readRow(line: string, currency: string, locale: Locale): Read {
  const cells = cellsOf(line);
  if (cells.length === 1) {
    const [row = { line, text: cells[0] ?? '', quantity: null, unit: null, unread: null }] =
      readPasted(line, locale);
    const isRight = row.unread === null && (row.quantity === null || isQuantity(row.quantity));
    const cell = row.unread ?? String(row.quantity);
    return {
      ...row,
      cost: '',
      area: '',
      problems: isRight ? [] : [{ column: 'quantity', why: 'unreadable', cell }],
    };
  }
  const [text = '', quantity = '', unit = '', cost = '', area = '', ...more] = cells;
  const problems: CellProblem[] = [];
  const [, amount, itsUnit = ''] = QUANTITY.exec(quantity) ?? [];
  const figure = amount === undefined ? null : readFigure(amount, locale);
  const count = figure === null ? null : Number(figure);
  if (quantity !== '' && (count === null || !isQuantity(count))) {
    problems.push({ column: 'quantity', why: 'unreadable', cell: quantity });
  } else if (itsUnit !== '' && unit !== '' && nameForm(itsUnit) !== nameForm(unit)) {
    problems.push({ column: 'unit', why: 'unknown', cell: `${itsUnit}, ${unit}` });
  }
  const price = cost === '' ? '' : readPrice(cost, currency, locale);
  if (typeof price !== 'string') problems.push({ column: 'cost', why: price.why, cell: cost });
  if (area !== '' && !/\p{L}/u.test(area)) {
    problems.push({ column: 'area', why: 'unreadable', cell: area });
  } else if (area.length > LONGEST_AREA) {
    problems.push({ column: 'area', why: 'tooLong', cell: area });
  }
  const beyond = more.filter((cell) => cell !== '');
  if (beyond.length > 0) {
    problems.push({ column: 'more', why: 'unknown', cell: beyond.join(', ') });
  }
  return {
    text,
    quantity: count,
    unread: null,
    unit: unit || itsUnit || null,
    cost: typeof price === 'string' ? price : '',
    area,
    problems,
  };
}

/** Columns stand apart by tabs or semicolons, where there are none by several blanks or commas. */
function cellsOf(line: string): string[] {
  const plain = line.trim();
  // A tab before the first word is an empty first cell.
  const cells = /[\t;]/.test(plain)
    ? line.split(/[\t;]/)
    : plain.split(/ {2,}/.test(plain) ? / {2,}/ : /,/);
  return cells.map((cell) => cell.trim());
}

/** A quantity as people write it, also with its unit behind it. */
const QUANTITY = /^[x×*]?\s*(\d[\d.,]*)\s*(\p{L}*)$/iu;

/** A figure, also with the code or the sign of a currency before it. */
const PRICE = /^(\p{Lu}{0,3})\p{Sc}?\s?(\d[\d.,]*)$/u;
/** An amount as the language writes it, with a point before the decimals and nothing else. */
function readPrice(
  cell: string,
  currency: string,
  locale: Locale,
): string | Pick<CellProblem, 'why'> {
  const [, code = '', figure] = PRICE.exec(cell) ?? [];
  const amount = figure === undefined ? null : readFigure(figure, locale);
  if (amount === null || !/^\d+(\.\d{1,2})?$/.test(amount)) return { why: 'unreadable' };
  return code.length === 3 && currency !== '' && code !== currency
    ? { why: 'otherCurrency' }
    : amount;
}

/** The pasted text with one of its rows naming these goods by their number. */
export function naming(text: string, { line, text: named }: PastedPurchase, sku: string): string {
  const rows = text.split('\n');
  const at = rows.indexOf(line);
  const read = narrowFigures(line);
  return at < 0
    ? text
    : rows
        .with(
          at,
          read.replace(named, () => sku),
        )
        .join('\n');
}
